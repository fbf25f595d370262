import type { Verdict } from './change.ts'

/** Values a request may hold, or values an answer may hold: what is safe in one is not in the other. */
export type Way = 'request' | 'response'

/** Part of an operation that a schema describes; it is the beginning of the rule's name. */
export type Scope =
  | 'request-body'
  | 'request-property'
  | 'request-parameter'
  | 'request-parameter-property'
  | 'response-body'
  | 'response-property'
  | 'response-header'

interface SchemaRule {
  readonly request: Verdict
  readonly response: Verdict
  /** Where a parameter of its own differs from a body. */
  readonly parameter?: Verdict
  readonly say: (before: string, after: string) => string
}

const BREAKS = 'breaking'
const ADDS = 'additive'
const TELLS = 'documentation'

/** Fewer values are allowed: clients may send what is refused now. */
const narrower = (say: SchemaRule['say']): SchemaRule => ({ request: BREAKS, response: ADDS, say })
/** More values are allowed: clients may get what they do not know. */
const wider = (say: SchemaRule['say']): SchemaRule => ({ request: ADDS, response: BREAKS, say })
const harmless = (say: SchemaRule['say']): SchemaRule => ({ request: ADDS, response: ADDS, say })
const other = (say: SchemaRule['say']): SchemaRule => ({ request: BREAKS, response: BREAKS, say })
const words = (say: SchemaRule['say']): SchemaRule => ({ request: TELLS, response: TELLS, say })

/** A limit that can be set, unset, raised and lowered. */
function limit(name: string, label: string, kind: 'upper' | 'lower'): Record<string, SchemaRule> {
  const up = (a: string, b: string) => `The ${label} was raised from ${a} to ${b}.`
  const down = (a: string, b: string) => `The ${label} was lowered from ${a} to ${b}.`
  const isUpper = kind === 'upper'
  return {
    [`${name}-set`]: narrower((_, b) => `${/^[aeiou]/.test(label) ? 'An' : 'A'} ${label} of ${b} was set.`),
    [`${name}-unset`]: wider((a) => `The ${label} of ${a} was removed.`),
    [`${name}-increased`]: isUpper ? wider(up) : narrower(up),
    [`${name}-decreased`]: isUpper ? narrower(down) : wider(down),
  }
}

/** A keyword that holds a schema or a condition, which all values must meet. */
function condition(name: string, label: string): Record<string, SchemaRule> {
  return {
    [`${name}-added`]: narrower((_, b) => `${label}${b && ` ${b}`} was added.`),
    [`${name}-removed`]: wider((a) => `${label}${a && ` ${a}`} was removed.`),
  }
}

/** What can change about one schema. Names begin with the scope: `request-body-type-changed`. */
export const SCHEMA_RULES: Readonly<Record<string, SchemaRule>> = {
  'type-changed': other((a, b) => `The type changed from ${a} to ${b}.`),
  'type-generalized': wider((a, b) => `The type changed from ${a} to ${b}, which allows more.`),
  'type-specialized': narrower((a, b) => `The type changed from ${a} to ${b}, which allows less.`),
  'type-compatible': harmless((a, b) => `The type changed from ${a} to ${b}; as text they look the same.`),
  'list-of-types-widened': wider((_, b) => `The types ${b} are allowed too.`),
  'list-of-types-narrowed': narrower((a) => `The types ${a} are no longer allowed.`),
  'became-nullable': wider(() => 'It can be null now.'),
  'became-not-nullable': narrower(() => 'It can no longer be null.'),
  'became-enum': narrower((_, b) => `Only these values are allowed now: ${b}.`),
  'enum-removed': harmless((a) => `The list of allowed values was removed: ${a}.`),
  'enum-value-added': wider((_, b) => `The value ${b} was added.`),
  'enum-value-removed': narrower((a) => `The value ${a} was removed.`),
  'x-extensible-enum-value-removed': narrower((a) => `The value ${a} was removed.`),
  'const-added': narrower((_, b) => `It must be ${b} now.`),
  'const-removed': wider((a) => `It need not be ${a} any more.`),
  'const-changed': other((a, b) => `The constant changed from ${a} to ${b}.`),
  'default-value-added': {
    ...harmless((_, b) => `The default ${b} was added.`),
    parameter: BREAKS,
  },
  'default-value-removed': {
    ...harmless((a) => `The default ${a} was removed.`),
    parameter: BREAKS,
  },
  'default-value-changed': {
    ...harmless((a, b) => `The default changed from ${a} to ${b}.`),
    parameter: BREAKS,
  },
  ...limit('max', 'maximum', 'upper'),
  ...limit('exclusive-max', 'exclusive maximum', 'upper'),
  ...limit('min', 'minimum', 'lower'),
  ...limit('exclusive-min', 'exclusive minimum', 'lower'),
  ...limit('max-length', 'maximum length', 'upper'),
  ...limit('min-length', 'minimum length', 'lower'),
  ...limit('max-items', 'maximum number of items', 'upper'),
  ...limit('min-items', 'minimum number of items', 'lower'),
  ...limit('max-properties', 'maximum number of properties', 'upper'),
  ...limit('min-properties', 'minimum number of properties', 'lower'),
  ...limit('max-contains', 'maximum of matching items', 'upper'),
  ...limit('min-contains', 'minimum of matching items', 'lower'),
  'multiple-of-changed': other((a, b) => `multipleOf changed from ${a} to ${b}.`),
  ...condition('multiple-of', 'multipleOf'),
  ...condition('unique-items', 'The rule that items are unique'),
  'pattern-added': narrower((_, b) => `The pattern ${b} was added.`),
  'pattern-removed': harmless((a) => `The pattern ${a} was removed.`),
  'pattern-changed': narrower((a, b) => `The pattern changed from ${a} to ${b}.`),
  'pattern-generalized': harmless((a, b) => `The pattern changed from ${a} to ${b}, which allows more.`),
  'one-of-added': wider((_, b) => `The alternative ${b} was added.`),
  'one-of-removed': narrower((a) => `The alternative ${a} was removed.`),
  'any-of-added': harmless((_, b) => `The alternative ${b} was added.`),
  'any-of-removed': narrower((a) => `The alternative ${a} was removed.`),
  'all-of-added': narrower((_, b) => `${b} was added to what all values must match.`),
  'all-of-removed': {
    ...harmless((a) => `${a} was removed from what all values must match.`),
    request: BREAKS,
  },
  'all-of-added-annotation-only': harmless((_, b) => `${b} was added to allOf; it restricts nothing.`),
  'all-of-removed-annotation-only': harmless((a) => `${a} was removed from allOf; it restricted nothing.`),
  'wrapped-in-one-of': other((_, b) => `The object became one of ${b} alternatives.`),
  ...condition('not', 'The exclusion `not`'),
  'prefix-items-added': wider((_, b) => `${b} was added to the items at fixed positions.`),
  'prefix-items-removed': narrower((a) => `${a} was removed from the items at fixed positions.`),
  ...condition('if', 'The condition `if`'),
  ...condition('then', 'The condition `then`'),
  ...condition('else', 'The condition `else`'),
  ...condition('contains', '`contains`'),
  ...condition('dependent-required', 'The dependency of'),
  'dependent-required-changed': other(
    (a, b) => `The properties required together changed from ${a} to ${b}.`,
  ),
  ...condition('dependent-schema', 'The dependent schema'),
  ...condition('pattern-property', 'The pattern property'),
  ...condition('property-names', 'The rule for names of properties'),
  ...condition('unevaluated-items', '`unevaluatedItems`'),
  ...condition('unevaluated-properties', '`unevaluatedProperties`'),
  ...condition('content-schema', 'The schema of the content'),
  'content-media-type-changed': other((a, b) => `The media type of the content changed from ${a} to ${b}.`),
  'content-encoding-changed': other((a, b) => `The encoding of the content changed from ${a} to ${b}.`),
  'additional-properties-forbidden': narrower(() => 'Properties that are not listed are no longer allowed.'),
  'additional-properties-allowed': harmless(() => 'Properties that are not listed are allowed now.'),
  'discriminator-added': harmless((_, b) => `The discriminator ${b} was added.`),
  'discriminator-removed': harmless((a) => `The discriminator ${a} was removed.`),
  'discriminator-property-name-changed': harmless((a, b) => `The discriminator changed from ${a} to ${b}.`),
  'discriminator-mapping-added': harmless((_, b) => `The discriminator value ${b} was added.`),
  'discriminator-mapping-deleted': harmless((a) => `The discriminator value ${a} was removed.`),
  'discriminator-mapping-changed': harmless((a, b) => `The discriminator mapping changed from ${a} to ${b}.`),
  deprecated: harmless(() => 'It is deprecated now.'),
  reactivated: harmless(() => 'It is no longer deprecated.'),
  'title-changed': words(() => 'The title changed.'),
  'description-changed': words(() => 'The description changed.'),
  'examples-changed': words(() => 'The examples changed.'),
}

export function schemaVerdict(rule: string, scope: Scope): Verdict {
  const found = SCHEMA_RULES[rule]
  if (!found) throw new Error(`There is no rule ${rule}`)
  if (scope === 'request-parameter' && found.parameter) return found.parameter
  return scope.startsWith('request') ? found.request : found.response
}
