import { objectOr, own, type JsonObject } from './json.ts'
import type { RefResolver } from './resolve-ref.ts'

/** A security scheme by its key, or, since OpenAPI 3.2, by a reference. */
export function schemeNamed(document: JsonObject, refs: RefResolver, id: string): JsonObject | undefined {
  const schemes = objectOr(objectOr(document['components'])['securitySchemes'])
  return (
    refs.resolve(own(schemes, id)).value ?? (id.includes('#/') ? refs.resolve({ $ref: id }).value : undefined)
  )
}
