import { AttributeAction, SelectorType, type AttributeSelector, type Selector } from 'css-what'

/** A name without which a selector matches nothing. */
export interface NeededName {
  readonly kind: 'class' | 'id' | 'attribute' | 'value'
  /** Of a class or id, a piece of it; of an attribute its name; of a value `attribute=value`. */
  readonly name: string
  /** The whole name, not a piece of one. */
  readonly whole: boolean
}

/** One of these, each of which needs all of its own. */
type Alternatives = readonly Need[]
export type Need = NeededName | { readonly oneOf: readonly Alternatives[] }

const ALTERNATIVES = new Set(['is', 'where', 'matches', 'any', '-webkit-any', '-moz-any', 'has', 'host'])
/** Attributes whose values are ours to decide. */
const OUR_VALUES = new Set(['data-component-part', 'data-component-name'])

/** Names that a selector needs. Elements, states and what it excludes need nothing. */
export function needsOf(parts: readonly Selector[]): readonly Need[] {
  return parts.flatMap((part): readonly Need[] => {
    if (part.type === SelectorType.Attribute) return attributeNeeds(part)
    if (part.type !== SelectorType.Pseudo || !ALTERNATIVES.has(part.name) || !Array.isArray(part.data))
      return []
    return part.data.length === 0 ? [] : [{ oneOf: part.data.map(needsOf) }]
  })
}

/** Every name of a need, also those that others can stand in for. */
export function namesIn(needs: readonly Need[]): readonly NeededName[] {
  return needs.flatMap((need) => ('oneOf' in need ? need.oneOf.flatMap(namesIn) : [need]))
}

/** The first name that is not there, so that the selector matches nothing. */
export function firstMissing(
  needs: readonly Need[],
  has: (name: NeededName) => boolean,
): NeededName | undefined {
  for (const need of needs) {
    if (!('oneOf' in need)) {
      if (!has(need)) return need
      continue
    }
    const missing = need.oneOf.map((alternative) => firstMissing(alternative, has))
    if (missing.every((name) => name !== undefined)) return missing[0]
  }
  return undefined
}

function attributeNeeds({ name, action, value }: AttributeSelector): readonly Need[] {
  const lower = name.toLowerCase()
  if (action === AttributeAction.Not) return []
  if (lower === 'class' || lower === 'id') {
    if (action === AttributeAction.Exists) return []
    const whole = action === AttributeAction.Element || (lower === 'id' && action === AttributeAction.Equals)
    return value
      .split(/\s+/)
      .filter(Boolean)
      .map((piece) => ({ kind: lower, name: piece, whole }))
  }
  if (!lower.startsWith('data-')) return []
  const attribute: NeededName = { kind: 'attribute', name: lower, whole: true }
  return OUR_VALUES.has(lower) && action === AttributeAction.Equals
    ? [attribute, { kind: 'value', name: `${lower}=${value}`, whole: true }]
    : [attribute]
}
