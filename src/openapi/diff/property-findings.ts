import { listOr, objectOr, own, type JsonObject } from '../json.ts'
import { schemaFinding, type Below, type Compared, type Finding, type PropertyFinding } from './finding.ts'
import type { Way } from './schema-rules.ts'
import type { Opened, SchemaSide } from './schema-side.ts'

interface Objects {
  readonly a: Opened
  readonly b: Opened
  readonly way: Way
  readonly sides: readonly [SchemaSide, SchemaSide]
}

/** Properties that came, went, or must be there now; `moved` ones are still there, in an alternative. */
export function propertyFindings({ a, b, way, sides }: Objects, moved: ReadonlySet<string>): Compared {
  const [before, after] = [objectOr(a.schema['properties']), objectOr(b.schema['properties'])]
  const [needed, needs] = [requiredOf(a.schema), requiredOf(b.schema)]
  const findings: Finding[] = []
  const below: Below[] = []
  for (const property of new Set([...Object.keys(before), ...Object.keys(after), ...needed, ...needs])) {
    const [old, now] = [own(before, property), own(after, property)]
    const [from, to] = [sides[0].follow(old), sides[1].follow(now)]
    const required = now === undefined ? needed.has(property) : needs.has(property)
    const hidden = isHidden(now === undefined ? from : to, way)
    const hasDefault = own(to, 'default') !== undefined
    const found = (event: PropertyFinding['event']) =>
      findings.push({ property, event, required, hasDefault, hidden })
    if (old !== undefined && now === undefined) {
      if (!moved.has(property)) found('removed')
    } else if (old === undefined && now !== undefined) found('added')
    else {
      if (needed.has(property) !== needs.has(property)) found(needs.has(property) ? 'required' : 'optional')
      if (old === undefined) continue
      for (const [key, event] of VISIBILITY)
        if ((from[key] === true) !== (to[key] === true))
          found(`became-${to[key] === true ? '' : 'not-'}${event}` as PropertyFinding['event'])
      const keys = ['properties', property]
      below.push({
        before: old,
        after: now,
        keys: [keys, keys],
        step: `.${property}`,
        hidden,
        negated: false,
      })
    }
  }
  const more = additional(a.schema, b.schema)
  return { findings: [...findings, ...more.findings], below: [...below, ...more.below] }
}

const VISIBILITY = [
  ['readOnly', 'read-only'],
  ['writeOnly', 'write-only'],
] as const

function isHidden(schema: JsonObject, way: Way): boolean {
  return schema[way === 'request' ? 'readOnly' : 'writeOnly'] === true
}

function requiredOf(schema: JsonObject): ReadonlySet<string> {
  return new Set(listOr(schema['required']).filter((name) => typeof name === 'string'))
}

function additional(a: JsonObject, b: JsonObject): Compared {
  const key = 'additionalProperties'
  const [before, after] = [own(a, key), own(b, key)]
  if (before === undefined && after === undefined) return { findings: [], below: [] }
  if ((before === false) !== (after === false)) {
    const rule = after === false ? 'additional-properties-forbidden' : 'additional-properties-allowed'
    return { findings: [schemaFinding(rule, key)], below: [] }
  }
  const isBelow = typeof before === 'object' && typeof after === 'object'
  return {
    findings: [],
    below: isBelow
      ? [{ before, after, keys: [[key], [key]], step: '.*', hidden: false, negated: false }]
      : [],
  }
}
