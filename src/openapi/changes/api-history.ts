import type { Change, Verdict } from '../diff/change.ts'

/** A difference as it is kept: what it says, without places in files that may be gone. */
export type ApiChange = Pick<Change, 'code' | 'verdict' | 'operation' | 'where' | 'message' | 'elsewhere'>

/** Who may read the pages of operations. */
export interface ChangeAudience {
  /** Undefined: everybody who may read the site. */
  readonly groups?: readonly string[] | undefined
  /** Also those who are not logged in, where a login is asked for. */
  readonly isPublic: boolean
}

/** Changes of operations that the same people may read. */
export interface ChangePart {
  readonly audience: ChangeAudience
  readonly changes: readonly ApiChange[]
}

/** What one deployment changed in one API. */
export interface ApiRelease {
  /** Path or URL of the description. */
  readonly spec: string
  /** When it was built, as an ISO date. */
  readonly at: string
  /** `info.version` after it. */
  readonly version: string | undefined
  readonly parts: readonly ChangePart[]
  /** What is said about the API as a whole: for those who may read all of it. */
  readonly whole: readonly ApiChange[]
  /** Changes that were too many to keep. */
  readonly left: number
}

/** All that is kept of the changes of a site's APIs, the newest first. */
export type ApiHistory = readonly ApiRelease[]

const MOST_RELEASES = 50
export const MOST_CHANGES = 300

/** The history of content that replaces another. */
export function extendHistory(before: ApiHistory, releases: readonly ApiRelease[]): ApiHistory {
  const counts = new Map<string, number>()
  return [...releases, ...before].filter(({ spec }) => {
    const count = (counts.get(spec) ?? 0) + 1
    counts.set(spec, count)
    return count <= MOST_RELEASES
  })
}

export function changesOf(release: Pick<ApiRelease, 'parts' | 'whole'>): readonly ApiChange[] {
  return [...release.whole, ...release.parts.flatMap(({ changes }) => changes)]
}

export function countChanges(changes: readonly Pick<ApiChange, 'verdict'>[]): Record<Verdict, number> {
  const counts = { breaking: 0, additive: 0, documentation: 0 }
  for (const { verdict } of changes) counts[verdict]++
  return counts
}
