import { sayDifference } from '../difference/describe.ts'
import type { Difference } from '../difference/difference.ts'
import { differenceMarkdown } from '../difference/to-markdown.ts'
import type { PullRequest } from '../store/repositories/pull-requests.ts'
import type { StoredDeployment } from '../store/repositories/stored-deployment.ts'
import type { CommitStatus } from './hosts/git-host.ts'

const MOST_LINES = 30
const LONGEST_LINE = 500
const TITLE = '## Docs preview'

/** Nobody sees it, and nobody who did not see our comment can write it. */
export function markerOf({ marker }: Pick<PullRequest, 'marker'>): string {
  return `<!-- lectern-preview ${marker} -->`
}

/** Where a preview is seen. */
export interface PreviewLinks {
  readonly preview: string
  readonly build: string
  readonly difference: string
}

export interface PreviewReport {
  readonly deployment: StoredDeployment
  readonly links: PreviewLinks
  readonly difference: Difference
  /** There are pages that it does not name. */
  readonly keepsBack: boolean
}

export function previewText({ deployment, links, difference, keepsBack }: PreviewReport): string {
  const parts = [
    TITLE,
    `**[Preview](${links.preview})** · [Changes](${links.difference}) · [This build](${links.build})${commitOf(deployment)}`,
    differenceMarkdown(difference, links.build).trim(),
    keepsBack ? `Pages that need a login are not named here; see [Changes](${links.difference}).` : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export function failedText(deployment: StoredDeployment): string {
  const lines = deployment.logs.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE))
  const more = deployment.logs.length - lines.length
  return [
    TITLE,
    `**The docs cannot be built**${commitOf(deployment)}. ${deployment.summary}`,
    ...(lines.length === 0 ? [] : [fenced(lines)]),
    ...(more > 0 ? [`${more} more.`] : []),
    '',
  ].join('\n\n')
}

export function sameText(): string {
  return `${TITLE}\n\nThe docs are the same as on the live site.\n`
}

export function closedText(): string {
  return `${TITLE}\n\nThe preview was removed: the pull request was closed, or is for another branch now.\n`
}

/** An address that is not found any more fails the check. */
export function statusOf(difference: Difference): Pick<CommitStatus, 'state' | 'description'> {
  const { length } = difference.missing
  if (length === 0) return { state: 'success', description: sayDifference(difference) }
  const what = length === 1 ? '1 address is' : `${length} addresses are`
  return { state: 'failure', description: `${what} not found any more: add redirects.` }
}

function commitOf({ commit }: StoredDeployment): string {
  return commit ? ` of ${commit.sha.slice(0, 10)}` : ''
}

/** What pages say cannot end it. */
function fenced(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? [])
  const longest = Math.max(2, ...runs.map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${lines.join('\n')}\n${fence}`
}
