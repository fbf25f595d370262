import { listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import { pointerOf } from '../pointer.ts'
import type { Change } from './change.ts'
import { below, operationChange, type Differ, type Place } from './change-list.ts'
import { compareContent } from './compare-content.ts'
import { compareParameters } from './compare-parameters.ts'
import { stabilityOf, sunsetOf } from './sunset.ts'
import { changesBelow } from './walk-pair.ts'

/** Everything that differs about one operation. */
export function* compareOperation(
  differ: Differ,
  a: Operation,
  b: Operation,
): Generator<void, readonly Change[]> {
  const place: Place = { operation: b.key, where: '', before: a.at, after: b.at }
  return [
    ...aboutItself(a.raw, b.raw, place),
    ...(yield* compareParameters(differ, a, b)),
    ...(yield* compareBody(differ, [a, b], place)),
    ...(yield* compareResponses(differ, [a, b], place)),
  ]
}

function aboutItself(a: JsonObject, b: JsonObject, place: Place): readonly Change[] {
  const changes: Change[] = []
  const ids = [textOr(a['operationId']), textOr(b['operationId'])] as const
  if (ids[0] !== ids[1]) {
    if (ids[0] !== undefined) changes.push(operationChange('api-operation-id-removed', place, ids[0]))
    if (ids[1] !== undefined) changes.push(operationChange('api-operation-id-added', place, ids[1]))
  }
  const tags = [new Set(listOr(a['tags']).map(String)), new Set(listOr(b['tags']).map(String))] as const
  for (const tag of tags[0])
    if (!tags[1].has(tag)) changes.push(operationChange('api-tag-removed', place, tag))
  for (const tag of tags[1]) if (!tags[0].has(tag)) changes.push(operationChange('api-tag-added', place, tag))
  const says = (raw: JsonObject) => JSON.stringify([raw['summary'], raw['description']])
  if (says(a) !== says(b)) changes.push(operationChange('operation-description-changed', place))
  const levels = [stabilityOf(a), stabilityOf(b)] as const
  if (levels[0].level !== levels[1].level)
    changes.push(
      operationChange(
        levels[0].level < levels[1].level ? 'api-stability-increased' : 'api-stability-decreased',
        place,
        levels[0].name,
        levels[1].name,
      ),
    )
  return [...changes, ...deprecation(a, b, place)]
}

function deprecation(a: JsonObject, b: JsonObject, place: Place): readonly Change[] {
  const [was, is] = [a['deprecated'] === true, b['deprecated'] === true]
  if (was && !is) return [operationChange('endpoint-reactivated', place)]
  if (!is) return []
  const [from, to] = [sunsetOf(a), sunsetOf(b)]
  if (!was) {
    if (!to) return [operationChange('endpoint-deprecated', place)]
    const code = to.isDate ? 'endpoint-deprecated-with-sunset' : 'api-deprecated-sunset-parse'
    return [operationChange(code, place, to.text)]
  }
  if (!from || from.text === to?.text) return []
  if (!to) return [operationChange('sunset-deleted', place, from.text)]
  if (to.isDate && from.text <= to.text) return []
  return [operationChange('api-sunset-date-changed-too-small', place, from.text, to.text)]
}

function* compareBody(
  differ: Differ,
  [a, b]: readonly [Operation, Operation],
  operation: Place,
): Generator<void, readonly Change[]> {
  const [old, now] = [bodyOf(differ, 0, a), bodyOf(differ, 1, b)]
  const place = below(operation, 'request body', ['requestBody'])
  if (!old && !now) return []
  if (!old) {
    const isRequired = now?.['required'] === true
    return [
      operationChange(isRequired ? 'request-body-added-required' : 'request-body-added-optional', place),
    ]
  }
  if (!now) return [operationChange('request-body-removed', { ...place, after: undefined })]
  const [was, is] = [old['required'] === true, now['required'] === true]
  const part = b.kind === 'webhook' ? 'webhook-body' : 'request-body'
  return [
    ...(was === is ? [] : [operationChange(`${part}-became-${is ? 'required' : 'optional'}`, place)]),
    ...(yield* compareContent(differ, {
      before: objectOr(old['content']),
      after: objectOr(now['content']),
      place,
      // What a webhook sends is what its receivers read.
      way: b.kind === 'webhook' ? 'response' : 'request',
    })),
  ]
}

function bodyOf(differ: Differ, side: 0 | 1, { raw }: Operation): JsonObject | undefined {
  const body = own(raw, 'requestBody')
  return body === undefined ? undefined : differ.sides[side].follow(body)
}

function* compareResponses(
  differ: Differ,
  [a, b]: readonly [Operation, Operation],
  operation: Place,
): Generator<void, readonly Change[]> {
  const [before, after] = [objectOr(a.raw['responses']), objectOr(b.raw['responses'])]
  const changes: Change[] = []
  for (const status of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (status.startsWith('x-')) continue
    const place = below(operation, `response ${status}`, ['responses', status])
    const [old, now] = [own(before, status), own(after, status)]
    const kind = status.startsWith('2') ? 'success' : 'non-success'
    if (old === undefined) changes.push(operationChange(`response-${kind}-status-added`, place, status))
    else if (now === undefined)
      changes.push(operationChange(`response-${kind}-status-removed`, place, status))
    else {
      const answers = {
        before: differ.sides[0].follow(old),
        after: differ.sides[1].follow(now),
        kind: b.kind,
      }
      for (const change of yield* compareResponse(differ, answers, place)) changes.push(change)
    }
  }
  return changes
}

interface ResponsePair {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly kind: Operation['kind']
}

function* compareResponse(
  differ: Differ,
  { before: a, after: b, kind }: ResponsePair,
  place: Place,
): Generator<void, readonly Change[]> {
  return [
    ...(textOr(a['description']) === textOr(b['description'])
      ? []
      : [operationChange('response-description-changed', place)]),
    ...(yield* compareContent(differ, {
      before: objectOr(a['content']),
      after: objectOr(b['content']),
      place,
      way: kind === 'webhook' ? 'request' : 'response',
    })),
    ...(yield* compareHeaders(differ, [objectOr(a['headers']), objectOr(b['headers'])], place)),
  ]
}

function* compareHeaders(
  differ: Differ,
  [a, b]: readonly [JsonObject, JsonObject],
  response: Place,
): Generator<void, readonly Change[]> {
  const byName = (headers: JsonObject) =>
    new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))
  const [before, after] = [byName(a), byName(b)]
  const changes: Change[] = []
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(id), after.get(id)]
    const name = to ?? from ?? id
    const place = below(
      response,
      `${response.where}, header ${name}`,
      ['headers', from ?? name],
      ['headers', name],
    )
    const [old, now] = [differ.sides[0].follow(own(a, from ?? '')), differ.sides[1].follow(own(b, to ?? ''))]
    if (from === undefined) changes.push(operationChange('response-header-added', place, name))
    else if (to === undefined) {
      const code =
        old['required'] === true ? 'required-response-header-removed' : 'optional-response-header-removed'
      changes.push(operationChange(code, place, name))
    } else {
      const [was, is] = [old['required'] === true, now['required'] === true]
      if (was !== is)
        changes.push(
          operationChange(
            is ? 'response-header-became-required' : 'response-header-became-optional',
            place,
            name,
          ),
        )
      const pair = yield* differ.pairs.compare([old['schema'], now['schema']], 'response', 'text')
      const at = [
        pointerOf([...(place.before ?? []), 'schema']),
        pointerOf([...(place.after ?? []), 'schema']),
      ] as const
      changes.push(
        ...changesBelow(
          pair,
          {
            operation: place.operation,
            label: place.where,
            kind: 'response-header',
            at,
          },
          differ.told,
        ),
      )
    }
  }
  return changes
}
