import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import type { Parameter } from '../../src/shared/reference/endpoint.ts'
import { parameterKey } from '../../src/shared/request/build-request.ts'
import { JsonText } from '../../src/shared/request/exact-json.ts'
import { headerText, pathText } from '../../src/shared/request/serialize-parameter.ts'
import { kindOfBody, type Draft } from './draft.ts'
import { validate, validation } from './form/validate.ts'
import { spoken } from './words.ts'

export interface Problems {
  /** Sentences by the place of the field. */
  readonly errors: ReadonlyMap<string, string>
  /** Some of them make the request another one than it says; those are not sent. */
  readonly refused: boolean
}

export const NO_PROBLEMS: Problems = { errors: new Map(), refused: false }

/** What is wrong with a request before it is sent. */
export function problemsOf(model: PlaygroundModel, draft: Draft): Problems {
  const { endpoint, definitions } = model
  const context = validation(definitions, draft.choices)
  const { errors } = context
  let refused = false
  for (const parameter of endpoint.parameters) {
    const path = parameterKey(parameter)
    const value = draft.parameters[path]
    validate({ schema: model.parameters[path] ?? {}, value, required: parameter.required, path }, context)
    const never = value === undefined ? undefined : impossible(parameter, value, endpoint.path)
    if (never === undefined) continue
    errors.set(path, never)
    refused = true
  }
  const { bodyType: type } = draft
  if (type !== undefined && endpoint.body) {
    const { value, text } = draft.bodies[type] ?? { value: undefined }
    const kind = kindOfBody(model, type)
    const required = endpoint.body.required
    if (kind === 'text') {
      if (required && (text ?? '') === '') errors.set('body', spoken().isRequired)
    } else if (kind === 'json' && text !== undefined && !isJson(text) && text.trim() !== '')
      errors.set('body', spoken().notJson)
    else if (kind === 'file') {
      if (required && value === undefined) errors.set('body', spoken().chooseFile)
    } else validate({ schema: model.bodies[type] ?? {}, value, required, path: 'body' }, context)
  }
  return { errors, refused }
}

/** Values that no URL and no header can carry. */
function impossible(parameter: Parameter, value: unknown, template: string): string | undefined {
  if (parameter.in === 'header') {
    const text = headerText(parameter, value)
    // oxlint-disable-next-line no-control-regex -- these are the characters a header cannot hold
    if (/[\r\n\0]/.test(text)) return spoken().noLineBreak
    return /[^\0-\u00ff]/.test(text) ? spoken().latinOnly : undefined
  }
  if (parameter.in !== 'path' || value instanceof JsonText) return undefined
  const alone = template.split('/').includes(`{${parameter.name}}`)
  return alone && /^\.\.?$/.test(pathText(parameter, value)) ? spoken().noSegment : undefined
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
