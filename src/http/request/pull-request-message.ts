import type { Context } from 'hono'
import * as z from 'zod'
import type { PullRequestMessage } from '../../review/pull-requests.ts'

/** A name that git takes for nothing else than a branch. */
const branchSchema = z
  .string()
  .max(255)
  // oxlint-disable-next-line no-control-regex -- these are what git refuses in names
  .regex(/^(?!.*(?:\.\.|@\{|\/\/|\.lock$))[^\s~^:?*[\\\u0000-\u001f\u007f]+$/)
const shaSchema = z.string().regex(/^[\da-f]{40,64}$/)
const numberSchema = z.number().int().min(1).max(2_000_000_000)
const nameSchema = z.string().min(1).max(500)
/** GitLab may write `2026-01-31 10:00:00 UTC`. */
const timeSchema = z
  .string()
  .max(50)
  .transform((text) => Date.parse(text))
  .pipe(z.number())

const repositorySchema = z.object({ full_name: nameSchema })

/** GitHub, Gitea and Forgejo. The repository of a fork that was deleted is null. */
const pullSchema = z.object({
  action: z.string().max(50),
  /** What was edited, as it was before; Gitea and Forgejo call the branch it is for `ref`. */
  changes: z.object({ base: z.unknown(), ref: z.unknown() }).partial().nullish(),
  pull_request: z.object({
    number: numberSchema,
    state: z.enum(['open', 'closed']),
    updated_at: timeSchema,
    head: z.object({ ref: z.string().max(10_000), sha: shaSchema, repo: repositorySchema.nullish() }),
    base: z.object({ ref: branchSchema, repo: repositorySchema }),
  }),
})

const mergeSchema = z.object({
  project: z.object({ path_with_namespace: nameSchema }),
  object_attributes: z.object({
    action: z.string().max(50).optional(),
    iid: numberSchema,
    state: z.string().max(50),
    updated_at: timeSchema,
    source_branch: z.string().max(10_000),
    target_branch: branchSchema,
    source_project_id: z.number().nullable(),
    target_project_id: z.number(),
    last_commit: z.object({ id: shaSchema }),
  }),
})

/** What its actions mean for us; others, such as a label, change nothing that is shown. */
const ACTIONS: ReadonlySet<string> = new Set([
  // GitHub; Gitea and Forgejo say `synchronized`.
  'opened',
  'synchronize',
  'synchronized',
  'reopened',
  'closed',
  'ready_for_review',
  // GitLab.
  'open',
  'update',
  'reopen',
  'close',
  'merge',
])

export function isPullRequest(c: Context): boolean {
  return (
    c.req.header('x-gitlab-event') === 'Merge Request Hook' ||
    ['x-github-event', 'x-forgejo-event', 'x-gitea-event'].some((name) =>
      /^pull_request(?:_sync)?$/.test(c.req.header(name) ?? ''),
    )
  )
}

/** `invalid` where the body is not what the host documents; undefined where there is nothing to do. */
export function pullRequestMessage(
  c: Context,
  body: unknown,
): PullRequestMessage | 'invalid' | 'unusable-branch' | undefined {
  const read = c.req.header('x-gitlab-event') === undefined ? fromPull(body) : fromMerge(body)
  if (read === 'invalid' || read === undefined || read.isFork) return read
  // The branch of a fork is never fetched by its name.
  return branchSchema.safeParse(read.branch).success ? read : 'unusable-branch'
}

function fromPull(body: unknown): PullRequestMessage | 'invalid' | undefined {
  const given = pullSchema.safeParse(body)
  if (!given.success) return 'invalid'
  const { action, changes, pull_request: pull } = given.data
  // Of what can be edited, only the branch it is for changes anything here.
  const isRetargeted = action === 'edited' && (changes?.base ?? changes?.ref) !== undefined
  if (!ACTIONS.has(action) && !isRetargeted) return undefined
  const { head, base, number } = pull
  const isFork = head.repo?.full_name.toLowerCase() !== base.repo.full_name.toLowerCase()
  return {
    repository: base.repo.full_name,
    number,
    branch: head.ref,
    base: base.ref,
    isFork,
    ref: isFork ? `refs/pull/${number}/head` : `refs/heads/${head.ref}`,
    head: head.sha,
    state: pull.state,
    toldAt: pull.updated_at,
  }
}

function fromMerge(body: unknown): PullRequestMessage | 'invalid' | undefined {
  const given = mergeSchema.safeParse(body)
  if (!given.success) return 'invalid'
  const { object_attributes: merge, project } = given.data
  if (!ACTIONS.has(merge.action ?? '')) return undefined
  const isFork = merge.source_project_id !== merge.target_project_id
  return {
    repository: project.path_with_namespace,
    number: merge.iid,
    branch: merge.source_branch,
    base: merge.target_branch,
    isFork,
    ref: isFork ? `refs/merge-requests/${merge.iid}/head` : `refs/heads/${merge.source_branch}`,
    head: merge.last_commit.id,
    // While it is being merged it is `locked`.
    state: merge.state === 'opened' ? 'open' : 'closed',
    toldAt: merge.updated_at,
  }
}
