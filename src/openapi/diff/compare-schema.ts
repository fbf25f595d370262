import { isObject, listOr, objectOr, own, type JsonObject } from '../json.ts'
import { sameValue, schemaFinding, type Below, type Compared, type Finding } from './finding.ts'
import { branchName, matchBranches, restrictsNothing } from './match-branches.ts'
import { propertyFindings } from './property-findings.ts'
import type { Way } from './schema-rules.ts'
import type { Opened, SchemaSide } from './schema-side.ts'
import { typeFindings, type Typing } from './type-findings.ts'
import { valueFindings } from './value-findings.ts'

interface Comparison {
  readonly a: Opened
  readonly b: Opened
  readonly way: Way
  readonly typing: Typing
  readonly sides: readonly [SchemaSide, SchemaSide]
}

const NOTHING: Compared = Object.freeze({ findings: [], below: [] })

export function compareSchema(comparison: Comparison): Compared {
  const { a, b, sides } = comparison
  if (isSameLeaf(a.schema, b.schema)) return NOTHING
  const nullable =
    a.nullable === b.nullable || (a.types === undefined) !== (b.types === undefined)
      ? []
      : [schemaFinding(b.nullable ? 'became-nullable' : 'became-not-nullable', 'type')]
  const wrapped = wrappedProperties(a.schema, b.schema, sides[1])
  const types = typeFindings(comparison)
  const isListOfTypes = types.some((finding) => 'rule' in finding && finding.rule.startsWith('list-of-types'))
  const alternatives = ['oneOf', 'anyOf', 'allOf'].map((key) => branches(comparison, key))
  const structure = conditions(a.schema, b.schema)
  const properties = propertyFindings(comparison, wrapped ?? new Set())
  return {
    findings: [
      ...nullable,
      ...(wrapped ? [wrapping(b.schema)] : types),
      ...valueFindings(a.schema, b.schema),
      ...(wrapped || isListOfTypes ? [] : alternatives.flatMap(({ findings }) => findings)),
      ...structure.findings,
      ...properties.findings,
    ],
    below: [...properties.below, ...alternatives.flatMap(({ below }) => below), ...structure.below],
  }
}

/** Most schemas are a type and a sentence, and did not change. */
function isSameLeaf(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}

/** Names of properties that moved into alternatives, where an object became a choice of objects. */
function wrappedProperties(a: JsonObject, b: JsonObject, side: SchemaSide): ReadonlySet<string> | undefined {
  const isObjectBefore = own(a, 'oneOf') === undefined && isObject(own(a, 'properties'))
  const isChoice =
    listOr(b['oneOf']).length > 0 && !isObject(own(b, 'properties')) && own(b, 'type') === undefined
  if (!isObjectBefore || !isChoice) return undefined
  // Many alternatives may be one schema.
  const offered = new Set(listOr(b['oneOf']).map((branch) => objectOr(side.follow(branch)['properties'])))
  const names = new Set([...offered].flatMap((properties) => Object.keys(properties)))
  const moved = Object.keys(objectOr(a['properties'])).filter((name) => names.has(name))
  return moved.length > 0 ? new Set(moved) : undefined
}

function wrapping(b: JsonObject): Finding {
  return schemaFinding('wrapped-in-one-of', 'oneOf', [undefined, listOr(b['oneOf']).length])
}

const RULE_OF: Readonly<Record<string, string>> = { oneOf: 'one-of', anyOf: 'any-of', allOf: 'all-of' }

function branches({ a, b, sides }: Comparison, key: string): Compared {
  const before = listOr(own(a.schema, key))
  const after = listOr(own(b.schema, key))
  if (before.length + after.length === 0) return NOTHING
  const { pairs, removed, added } = matchBranches(before, after, sides)
  const rule = RULE_OF[key] ?? key
  const kind = (branch: unknown, side: SchemaSide) =>
    key === 'allOf' && restrictsNothing(branch, side) ? '-annotation-only' : ''
  return {
    findings: [
      ...removed.map((at) =>
        schemaFinding(`${rule}-removed${kind(before[at], sides[0])}`, key, [
          branchName(before[at], at),
          undefined,
        ]),
      ),
      ...added.map((at) =>
        schemaFinding(`${rule}-added${kind(after[at], sides[1])}`, key, [
          undefined,
          branchName(after[at], at),
        ]),
      ),
    ],
    below: pairs.map(([from, to]) =>
      part(
        [before[from], after[to]],
        [
          [key, String(from)],
          [key, String(to)],
        ],
      ),
    ),
  }
}

/** Keywords with one schema in them, and the rule for their coming and going. */
const CONDITIONS: readonly (readonly [keyword: string, rule: string | undefined, step: string])[] = [
  ['items', undefined, '[]'],
  ['not', 'not', ''],
  ['if', 'if', ''],
  ['then', 'then', ''],
  ['else', 'else', ''],
  ['contains', 'contains', '[]'],
  ['propertyNames', 'property-names', ''],
  ['unevaluatedItems', 'unevaluated-items', '[]'],
  ['unevaluatedProperties', 'unevaluated-properties', '.*'],
  ['contentSchema', 'content-schema', ''],
]

/** Keywords with schemas by name. */
const MAPS: readonly (readonly [keyword: string, rule: string])[] = [
  ['patternProperties', 'pattern-property'],
  ['dependentSchemas', 'dependent-schema'],
]

function conditions(a: JsonObject, b: JsonObject): Compared {
  const findings: Finding[] = []
  const below: Below[] = []
  for (const [key, rule, step] of CONDITIONS) {
    const [before, after] = [own(a, key), own(b, key)]
    if (before === undefined && after === undefined) continue
    if (before !== undefined && after !== undefined && isObject(before) && isObject(after))
      below.push({ ...part([before, after], [[key], [key]], step), negated: key === 'not' })
    else if (rule !== undefined && isLimiting(before) !== isLimiting(after))
      findings.push(schemaFinding(`${rule}-${isLimiting(after) ? 'added' : 'removed'}`, key))
  }
  for (const [key, rule] of MAPS) {
    if (own(a, key) === undefined && own(b, key) === undefined) continue
    const [before, after] = [objectOr(a[key]), objectOr(b[key])]
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, now] = [own(before, name), own(after, name)]
      if (old === undefined) findings.push(schemaFinding(`${rule}-added`, key, [undefined, name]))
      else if (now === undefined) findings.push(schemaFinding(`${rule}-removed`, key, [name, undefined]))
      else
        below.push(
          part(
            [old, now],
            [
              [key, name],
              [key, name],
            ],
            key === 'patternProperties' ? `.${name}` : '',
          ),
        )
    }
  }
  findings.push(...dependentRequired(a, b), ...prefixItems(a, b, below), ...content(a, b))
  return { findings, below }
}

/** `true` and `{}` allow everything, as does a keyword that is not there. */
function isLimiting(value: unknown): boolean {
  return value !== undefined && value !== true && !(isObject(value) && Object.keys(value).length === 0)
}

function dependentRequired(a: JsonObject, b: JsonObject): readonly Finding[] {
  if (own(a, 'dependentRequired') === undefined && own(b, 'dependentRequired') === undefined) return []
  const [before, after] = [objectOr(a['dependentRequired']), objectOr(b['dependentRequired'])]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, now] = [own(before, name), own(after, name)]
    if (sameValue(old, now)) return []
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
    const [from, to] = change === 'changed' ? [old, now] : [old && name, now && name]
    return [schemaFinding(`dependent-required-${change}`, 'dependentRequired', [from, to])]
  })
}

function prefixItems(a: JsonObject, b: JsonObject, below: Below[]): readonly Finding[] {
  const [before, after] = [listOr(a['prefixItems']), listOr(b['prefixItems'])]
  const shared = Math.min(before.length, after.length)
  for (let at = 0; at < shared; at++) {
    const keys = ['prefixItems', String(at)]
    below.push(part([before[at], after[at]], [keys, keys], `[${at}]`))
  }
  const rest = (list: readonly unknown[]) =>
    list.slice(shared).map((branch, at) => branchName(branch, shared + at))
  return [
    ...rest(before).map((name) => schemaFinding('prefix-items-removed', 'prefixItems', [name, undefined])),
    ...rest(after).map((name) => schemaFinding('prefix-items-added', 'prefixItems', [undefined, name])),
  ]
}

function content(a: JsonObject, b: JsonObject): readonly Finding[] {
  return (
    [
      ['contentMediaType', 'content-media-type-changed'],
      ['contentEncoding', 'content-encoding-changed'],
    ] as const
  ).flatMap(([key, rule]) =>
    own(a, key) === own(b, key) ? [] : [schemaFinding(rule, key, [own(a, key), own(b, key)])],
  )
}

function part([before, after]: readonly [unknown, unknown], keys: Below['keys'], step = ''): Below {
  return { before, after, keys, step, hidden: false, negated: false }
}
