import type { Page } from '../content/page.ts'
import { changesOf, MOST_CHANGES, type ApiChange, type ApiRelease } from '../openapi/changes/api-history.ts'
import type { ChangeAudience, ChangePart } from '../openapi/changes/api-history.ts'
import { VERDICTS, type Change } from '../openapi/diff/change.ts'
import { comparingSpecs, schemaPairs } from '../openapi/diff/compare-specs.ts'
import { objectOr, textOr } from '../openapi/json.ts'
import type { Operation } from '../openapi/operations.ts'
import type { Spec } from '../openapi/spec.ts'
import type { Snapshot } from './snapshot.ts'

/** Readers wait for nothing longer than this while two descriptions are compared. */
const TURN_MS = 20

/** What changed in the APIs of a site, one release for each description that says something else than before. */
export async function compareApis(
  before: Snapshot,
  after: Snapshot,
  at: Date,
): Promise<readonly ApiRelease[]> {
  const releases: ApiRelease[] = []
  for (const id of specsOf(after)) {
    const [old, now] = [before.specs.isSpec(id) ? before.specs.get(id) : undefined, after.specs.get(id)]
    if (!old || !now || old.hash === now.hash || old.isAsync || now.isAsync) continue
    const release = await compareOne(old, now, {
      before: audiences(before, id),
      after: audiences(after, id),
      at,
    })
    if (changesOf(release).length > 0) releases.push(release)
  }
  return releases
}

/** Descriptions that pages are made of. */
function specsOf({ pages }: Snapshot): ReadonlySet<string> {
  return new Set([...pages.values()].flatMap(({ reference }) => reference?.spec ?? []))
}

type Audiences = ReadonlyMap<string, ChangeAudience>

interface Compared {
  readonly before: Audiences
  readonly after: Audiences
  readonly at: Date
}

async function compareOne(old: Spec, now: Spec, { before, after, at }: Compared): Promise<ApiRelease> {
  const isHidden = (key: string) => now.operation(key) !== undefined && !after.has(key)
  const audienceOf = ({ key }: Operation) => (isHidden(key) ? undefined : (after.get(key) ?? before.get(key)))
  const today = at.toISOString().slice(0, 10)
  const parts: ChangePart[] = []
  let whole: readonly ApiChange[] = []
  let left = 0
  // Operations that other people may read are compared by themselves: a change that two of them share is told to both.
  const keys = new Map(
    [...old.operations, ...now.operations].map((one) => [JSON.stringify(audienceOf(one)), audienceOf(one)]),
  )
  // What a pair of schemas says does not depend on who reads it. Whose operations lead to it does, and so what is told.
  const pairs = schemaPairs(old, now)
  for (const [key, audience] of keys) {
    if (!audience) continue
    const mine = (one: Operation) => JSON.stringify(audienceOf(one)) === key
    const side = (spec: Spec) => ({
      document: spec.document,
      refs: spec.refs,
      operations: spec.operations.filter(mine),
    })
    const found = await inTurns(comparingSpecs(side(old), side(now), { today, pairs }))
    const sorted = found.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))
    if (whole.length === 0) whole = sorted.filter(({ operation }) => operation === undefined).map(kept)
    const changes = sorted.filter(({ operation }) => operation !== undefined)
    left += Math.max(0, changes.length - MOST_CHANGES)
    if (changes.length > 0) parts.push({ audience, changes: changes.slice(0, MOST_CHANGES).map(kept) })
  }
  const version = textOr(objectOr(now.document['info'])['version'])
  return { spec: now.id, at: at.toISOString(), version, parts, whole: whole.slice(0, MOST_CHANGES), left }
}

function kept({ code, verdict, operation, where, message, elsewhere }: Change): ApiChange {
  return { code, verdict, operation, where, message, ...(elsewhere ? { elsewhere } : undefined) }
}

async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let started = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - started < TURN_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    started = performance.now()
  }
}

/** Who may read the page of each operation of a description; those without a page are for nobody. */
export function audiences(
  { pages, publicPaths }: Pick<Snapshot, 'pages' | 'publicPaths'>,
  specId: string,
): Audiences {
  const found = new Map<string, ChangeAudience>()
  for (const page of pages.values()) {
    const { reference } = page
    if (reference?.spec !== specId || reference.kind === 'schema') continue
    const own = audienceOfPage(page, publicPaths)
    const other = found.get(reference.key)
    found.set(reference.key, other ? either(own, other) : own)
  }
  return found
}

function audienceOfPage({ meta, path }: Page, publicPaths: ReadonlySet<string>): ChangeAudience {
  const groups = meta.groups && [...meta.groups].sort()
  return {
    ...(groups && { groups }),
    isPublic: groups === undefined && (meta.public ?? publicPaths.has(path)),
  }
}

/** Of an operation with two pages: who may read one of them. */
function either(a: ChangeAudience, b: ChangeAudience): ChangeAudience {
  const groups = a.groups && b.groups && [...new Set([...a.groups, ...b.groups])].sort()
  return { ...(groups && { groups }), isPublic: a.isPublic || b.isPublic }
}
