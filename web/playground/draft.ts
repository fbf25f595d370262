import type { BodyValue } from '../../src/shared/request/build-body.ts'
import {
  parameterKey,
  type RequestValues,
  type SecurityValue,
} from '../../src/shared/request/build-request.ts'
import { readJson, writeJson } from '../../src/shared/request/exact-json.ts'
import type { FormSchema, PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { bodyKind, sentType, type BodyKind } from './body-kind.ts'
import type { Choices } from './form/choose-option.ts'
import { resolve } from './form/schema.ts'
import { startValue } from './form/start-value.ts'

/** What a reader filled in, apart from secrets. */
export interface Draft {
  readonly server: number
  readonly variables: Readonly<Record<string, string>>
  /** Which of the security alternatives. */
  readonly alternative: number
  readonly parameters: Readonly<Record<string, unknown>>
  readonly bodyType: string | undefined
  readonly bodies: Readonly<Record<string, BodyDraft>>
  readonly choices: Choices
}

/** A body as data, and the text a reader wrote for it, which is then what is sent. */
export interface BodyDraft {
  readonly value: unknown
  readonly text?: string | undefined
}

export function bodySchema({ bodies, definitions }: PlaygroundModel, type: string): FormSchema {
  return resolve(bodies[type] ?? { type: 'any' }, definitions)
}

export function kindOfBody(model: PlaygroundModel, type: string): BodyKind {
  return bodyKind(type, bodySchema(model, type))
}

/** The first state of a page: what `x-default` says, and examples where docs.json wants them. */
export function startDraft(model: PlaygroundModel): Draft {
  const { endpoint, definitions, settings } = model
  const parameters: Record<string, unknown> = {}
  for (const parameter of endpoint.parameters) {
    const key = parameterKey(parameter)
    const value = startValue(model.parameters[key] ?? {}, {
      definitions,
      examples: settings.prefill,
      required: parameter.required,
    })
    const example = settings.prefill && parameter.exampleGiven ? parameter.example : undefined
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    const start = isEmpty ? example : (value ?? example)
    if (start !== undefined) parameters[key] = start
  }
  const bodies: Record<string, BodyDraft> = {}
  for (const { type } of endpoint.body?.media ?? []) bodies[type] = startBody(model, type)
  return {
    server: 0,
    variables: {},
    alternative: 0,
    parameters,
    bodyType: endpoint.body?.media[0]?.type,
    bodies,
    choices: {},
  }
}

function startBody(model: PlaygroundModel, type: string): BodyDraft {
  const { endpoint, definitions, settings } = model
  const kind = kindOfBody(model, type)
  if (kind === 'file') return { value: undefined }
  const example = endpoint.body?.media.find((media) => media.type === type)?.examples[0]
  if (settings.prefill && example && kind !== 'multipart') return exampleBody(kind, example.text)
  if (kind === 'text') {
    const { prefill } = bodySchema(model, type)
    return { value: undefined, text: prefill === undefined ? undefined : asText(prefill) }
  }
  const schema = model.bodies[type] ?? {}
  return {
    value: startValue(schema, {
      definitions,
      examples: settings.prefill,
      required: endpoint.body?.required === true,
    }),
  }
}

/** An example of the spec as the state of a body. */
export function exampleBody(kind: BodyKind, text: string): BodyDraft {
  if (kind === 'text') return { value: undefined, text }
  try {
    return { value: readJson(text) }
  } catch {
    return { value: undefined, text }
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value, '  ')
}

/** The body as it is sent, or undefined when there is none. */
export function bodyValue(model: PlaygroundModel, { bodyType, bodies }: Draft): BodyValue | undefined {
  if (bodyType === undefined) return undefined
  const { value, text } = bodies[bodyType] ?? { value: undefined }
  const kind = kindOfBody(model, bodyType)
  const type = sentType(bodyType, kind)
  if (kind === 'text') return text === undefined || text === '' ? undefined : { type, value: text, text }
  if (kind === 'json') {
    const written = text ?? (value === undefined ? '' : writeJson(value, '  '))
    return written.trim() === '' ? undefined : { type, value, text: written }
  }
  return value === undefined ? undefined : { type: bodyType, value }
}

export function requestValues(
  model: PlaygroundModel,
  draft: Draft,
  security: readonly SecurityValue[],
): RequestValues {
  return {
    server: model.endpoint.servers[draft.server] ?? model.endpoint.servers[0],
    variables: draft.variables,
    parameters: new Map(Object.entries(draft.parameters)),
    body: bodyValue(model, draft),
    security,
  }
}
