import { isObject, own, textOr } from '../json.ts'
import { pointerOf } from '../pointer.ts'
import type { Change, Verdict } from './change.ts'
import type { Finding } from './finding.ts'
import { propertyRuling } from './property-rules.ts'
import { SCHEMA_RULES, schemaVerdict, type Scope, type Way } from './schema-rules.ts'
import type { Pair } from './schema-pairs.ts'
import type { ToldPairs } from './told-pairs.ts'

/** Where the schemas of a pair stand in an operation. */
export interface PairPlace {
  readonly operation: string | undefined
  /** `request body`, `response 200`, `query parameter limit`. */
  readonly label: string
  readonly kind: 'request-body' | 'request-parameter' | 'response-body' | 'response-header'
  /** Pointers to the two schemas. */
  readonly at: readonly [before: string, after: string]
}

interface Visit {
  readonly pair: Pair
  readonly path: string
  readonly at: readonly [string, string]
  readonly hidden: boolean
  readonly negated: boolean
}

/** What differs below a place, nearest first, as far as it was not told before. */
export function changesBelow(root: Pair, place: PairPlace, told: ToldPairs): readonly Change[] {
  const changes: Change[] = []
  const visits: Visit[] = [{ pair: root, path: '', at: place.at, hidden: false, negated: false }]
  for (const visit of visits) {
    const role = roleOf(visit, place)
    if (!visit.pair.differs || !told.isNew(visit.pair, role, place.operation)) continue
    const own = visit.pair.findings.map((finding) => toChange(finding, visit, place))
    told.tell(visit.pair, role, { operation: place.operation, changes: own })
    for (const change of own) changes.push(change)
    for (const { pair, part } of visit.pair.below)
      if (pair.differs)
        visits.push({
          pair,
          path: shortened(visit.path + part.step),
          at: [moved(visit.at[0], part.keys[0], part.before), moved(visit.at[1], part.keys[1], part.after)],
          hidden: visit.hidden || part.hidden,
          negated: visit.negated || part.negated,
        })
  }
  return changes
}

/** Schemas may nest as deep as there are schemas, and each place on the way is written down. */
const LONGEST_PATH = 500

function shortened(path: string): string {
  return path.length > LONGEST_PATH ? `…${path.slice(-LONGEST_PATH)}` : path
}

/** The same schemas mean something else as a body than as a property, and where they are never sent. */
function roleOf({ path, hidden, negated }: Visit, { kind }: PairPlace): string {
  return `${scopeOf(kind, path)} ${hidden} ${negated}`
}

/** A reference is followed: the place of a schema is where it is written. */
function moved(at: string, keys: readonly string[], value: unknown): string {
  const ref = isObject(value) ? textOr(own(value, '$ref')) : undefined
  return ref?.startsWith('#') ? ref : at + pointerOf(keys).slice(1)
}

function toChange(finding: Finding, visit: Visit, place: PairPlace): Change {
  const { path, at } = visit
  const scope = scopeOf(place.kind, path)
  const where = [place.label, path.replace(/^\./, '')].filter((part) => part !== '').join(', ')
  const common = { operation: place.operation, where }
  if ('event' in finding) {
    const { code, verdict, message } = propertyRuling(finding, wayOf(scope))
    const key = pointerOf(['properties', finding.property]).slice(1)
    return {
      code,
      verdict: seenFrom(visit, verdict),
      ...common,
      message,
      before: finding.event === 'added' ? undefined : at[0] + key,
      after: finding.event === 'removed' ? undefined : at[1] + key,
    }
  }
  // A property that became a choice is told by its new alternatives.
  const rule =
    finding.rule === 'wrapped-in-one-of' && scope.endsWith('property') ? 'one-of-added' : finding.rule
  return {
    code: `${scope}-${rule}`,
    verdict: seenFrom(visit, schemaVerdict(rule, scope)),
    ...common,
    message: SCHEMA_RULES[rule]?.say(finding.before, finding.after) ?? rule,
    before: finding.before === '' && finding.after !== '' ? at[0] : `${at[0]}/${finding.keyword}`,
    after: finding.after === '' && finding.before !== '' ? at[1] : `${at[1]}/${finding.keyword}`,
  }
}

/** What is never sent in this direction breaks nobody; under `not` either direction may. */
function seenFrom({ hidden, negated }: Visit, verdict: Verdict): Verdict {
  if (verdict === 'documentation') return verdict
  if (hidden) return 'additive'
  return negated ? 'breaking' : verdict
}

function scopeOf(kind: PairPlace['kind'], path: string): Scope {
  if (path === '') return kind
  if (kind === 'request-parameter') return 'request-parameter-property'
  return kind === 'request-body' ? 'request-property' : 'response-property'
}

function wayOf(scope: Scope): Way {
  return scope.startsWith('request') ? 'request' : 'response'
}
