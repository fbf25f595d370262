import { listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { RefResolver } from '../resolve-ref.ts'
import type { Change } from './change.ts'
import { operationChange, type Differ, type Place } from './change-list.ts'
import { compareOperation } from './compare-operation.ts'
import { canonical } from './finding.ts'
import { SchemaPairs } from './schema-pairs.ts'
import { SchemaSide } from './schema-side.ts'
import { ToldPairs } from './told-pairs.ts'
import { stabilityOf, sunsetOf } from './sunset.ts'

/** What a comparison needs of a spec. */
export interface ComparedSpec {
  readonly document: JsonObject
  readonly refs: RefResolver
  readonly operations: readonly Operation[]
}

/** Every difference between two descriptions of an API, operation by operation. `today` is a date such as `2026-01-31`. */
export function compareSpecs(before: ComparedSpec, after: ComparedSpec, today: string): readonly Change[] {
  const work = comparingSpecs(before, after, { today })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

export interface CompareOptions {
  readonly today: string
  /** Of the same two descriptions, where other operations of them were compared before. */
  readonly pairs?: SchemaPairs | undefined
}

/** Schemas of two descriptions, each pair of which is compared once. */
export function schemaPairs(before: ComparedSpec, after: ComparedSpec): SchemaPairs {
  return new SchemaPairs([new SchemaSide(before.refs), new SchemaSide(after.refs)])
}

/** The same in small steps, for those who have to give way in between. */
export function* comparingSpecs(
  before: ComparedSpec,
  after: ComparedSpec,
  { today, pairs = schemaPairs(before, after) }: CompareOptions,
): Generator<void, readonly Change[]> {
  const differ: Differ = { sides: pairs.sides, pairs, told: new ToldPairs(), today }
  const [old, now] = [byAddress(before.operations), byAddress(after.operations)]
  const paths = new Set(after.operations.map(({ path }) => addressOf(path)))
  const changes: Change[] = [...compareDocuments(before.document, after.document)]
  for (const [id, operation] of old) {
    yield
    const same = now.get(id)
    if (same) {
      for (const change of yield* compareOperation(differ, operation, same)) changes.push(change)
      const securities = [securityOf(before, operation), securityOf(after, same)] as const
      for (const change of compareSecurity(securities, placeOf(operation, same))) changes.push(change)
    } else changes.push(...removed(operation, !paths.has(addressOf(operation.path)), today))
  }
  for (const [id, operation] of now)
    if (!old.has(id))
      changes.push(
        operationChange(
          operation.kind === 'webhook' ? 'webhook-added' : 'endpoint-added',
          placeOf(undefined, operation),
        ),
      )
  if (!differ.pairs.isWhole)
    changes.unshift(operationChange('api-compared-in-part', placeOf(undefined, undefined)))
  const elsewhere = differ.told.elsewhere()
  return changes.map((change) => (elsewhere.has(change) ? { ...change, elsewhere: true } : change))
}

function byAddress(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(
    operations.map((operation) => [
      `${operation.kind} ${operation.method} ${addressOf(operation.path)}`,
      operation,
    ]),
  )
}

/** Names of path parameters are for people: `/users/{id}` and `/users/{userId}` are one address. */
function addressOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}')
}

function placeOf(a: Operation | undefined, b: Operation | undefined): Place {
  return { operation: (b ?? a)?.key, where: '', before: a?.at, after: b?.at }
}

function removed(operation: Operation, isWholePath: boolean, today: string): readonly Change[] {
  const place = placeOf(operation, undefined)
  if (operation.kind === 'webhook') return [operationChange('webhook-removed', place)]
  const part = isWholePath ? 'api-path-removed' : 'api-removed'
  // Drafts promise nothing.
  if (stabilityOf(operation.raw).level < 2) return [operationChange(`${part}-with-deprecation`, place)]
  if (!operation.deprecated) return [operationChange(`${part}-without-deprecation`, place)]
  const sunset = sunsetOf(operation.raw)
  if (!sunset) return [operationChange(`${part}-with-deprecation`, place)]
  if (!sunset.isDate) return [operationChange('api-path-sunset-parse', place, sunset.text)]
  if (today < sunset.text) return [operationChange(`${part}-before-sunset`, place, sunset.text)]
  return [operationChange(`${part}-with-deprecation`, place)]
}

function securityOf({ document }: ComparedSpec, { raw }: Operation): readonly unknown[] {
  return listOr(own(raw, 'security') ?? document['security'])
}

/** Each entry is one way to authenticate; an empty one means that none is needed. */
function compareSecurity(
  [before, after]: readonly [readonly unknown[], readonly unknown[]],
  place: Place,
): readonly Change[] {
  const [old, now] = [new Set(before.map(canonical)), new Set(after.map(canonical))]
  const label = (text: string) => Object.keys(JSON.parse(text) as JsonObject).join(' + ') || 'none'
  const isOpen = (ways: ReadonlySet<string>) => ways.size === 0 || ways.has('{}')
  if (isOpen(old) && !isOpen(now))
    return [operationChange('api-security-required', place, [...now].map(label).join(', '))]
  return [
    ...[...old]
      .filter((entry) => !now.has(entry))
      .map((entry) => operationChange('api-security-removed', place, label(entry))),
    ...[...now]
      .filter((entry) => !old.has(entry))
      .map((entry) => operationChange('api-security-added', place, label(entry))),
  ]
}

/** What is said about the API as a whole. */
function compareDocuments(a: JsonObject, b: JsonObject): readonly Change[] {
  const place = (keys: readonly string[], isIn: readonly [boolean, boolean] = [true, true]): Place => ({
    operation: undefined,
    where: '',
    before: isIn[0] ? keys : undefined,
    after: isIn[1] ? keys : undefined,
  })
  const changes: Change[] = []
  const [was, is] = [objectOr(a['info']), objectOr(b['info'])]
  const versions = [textOr(was['version']) ?? '', textOr(is['version']) ?? ''] as const
  if (versions[0] !== versions[1])
    changes.push(operationChange('api-version-changed', place(['info', 'version']), versions[0], versions[1]))
  const says = (info: JsonObject) => canonical([info['title'], info['summary'], info['description']])
  if (says(was) !== says(is)) changes.push(operationChange('api-info-changed', place(['info'])))
  const urls = (document: JsonObject) =>
    new Set(listOr(document['servers']).flatMap((server) => textOr(objectOr(server)['url']) ?? []))
  const [from, to] = [urls(a), urls(b)]
  for (const url of from)
    if (!to.has(url)) changes.push(operationChange('api-server-removed', place(['servers']), url))
  for (const url of to)
    if (!from.has(url)) changes.push(operationChange('api-server-added', place(['servers']), url))
  const [old, now] = [objectOr(a['components']), objectOr(b['components'])]
  const schemes = [objectOr(old['securitySchemes']), objectOr(now['securitySchemes'])] as const
  for (const name of new Set([...Object.keys(schemes[0]), ...Object.keys(schemes[1])])) {
    const [first, second] = [own(schemes[0], name), own(schemes[1], name)]
    const at = place(['components', 'securitySchemes', name], [first !== undefined, second !== undefined])
    if (first === undefined) changes.push(operationChange('api-security-component-added', at, name))
    else if (second === undefined) changes.push(operationChange('api-security-component-removed', at, name))
    else if (canonical(first) !== canonical(second))
      changes.push(operationChange('api-security-component-changed', at, name))
  }
  const kept = objectOr(now['schemas'])
  for (const name of Object.keys(objectOr(old['schemas'])))
    if (own(kept, name) === undefined)
      changes.push(
        operationChange('api-schema-removed', place(['components', 'schemas', name], [true, false]), name),
      )
  return changes
}
