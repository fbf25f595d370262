import { isObject, listOr, objectOr, own, textOr, type JsonObject } from './json.ts'
import type { RefResolver } from './resolve-ref.ts'

/** In the order they are listed within a path. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** One operation or webhook of a spec: enough to list, find and name it. Its parts are read when it is shown. */
export interface Operation {
  readonly kind: 'operation' | 'webhook'
  /** Upper case. */
  readonly method: string
  /** Path as the spec writes it, or the name of the webhook. */
  readonly path: string
  /** `GET /users` or `webhook user.created`: what authors write to name it. */
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
  /** `x-excluded`: never shown. */
  readonly excluded: boolean
  readonly raw: JsonObject
  readonly pathItem: JsonObject
}

/** Every operation in file order, then every webhook. */
export function listOperations(document: JsonObject, refs: RefResolver): readonly Operation[] {
  const found: Operation[] = []
  collect(found, refs, { kind: 'operation', container: 'paths', items: document['paths'] })
  // Descriptions of OpenAPI 3.0 keep their webhooks under the name other tools gave the key.
  for (const container of ['webhooks', 'x-webhooks'])
    collect(found, refs, { kind: 'webhook', container, items: document[container] })
  return found
}

interface Source {
  readonly kind: Operation['kind']
  readonly container: string
  readonly items: unknown
}

function collect(found: Operation[], refs: RefResolver, { kind, container, items }: Source): void {
  for (const [path, item] of Object.entries(objectOr(items))) {
    if (path.startsWith('x-')) continue
    const { value, siblings } = refs.resolve(item)
    if (value === undefined) continue
    const pathItem = siblings === undefined ? value : { ...value, ...siblings }
    for (const method of METHODS) {
      const raw = own(pathItem, method)
      if (!isObject(raw)) continue
      found.push({
        kind,
        method: method.toUpperCase(),
        path,
        key: kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`,
        at: [container, path, method],
        summary: textOr(raw['summary'])?.trim() || undefined,
        description: textOr(raw['description']),
        tag: listOr(raw['tags']).find((tag) => typeof tag === 'string' && tag !== '') as string | undefined,
        deprecated: raw['deprecated'] === true,
        hidden: isSet(raw['x-hidden']) || isSet(pathItem['x-hidden']),
        excluded: isSet(raw['x-excluded']) || isSet(pathItem['x-excluded']),
        raw,
        pathItem,
      })
    }
  }
}

/** Any value but false counts, as authors expect of a bare `x-hidden:`. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== 'false'
}
