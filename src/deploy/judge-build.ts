import { formatDiagnostic, isFatal, type Diagnostic } from '../lib/diagnostic.ts'
import { changesOf, countChanges, type ApiRelease } from '../openapi/changes/api-history.ts'
import { sayCounts } from '../openapi/diff/placed-changes.ts'
import { plural } from '../shared/plural.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const MOST_LOG_LINES = 200

export interface BuildFindings {
  readonly snapshot: Pick<Snapshot, 'pages' | 'diagnostics'>
  /** What is wrong with its settings beside what their file says. */
  readonly settingFindings: readonly Diagnostic[]
  /** Finds what does not compile; not asked where nothing can be shown anyway. */
  readonly checkPages: () => Promise<readonly Diagnostic[]>
  /** A page that does not compile is shown as such. */
  readonly allowBrokenPages: boolean
  /** Why it has too many pages for its project; undefined when it has not. */
  readonly pagesFault: (pages: number) => string | undefined
  /** What it changes in the APIs of the site. */
  readonly releases?: readonly ApiRelease[]
}

export interface Verdict {
  readonly status: 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
}

/** Whether what was built may be shown, and what to tell whoever sent it. */
export async function judgeBuild(findings: BuildFindings): Promise<Verdict> {
  const { snapshot, settingFindings, checkPages, allowBrokenPages } = findings
  const { pages } = snapshot
  const diagnostics = [...settingFindings, ...snapshot.diagnostics]
  if (isFatal(diagnostics))
    return {
      status: 'failure',
      summary: 'The configuration is invalid; the previous deployment stays live.',
      logs: lines(diagnostics),
    }
  const fault = findings.pagesFault(pages.size)
  if (fault !== undefined)
    return { status: 'failure', summary: `${fault} The previous deployment stays live.`, logs: [fault] }
  const broken = await checkPages()
  const logs = lines([...broken, ...diagnostics])
  const files = plural(new Set(broken.map(({ file }) => file)).size, 'file')
  if (broken.length > 0 && !allowBrokenPages)
    return {
      status: 'failure',
      summary: `${files} cannot be compiled; the previous deployment stays live. Allow broken pages to deploy anyway.`,
      logs,
    }
  const stale = diagnostics.filter(({ code }) => code === 'spec-stale').length
  const remarks = [
    plural(pages.size, 'page'),
    ...(broken.length === 0 ? [] : [`${files} cannot be compiled`]),
    ...apiRemarks(findings.releases ?? []),
    ...(stale === 0 ? [] : [`${plural(stale, 'spec')} could not be fetched, so the last good copy is used`]),
  ]
  return { status: 'success', summary: `${remarks.join('; ')}.`, logs }
}

function apiRemarks(releases: readonly ApiRelease[]): readonly string[] {
  return releases.map((release) => `${release.spec}: ${sayCounts(countChanges(changesOf(release)))}`)
}

function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.slice(0, MOST_LOG_LINES).map(formatDiagnostic)
}
