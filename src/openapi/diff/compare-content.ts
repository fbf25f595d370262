import { isObject, objectOr, own, textOr, type JsonObject } from '../json.ts'
import { pointerOf } from '../pointer.ts'
import type { Change } from './change.ts'
import { below, operationChange, type Differ, type Place } from './change-list.ts'
import type { Way } from './schema-rules.ts'
import type { Typing } from './type-findings.ts'
import { changesBelow } from './walk-pair.ts'

interface Bodies {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly place: Place
  readonly way: Way
}

/** Bodies of a request, or of an answer: their media types and schemas. */
export function* compareContent(
  differ: Differ,
  { before, after, place, way }: Bodies,
): Generator<void, readonly Change[]> {
  const [old, now] = [mediaTypes(before), mediaTypes(after)]
  const changes: Change[] = []
  const left = new Map(now)
  const isFew = now.size <= MOST_RENAMED
  for (const [name, media] of old) {
    const same = left.get(name) ?? undefined
    const renamed =
      same || !isFew ? undefined : [...left].find(([other]) => !old.has(other) && isRelated(name, other))
    const found = same ?? renamed?.[1]
    if (!found) {
      changes.push(
        operationChange(
          `${partOf(way)}-removed`,
          below(place, place.where, ['content', media.name]),
          media.name,
        ),
      )
      continue
    }
    left.delete(renamed?.[0] ?? name)
    const at = below(place, place.where, ['content', media.name], ['content', found.name])
    if (renamed) changes.push(renaming([media.name, found.name], at, way))
    const inside = yield* compareMedia(differ, { before: media, after: found, place: at, way })
    for (const change of inside) changes.push(change)
  }
  for (const [name, { name: written }] of left)
    if (!old.has(name))
      changes.push(
        operationChange(`${partOf(way)}-added`, below(place, place.where, ['content', written]), written),
      )
  return changes
}

/** Among more media types nobody looks for one that was renamed. */
const MOST_RENAMED = 50

interface Media {
  readonly name: string
  readonly value: JsonObject
}

function mediaTypes(content: JsonObject): ReadonlyMap<string, Media> {
  return new Map(
    Object.entries(content).map(([name, value]) => [
      name.toLowerCase().replaceAll(/\s/g, ''),
      { name, value: objectOr(value) },
    ]),
  )
}

function partOf(way: Way): 'request-body-media-type' | 'response-media-type' {
  return way === 'request' ? 'request-body-media-type' : 'response-media-type'
}

/** `application/problem+json` and `application/json` have the same syntax; a parameter such as a charset says more. */
function isRelated(a: string, b: string): boolean {
  const [first, second] = [syntaxOf(a), syntaxOf(b)]
  return (
    first.essence === second.essence ||
    (first.family === second.family && (a === first.family || b === second.family))
  )
}

function syntaxOf(name: string): { readonly essence: string; readonly family: string } {
  const essence = name.split(';', 1)[0] ?? name
  const suffix = /\+(\w+)$/.exec(essence)?.[1]
  return { essence, family: suffix ? `${essence.split('/', 1)[0]}/${suffix}` : essence }
}

function renaming([from, to]: readonly [string, string], place: Place, way: Way): Change {
  if (way === 'request') return operationChange('request-body-media-type-removed', place, from)
  const [old, now] = [from.toLowerCase(), to.toLowerCase()]
  if (syntaxOf(old).essence === syntaxOf(now).essence)
    return operationChange('response-media-type-name-changed', place, from, to)
  if (syntaxOf(old).family === now)
    return operationChange('response-media-type-name-generalized', place, from, to)
  if (syntaxOf(now).family === old)
    return operationChange('response-media-type-name-specialized', place, from, to)
  return operationChange('response-media-type-name-changed', place, from, to)
}

interface MediaPair {
  readonly before: Media
  readonly after: Media
  readonly place: Place
  readonly way: Way
}

function* compareMedia(
  differ: Differ,
  { before, after, place, way }: MediaPair,
): Generator<void, readonly Change[]> {
  const [old, now] = [own(before.value, 'schema'), own(after.value, 'schema')]
  if (old === undefined && now === undefined) return []
  if (old === undefined || now === undefined) {
    const part = way === 'request' ? 'request-body' : 'response-body'
    const change = now === undefined ? 'removed' : 'added'
    return [operationChange(`${part}-media-type-schema-${change}`, place, after.name)]
  }
  const pair = yield* differ.pairs.compare([old, now], way, typingOf(after.name))
  return changesBelow(
    pair,
    {
      operation: place.operation,
      label: place.where,
      kind: way === 'request' ? 'request-body' : 'response-body',
      at: [schemaPlace(place.before, old), schemaPlace(place.after, now)],
    },
    differ.told,
  )
}

function schemaPlace(keys: readonly string[] | undefined, schema: unknown): string {
  const ref = isObject(schema) ? textOr(own(schema, '$ref')) : undefined
  return ref?.startsWith('#') ? ref : pointerOf([...(keys ?? []), 'schema'])
}

function typingOf(mediaType: string): Typing {
  return /^application\/json\b|\+json\b/i.test(mediaType) ? 'strict' : 'loose'
}
