import { listOr, own, textOr, type JsonObject } from '../json.ts'
import { canonical, sameValue, schemaFinding, type Finding } from './finding.ts'

/** Differences in which values a schema allows, apart from type and structure. */
export function valueFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  return [
    ...enumFindings(a, b),
    ...constFindings(a, b),
    ...boundFindings(a, b, UPPER),
    ...boundFindings(a, b, LOWER),
    ...LIMITS.flatMap((limit) => limitFindings(a, b, limit)),
    ...multipleFindings(a, b),
    ...patternFindings(a, b),
    ...discriminatorFindings(a, b),
    ...wordFindings(a, b),
  ]
}

function enumFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  const before = own(a, 'enum')
  const after = own(b, 'enum')
  const extensible = valuesGone(a['x-extensible-enum'], b['x-extensible-enum']).map((value) =>
    schemaFinding('x-extensible-enum-value-removed', 'x-extensible-enum', [value, undefined]),
  )
  if (before === undefined && after === undefined) return extensible
  if (before === undefined)
    return [...extensible, schemaFinding('became-enum', 'enum', [undefined, listOr(after)])]
  if (after === undefined)
    return [...extensible, schemaFinding('enum-removed', 'enum', [listOr(before), undefined])]
  return [
    ...extensible,
    ...valuesGone(before, after).map((value) =>
      schemaFinding('enum-value-removed', 'enum', [value, undefined]),
    ),
    ...valuesGone(after, before).map((value) =>
      schemaFinding('enum-value-added', 'enum', [undefined, value]),
    ),
  ]
}

function valuesGone(before: unknown, after: unknown): readonly unknown[] {
  const left = new Set(listOr(after).map(canonical))
  return listOr(before).filter((value) => value !== null && !left.has(canonical(value)))
}

function constFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  return [...setOrChanged([a, b], 'const', 'const'), ...setOrChanged([a, b], 'default', 'default-value')]
}

function setOrChanged(
  [a, b]: readonly [JsonObject, JsonObject],
  keyword: string,
  rule: string,
): readonly Finding[] {
  const [before, after] = [own(a, keyword), own(b, keyword)]
  if (before === undefined && after === undefined) return []
  if (before === undefined) return [schemaFinding(`${rule}-added`, keyword, [undefined, after])]
  if (after === undefined) return [schemaFinding(`${rule}-removed`, keyword, [before, undefined])]
  return sameValue(before, after) ? [] : [schemaFinding(`${rule}-changed`, keyword, [before, after])]
}

const UPPER = { keyword: 'maximum', exclusive: 'exclusiveMaximum', name: 'max', sign: 1 }
const LOWER = { keyword: 'minimum', exclusive: 'exclusiveMinimum', name: 'min', sign: -1 }

/** The bound of a number. 3.0 says with true that `maximum` itself is not allowed; 3.1 has a number for it. */
function boundOf(
  schema: JsonObject,
  side: typeof UPPER,
): { value: number; isExclusive: boolean } | undefined {
  const plain = numberOr(own(schema, side.keyword))
  const exclusive = own(schema, side.exclusive)
  if (exclusive === true && plain !== undefined) return { value: plain, isExclusive: true }
  const strict = numberOr(exclusive)
  if (strict !== undefined && (plain === undefined || strict * side.sign <= plain * side.sign))
    return { value: strict, isExclusive: true }
  return plain === undefined ? undefined : { value: plain, isExclusive: false }
}

function boundFindings(a: JsonObject, b: JsonObject, side: typeof UPPER): readonly Finding[] {
  const [before, after] = [boundOf(a, side), boundOf(b, side)]
  const named = (isExclusive: boolean) => (isExclusive ? `exclusive-${side.name}` : side.name)
  const found = (rule: string) => [schemaFinding(rule, side.keyword, [before?.value, after?.value])]
  if (!before || !after) {
    const set = after ?? before
    return set ? found(`${named(set.isExclusive)}-${after ? 'set' : 'unset'}`) : []
  }
  if (before.value === after.value) {
    if (before.isExclusive === after.isExclusive) return []
    return found(`exclusive-${side.name}-${after.isExclusive ? 'set' : 'unset'}`)
  }
  return found(`${named(after.isExclusive)}-${before.value < after.value ? 'increased' : 'decreased'}`)
}

interface Limit {
  readonly keyword: string
  readonly name: string
  /** What counts where the keyword is missing: a length is at least 0 anyway. */
  readonly unset?: number
}

const LIMITS: readonly Limit[] = [
  { keyword: 'maxLength', name: 'max-length' },
  { keyword: 'minLength', name: 'min-length', unset: 0 },
  { keyword: 'maxItems', name: 'max-items' },
  { keyword: 'minItems', name: 'min-items' },
  { keyword: 'maxProperties', name: 'max-properties' },
  { keyword: 'minProperties', name: 'min-properties', unset: 0 },
  { keyword: 'maxContains', name: 'max-contains' },
  { keyword: 'minContains', name: 'min-contains', unset: 1 },
]

function limitFindings(a: JsonObject, b: JsonObject, { keyword, name, unset }: Limit): readonly Finding[] {
  const before = numberOr(own(a, keyword)) ?? unset
  const after = numberOr(own(b, keyword)) ?? unset
  if (before === after) return []
  const found = (change: string) => [schemaFinding(`${name}-${change}`, keyword, [before, after])]
  // Zero items are allowed either way.
  if (before === undefined) return name === 'min-items' && after === 0 ? [] : found('set')
  if (after === undefined) return name === 'min-items' && before === 0 ? [] : found('unset')
  return found(before < after ? 'increased' : 'decreased')
}

function multipleFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  const unique = [a['uniqueItems'] === true, b['uniqueItems'] === true] as const
  return [
    ...setOrChanged([a, b], 'multipleOf', 'multiple-of'),
    ...(unique[0] === unique[1]
      ? []
      : [schemaFinding(`unique-items-${unique[1] ? 'added' : 'removed'}`, 'uniqueItems')]),
  ]
}

const MATCHES_ALL = new Set(['', '.*', '^.*$', '.*$', '^.*'])

function patternFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  const [before = '', after = ''] = [textOr(own(a, 'pattern')), textOr(own(b, 'pattern'))]
  if (before === after) return []
  const found = (change: string) => [
    schemaFinding(`pattern-${change}`, 'pattern', [before || undefined, after || undefined]),
  ]
  if (before === '') return found('added')
  if (after === '') return found('removed')
  return found(MATCHES_ALL.has(after) ? 'generalized' : 'changed')
}

function discriminatorFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  const [before, after] = [own(a, 'discriminator'), own(b, 'discriminator')] as (JsonObject | undefined)[]
  const found = (change: string, from: unknown, to: unknown) =>
    schemaFinding(`discriminator-${change}`, 'discriminator', [from, to])
  if (!before && !after) return []
  if (!before) return [found('added', undefined, after?.['propertyName'])]
  if (!after) return [found('removed', before['propertyName'], undefined)]
  if (before['propertyName'] !== after['propertyName'])
    return [found('property-name-changed', before['propertyName'], after['propertyName'])]
  const [from, to] = [before['mapping'] ?? {}, after['mapping'] ?? {}] as JsonObject[]
  return [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].flatMap((value) => {
    const [old, now] = [own(from ?? {}, value), own(to ?? {}, value)]
    if (old === now) return []
    if (old === undefined) return [found('mapping-added', undefined, value)]
    return now === undefined
      ? [found('mapping-deleted', value, undefined)]
      : [found('mapping-changed', old, now)]
  })
}

function wordFindings(a: JsonObject, b: JsonObject): readonly Finding[] {
  const differs = (keyword: string) => !sameValue(own(a, keyword), own(b, keyword))
  const isDeprecated = [a['deprecated'] === true, b['deprecated'] === true] as const
  return [
    ...(isDeprecated[0] === isDeprecated[1]
      ? []
      : [schemaFinding(isDeprecated[1] ? 'deprecated' : 'reactivated', 'deprecated')]),
    ...(differs('title') ? [schemaFinding('title-changed', 'title')] : []),
    ...(differs('description') ? [schemaFinding('description-changed', 'description')] : []),
    ...(differs('example') || differs('examples')
      ? [schemaFinding('examples-changed', own(b, 'examples') === undefined ? 'example' : 'examples')]
      : []),
  ]
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
