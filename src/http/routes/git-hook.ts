import type { Context } from 'hono'
import * as z from 'zod'
import type { PushOutcome } from '../../deploy/git-pushes.ts'
import type { PullRequestOutcome } from '../../review/pull-requests.ts'
import { Problem } from '../../lib/problem.ts'
import type { GitHook } from '../parts.ts'
import { hookProof, isSignatureOf, isTokenOf } from '../request/hook-signature.ts'
import { isPullRequest, pullRequestMessage } from '../request/pull-request-message.ts'
import { readBytes } from '../request/read-bytes.ts'
import type { SiteRequest } from '../request/request-context.ts'
import { answerAsJson } from './feedback.ts'

const MOST_BYTES = 1_000_000
const BRANCH = 'refs/heads/'

/** Gitea and Forgejo send the headers of GitHub too. Whoever sends none of them tells of pushes only. */
const EVENTS: Readonly<Record<string, string>> = {
  'x-github-event': 'push',
  'x-forgejo-event': 'push',
  'x-gitea-event': 'push',
  'x-gitlab-event': 'Push Hook',
}

/** All that is believed of a body: where the repository is, and what is in it, is known without it. */
const bodySchema = z.object({ ref: z.string().min(1).max(1000) })

/** A git host says that there was a push, so the live branch is fetched now and not at the next poll; or a pull request. */
export async function takeGitHook(c: Context, { parts }: SiteRequest): Promise<Response> {
  try {
    const { publishing } = parts.content
    const hook = publishing.kind === 'deployments' ? publishing.gitHook : undefined
    if (!hook) throw new Problem('not-found', 'There is no such page.')
    const body = await provenBody(c, hook)
    if (isPullRequest(c)) return await takePullRequest(c, hook, jsonOf(c, body))
    const other = Object.entries(EVENTS).find(([name, push]) => (c.req.header(name) ?? push) !== push)
    if (other) return done(c, 'Nothing to do: only pushes and pull requests are of interest here.')
    const ref = refOf(c, body)
    if (!ref.startsWith(BRANCH)) return done(c, 'Nothing to do: this is not a push to a branch.')
    return answer(c, await hook.pushed(ref.slice(BRANCH.length)))
  } catch (error) {
    return answerAsJson(c, error)
  }
}

const PULL_REQUESTS: Readonly<Record<Exclude<PullRequestOutcome, 'no-repository'>, string>> = {
  taken: 'The preview of the pull request is brought up to date.',
  known: 'Nothing to do: this is known.',
  off: 'Nothing to do: pullRequests.previews is off in the settings of the operator.',
  fork: 'Nothing to do: the pull request comes from a fork, and pullRequests.forks is off in the settings of the operator.',
  'fork-origin':
    'Nothing to do: the pull request comes from a fork, and previews of this site have no origin of their own. Set previewUrl.',
  'other-branch': 'Nothing to do: the pull request is not for the branch that is live.',
  'other-repository': 'Nothing to do: the pull request is not one of the repository of this site.',
}

async function takePullRequest(c: Context, hook: GitHook, body: unknown): Promise<Response> {
  const message = pullRequestMessage(c, body)
  if (message === 'invalid')
    throw new Problem(
      'bad-body',
      'The body is not a message about a pull request as the git host documents it.',
    )
  if (message === 'unusable-branch')
    throw new Problem(
      'bad-body',
      'The name of the branch has more than 255 characters, or some that git does not take. Rename the branch to get a preview.',
    )
  if (!message) return done(c, 'Nothing to do: this changes nothing of the preview.')
  const outcome = await hook.pullRequest(message)
  return outcome === 'no-repository' ? noRepository() : done(c, PULL_REQUESTS[outcome])
}

function noRepository(): never {
  throw new Problem('not-found', 'The content of this site does not come from a git repository.')
}

function answer(c: Context, outcome: PushOutcome): Response {
  if (outcome === 'no-repository') return noRepository()
  if (outcome === 'other-branch') return done(c, 'Nothing to do: this branch is not the one that is live.')
  return done(c, 'The repository is asked for its newest commit, which is deployed if it is new.')
}

function done(c: Context, message: string): Response {
  return c.json({ message }, 202, { 'Cache-Control': 'no-store' })
}

/** The body, of somebody who knows the secret. It is not read for those who do not even say that they do. */
async function provenBody(c: Context, { secrets }: GitHook): Promise<Uint8Array> {
  const proof = hookProof(c)
  if (!proof)
    throw unauthorized('Send a signature of the body, or the secret as `Authorization: Bearer <secret>`.')
  const { kind, given } = proof
  if (kind === 'token' && !secrets.some((secret) => isTokenOf(secret, given))) throw unauthorized(WRONG)
  const body = await readBytes(c, MOST_BYTES)
  if (!body)
    throw new Problem(
      'too-large',
      `A message can have at most ${MOST_BYTES} bytes. The next poll finds the commits of this one.`,
    )
  if (kind === 'signature' && !secrets.some((secret) => isSignatureOf(secret, given, body)))
    throw unauthorized(WRONG)
  return body
}

const WRONG =
  'The secret is neither that of this project (`lectern project hook ID`) nor LECTERN_GIT_HOOK_SECRET of this server.'

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

function jsonOf(c: Context, body: Uint8Array): unknown {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-media-type', 'Let the git host send application/json.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    throw new Problem('bad-body', 'The body is not JSON.')
  }
}

function refOf(c: Context, body: Uint8Array): string {
  const given = bodySchema.safeParse(jsonOf(c, body))
  if (!given.success)
    throw new Problem('bad-body', 'The body has no `ref` that names a branch, such as `refs/heads/main`.')
  return given.data.ref
}
