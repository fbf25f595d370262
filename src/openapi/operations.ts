import { isObject, listOr, objectOr, own, textOr, type JsonObject } from './json.ts'
import { isTitle } from './plain-title.ts'
import type { RefResolver } from './resolve-ref.ts'

/** In the order they are listed within a path. `query` came with OpenAPI 3.2. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

interface MethodOfPath {
  /** Upper case. */
  readonly method: string
  readonly raw: JsonObject
  /** Keys from the path item. */
  readonly at: readonly string[]
}

/** Operations of a path: those of well-known methods, then those that OpenAPI 3.2 lets a spec name itself. */
export function methodsOf(pathItem: JsonObject): readonly MethodOfPath[] {
  const found: MethodOfPath[] = []
  for (const method of METHODS) {
    const raw = own(pathItem, method)
    if (isObject(raw)) found.push({ method: method.toUpperCase(), raw, at: [method] })
  }
  for (const [name, raw] of Object.entries(objectOr(pathItem['additionalOperations']))) {
    // A token, as HTTP calls it; anything else would be no method.
    const isMethod = /^[\w!#$%&'*+.^`|~-]{1,40}$/.test(name)
    if (isObject(raw) && isMethod && !found.some(({ method }) => method === name.toUpperCase()))
      found.push({ method: name.toUpperCase(), raw, at: ['additionalOperations', name] })
  }
  return found
}

/** One operation, webhook or channel of a spec: enough to list, find and name it. Its parts are read when it is shown. */
export interface Operation {
  readonly kind: 'operation' | 'webhook' | 'channel'
  /** Upper case; of a channel its protocol. */
  readonly method: string
  /** Path as the spec writes it, the address of a channel, or the name of the webhook. */
  readonly path: string
  /** `GET /users`, `webhook user.created` or `channel id`: what authors write to name it. */
  readonly key: string
  /** Keys from the root of the document to the operation. */
  readonly at: readonly string[]
  readonly summary: string | undefined
  readonly description: string | undefined
  /** The first tag: it gives group and folder. */
  readonly tag: string | undefined
  readonly deprecated: boolean
  /** `x-hidden`: not generated unless somebody names it. */
  readonly hidden: boolean
  /** `x-excluded`, `x-internal`: never shown. */
  readonly excluded: boolean
  readonly raw: JsonObject
  readonly pathItem: JsonObject
}

/** Every operation in file order, then every webhook. */
export function listOperations(document: JsonObject, refs: RefResolver): readonly Operation[] {
  const found: Operation[] = []
  const labels = labelTags(document)
  collect(found, refs, { labels, kind: 'operation', container: 'paths', items: document['paths'] })
  // Descriptions of OpenAPI 3.0 keep their webhooks under the name other tools gave the key.
  for (const container of ['webhooks', 'x-webhooks'])
    collect(found, refs, { labels, kind: 'webhook', container, items: document[container] })
  return found
}

interface Source {
  readonly labels: ReadonlySet<unknown>
  readonly kind: 'operation' | 'webhook'
  readonly container: string
  readonly items: unknown
}

function labelTags(document: JsonObject): ReadonlySet<unknown> {
  const tags = listOr(document['tags']).map(objectOr)
  return new Set(tags.filter(isLabel).map(({ name }) => name))
}

/** OpenAPI 3.2 marks tags that are labels of an operation, not its place in the navigation. */
export function isLabel(tag: JsonObject): boolean {
  return tag['kind'] === 'badge' || tag['kind'] === 'audience'
}

function collect(found: Operation[], refs: RefResolver, source: Source): void {
  const { labels, kind, container, items } = source
  for (const [path, item] of Object.entries(objectOr(items))) {
    if (path.startsWith('x-')) continue
    const { value, siblings } = refs.resolve(item)
    if (value === undefined) continue
    const pathItem = siblings === undefined ? value : { ...value, ...siblings }
    for (const { method, raw, at } of methodsOf(pathItem))
      found.push({
        kind,
        method,
        path,
        key: kind === 'webhook' ? `webhook ${path}` : `${method} ${path}`,
        at: [container, path, ...at],
        summary: textOr(raw['summary'])?.trim() || undefined,
        description: descriptionOf(raw) ?? aboutPath(pathItem),
        tag: listOr(raw['tags']).find((tag) => typeof tag === 'string' && tag !== '' && !labels.has(tag)) as
          | string
          | undefined,
        deprecated: raw['deprecated'] === true,
        hidden: isSet(raw['x-hidden']) || isSet(pathItem['x-hidden']),
        excluded: ['x-excluded', 'x-internal'].some((key) => isSet(raw[key]) || isSet(pathItem[key])),
        raw,
        pathItem,
      })
  }
}

/** A summary too long for a title begins the description. */
function descriptionOf(raw: JsonObject): string | undefined {
  const [summary = '', description] = [textOr(raw['summary'])?.trim(), textOr(raw['description'])]
  if (isTitle(summary) || description?.startsWith(summary)) return description
  return description === undefined ? summary : `${summary}\n\n${description}`
}

/** What is said of all operations of a path. */
function aboutPath(pathItem: JsonObject): string | undefined {
  return textOr(pathItem['description']) ?? textOr(pathItem['summary'])
}

/** Any value but false counts, as authors expect of a bare `x-hidden:`. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false'
}
