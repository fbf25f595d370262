import type { BodyValue } from '../../src/shared/request/build-body.ts'
import {
  parameterKey,
  type RequestValues,
  type SecurityValue,
} from '../../src/shared/request/build-request.ts'
import { readJson, writeJson } from '../../src/shared/request/exact-json.ts'
import type { Example } from '../../src/shared/reference/endpoint.ts'
import type { FormSchema, PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { bodyKind, sentType, type BodyKind } from './body-kind.ts'
import type { Choices } from './form/choose-option.ts'
import { fillValue, sampleFile } from './form/fill-value.ts'
import { resolve } from './form/schema.ts'

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

/**
 * The first state of a page, which can be sent: examples of the spec, `x-default`, and plausible values for what must
 * be there. What may be left out is filled in where docs.json wants examples of everything.
 */
export function startDraft(model: PlaygroundModel): Draft {
  const { endpoint, definitions, settings } = model
  const parameters: Record<string, unknown> = {}
  for (const parameter of endpoint.parameters) {
    const { required, exampleGiven, example } = parameter
    const key = parameterKey(parameter)
    const start = fillValue(model.parameters[key] ?? {}, {
      definitions,
      required,
      optional: settings.prefill,
      files: false,
      example: exampleGiven && (required || settings.prefill) ? example : undefined,
    })
    // An object that holds nothing leaves a hole in the address.
    const sent = required && isEmpty(start) ? example : start
    if (sent !== undefined) parameters[key] = sent
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
  const { endpoint, settings } = model
  const kind = kindOfBody(model, type)
  const required = endpoint.body?.required === true
  const [first] =
    endpoint.body?.media
      .find((media) => media.type === type)
      ?.examples.filter(({ elsewhere }) => !elsewhere) ?? []
  if (kind === 'text') {
    const { prefill } = bodySchema(model, type)
    return { value: undefined, text: prefill === undefined ? first?.text : asText(prefill) }
  }
  if (kind === 'file') return { value: required ? sampleFile() : undefined }
  const given = first && (settings.prefill || first.made !== true) ? first : undefined
  if (given) return exampleBody(model, type, given)
  const least = fillBody(model, type)
  // Where nothing is required, the examples of fields say more than an empty object.
  const value = isEmpty(least) ? fillBody(model, type, { optional: true }) : least
  return { value: isEmpty(value) && !required ? undefined : value }
}

/** Many specs forget to say that a body is required, so it is filled in all the same. */
function fillBody(
  model: PlaygroundModel,
  type: string,
  { example, optional = model.settings.prefill }: { example?: unknown; optional?: boolean } = {},
): unknown {
  const { definitions } = model
  const files = kindOfBody(model, type) === 'multipart'
  return fillValue(model.bodies[type] ?? {}, {
    definitions,
    required: true,
    optional,
    files,
    example,
  })
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** An example of the spec as the state of a body. What the schema wants and the example lacks is added. */
export function exampleBody(model: PlaygroundModel, type: string, { text, value }: Example): BodyDraft {
  const kind = kindOfBody(model, type)
  if (kind === 'text') return { value: undefined, text }
  if (kind === 'multipart') return { value: fillBody(model, type, { example: value }) }
  try {
    return { value: fillBody(model, type, { example: readJson(text) }) }
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
