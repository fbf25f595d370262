import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from './json.ts'
import { METHODS } from './operations.ts'

export function isSwagger(document: JsonObject): boolean {
  const version = own(document, 'swagger')
  return version === '2.0' || version === 2
}

/** A description of Swagger 2.0 as one of OpenAPI 3.0. */
export function fromSwagger(document: JsonObject): JsonObject {
  // The library changes what it is given.
  const upgraded = upgradeFromTwoToThree(structuredClone(withOwnBodies(document))) as JsonObject
  giveOwnTypes(document, upgraded)
  return upgraded
}

/** What an operation produces comes before what the document does; the library has it the other way round. */
function giveOwnTypes(written: JsonObject, upgraded: JsonObject): void {
  if (written['produces'] === undefined) return
  for (const [path, item] of Object.entries(objectOr(written['paths'])))
    for (const method of METHODS) {
      const old = objectOr(objectOr(item)[method])
      const types = listOr(old['produces']).filter((type) => typeof type === 'string')
      if (types.length === 0) continue
      const responses = objectOr(objectOr(objectOr(objectOr(upgraded['paths'])[path])[method])['responses'])
      for (const [status, response] of Object.entries(responses))
        if (
          isObject(objectOr(old['responses'])[status]) &&
          isObject(response) &&
          isObject(response['content'])
        )
          Object.assign(response, { content: ofTypes(response['content'], types) })
    }
}

/** The same answer in other types; an example stays with the type it is of. */
function ofTypes(content: JsonObject, types: readonly string[]): JsonObject {
  const { schema } = objectOr(Object.values(content)[0])
  const given = Object.entries(content).filter(([, media]) =>
    ['example', 'examples'].some((key) => objectOr(media)[key] !== undefined),
  )
  const made = types.map((type) => [type, schema === undefined ? {} : { schema }] as const)
  return Object.fromEntries([...made, ...given])
}

const MOST_VALUES = 5_000_000

/** Anchors of YAML let a short text stand for billions of values, and upgrading it writes them all. */
export function isBomb(document: JsonObject): boolean {
  const sizes = new Map<object, number>()
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    let size = 1
    for (const child of Object.values(value)) size += sizeOf(child)
    sizes.set(value, size)
    return size
  }
  return sizeOf(document) > MOST_VALUES
}

const BODIES = new Set<unknown>(['body', 'formData'])

/** Swagger lets operations share a body by reference, or by its path; the library sees only those they write themselves. */
function withOwnBodies(document: JsonObject): JsonObject {
  const shared = objectOr(document['parameters'])
  const inlined = (list: unknown): readonly unknown[] =>
    listOr(list).map((item) => {
      const [, name] = /^#\/parameters\/(.+)$/.exec((isObject(item) && textOr(item['$ref'])) || '') ?? []
      const target =
        name === undefined ? undefined : own(shared, name.replaceAll('~1', '/').replaceAll('~0', '~'))
      return withExample(isObject(target) && BODIES.has(target['in']) ? target : item)
    })
  const isBody = (item: unknown) => isObject(item) && BODIES.has(item['in'])
  const paths = Object.entries(objectOr(document['paths'])).map(([path, item]) => {
    if (!isObject(item)) return [path, item] as const
    const parameters = inlined(item['parameters'])
    const bodies = parameters.filter(isBody)
    const methods = METHODS.flatMap((method) => {
      const operation = own(item, method)
      if (!isObject(operation)) return []
      const written = inlined(operation['parameters'])
      // Its own body takes the place of the one its path has.
      const inherited = written.some(isBody) ? [] : bodies
      return [[method, { ...operation, parameters: [...inherited, ...written] }] as const]
    })
    const rest = parameters.length === 0 ? {} : { parameters: parameters.filter((one) => !isBody(one)) }
    return [path, { ...item, ...rest, ...Object.fromEntries(methods) }] as const
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Swagger has no examples of parameters, and its tools one name for them, which the library forgets. */
function withExample(item: unknown): unknown {
  if (!isObject(item) || item['x-example'] === undefined || BODIES.has(item['in'])) return item
  const { 'x-example': example, ...rest } = item
  return { example, ...rest }
}

const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^#\/components\/schemas\//, '#/definitions/'],
  [/^#\/components\/securitySchemes\//, '#/securityDefinitions/'],
  [/^#\/components\/(parameters|responses)\//, '#/$1/'],
  [/^#\/components\/requestBodies\//, '#/parameters/'],
  [/^#\/openapi$/, '#/swagger'],
  [/^#\/servers\b.*/, '#/host'],
  [/\/requestBody\b.*/, '/parameters'],
]

/** Where a place of the upgraded description is written in the file. */
export function pointerInSwagger(pointer: string): string {
  return MOVED.reduce((text, [pattern, to]) => text.replace(pattern, to), pointer)
}
