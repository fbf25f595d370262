import { FileValue } from '../../src/shared/request/http-request.ts'
import { JSON_NUMBER, JsonText, readJson, writeJson } from '../../src/shared/request/exact-json.ts'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import type { Draft } from './draft.ts'

const LONGEST = 200_000

/** Storage that may be missing: private windows and strict settings throw. */
export function readStored(kind: 'local' | 'session', key: string): unknown {
  try {
    const text = storage(kind).getItem(`lectern-playground-${key}`)
    return text === null ? undefined : readJson(text)
  } catch {
    return undefined
  }
}

export function writeStored(kind: 'local' | 'session', key: string, value: unknown): void {
  try {
    const text = value === undefined ? '' : writeJson(value)
    if (text === '' || text.length > LONGEST) storage(kind).removeItem(`lectern-playground-${key}`)
    else storage(kind).setItem(`lectern-playground-${key}`, text)
  } catch {
    // It then lasts for this page only.
  }
}

function storage(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}

interface StoredDraft {
  readonly parameters?: Record<string, unknown>
  readonly bodyType?: string
  readonly bodies?: Record<string, { value?: unknown; text?: string }>
  readonly choices?: Record<string, number>
  readonly alternative?: number
}

/** Where the reader left off on this page and this site, over what the page starts with. */
export function recallDraft(model: PlaygroundModel, start: Draft, page: string): Draft {
  const own = record<StoredDraft>(readStored('session', `page:${page}`))
  const site = record<{ server?: string; variables?: Record<string, string> }>(readStored('local', 'server'))
  const { servers } = model.endpoint
  const server = servers.findIndex(({ url }) => url === site.server)
  const alternative = own.alternative ?? 0
  return {
    ...start,
    server: Math.max(0, server),
    variables: texts(site.variables),
    alternative: alternative < model.endpoint.security.length ? alternative : 0,
    parameters: own.parameters === undefined ? start.parameters : { ...own.parameters },
    bodyType:
      own.bodyType !== undefined && Object.hasOwn(start.bodies, own.bodyType) ? own.bodyType : start.bodyType,
    bodies: {
      ...start.bodies,
      ...Object.fromEntries(
        Object.entries(own.bodies ?? {})
          .filter(([type]) => Object.hasOwn(start.bodies, type))
          .map(([type, { value, text }]) => [type, { value, text }]),
      ),
    },
    choices: own.choices ?? {},
  }
}

export function rememberDraft(model: PlaygroundModel, draft: Draft, page: string): void {
  const { parameters, bodyType, bodies, choices, alternative } = draft
  writeStored('session', `page:${page}`, withoutFiles({ parameters, bodyType, bodies, choices, alternative }))
  const server = model.endpoint.servers[draft.server]?.url
  writeStored('local', 'server', { server, variables: draft.variables })
}

/** Files cannot be kept, nor text that is no JSON yet inside of JSON. */
export function withoutFiles(value: unknown): unknown {
  if (value instanceof FileValue) return undefined
  if (value instanceof JsonText) return JSON_NUMBER.test(value.text) ? value : undefined
  if (Array.isArray(value)) return (value as unknown[]).map(withoutFiles).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutFiles(item)]))
}

function record<Shape extends object>(value: unknown): Partial<Shape> {
  return typeof value === 'object' && value !== null ? value : {}
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record<Record<string, unknown>>(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
