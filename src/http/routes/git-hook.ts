import type { Context } from 'hono'
import * as z from 'zod'
import type { PushOutcome } from '../../deploy/git-pushes.ts'
import { Problem } from '../../lib/problem.ts'
import type { GitHook } from '../parts.ts'
import { hookProof, isSignatureOf, isTokenOf } from '../request/hook-signature.ts'
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

/** A git host says that there was a push: the branch that is live is fetched now, not at the next poll. */
export async function takeGitPush(c: Context, { parts }: SiteRequest): Promise<Response> {
  try {
    const { publishing } = parts.content
    const hook = publishing.kind === 'deployments' ? publishing.gitHook : undefined
    if (!hook) throw new Problem('not-found', 'There is no such page.')
    const body = await provenBody(c, hook)
    const other = Object.entries(EVENTS).find(([name, push]) => (c.req.header(name) ?? push) !== push)
    if (other) return done(c, 'Nothing to do: only pushes are of interest here.')
    const ref = refOf(c, body)
    if (!ref.startsWith(BRANCH)) return done(c, 'Nothing to do: this is not a push to a branch.')
    return answer(c, await hook.pushed(ref.slice(BRANCH.length)))
  } catch (error) {
    return answerAsJson(c, error)
  }
}

function answer(c: Context, outcome: PushOutcome): Response {
  if (outcome === 'no-repository')
    throw new Problem('not-found', 'The content of this site does not come from a git repository.')
  if (outcome === 'other-branch') return done(c, 'Nothing to do: this branch is not the one that is live.')
  return done(c, 'The repository is asked for its newest commit, which is deployed if it is new.')
}

function done(c: Context, message: string): Response {
  return c.json({ message }, 202, { 'Cache-Control': 'no-store' })
}

/** The body, of somebody who knows the secret. It is not read for those who do not even say that they do. */
async function provenBody(c: Context, { secret }: GitHook): Promise<Uint8Array> {
  const proof = hookProof(c)
  if (!proof)
    throw unauthorized('Send a signature of the body, or the secret as `Authorization: Bearer <secret>`.')
  if (proof.kind === 'token' && !isTokenOf(secret, proof.given)) throw unauthorized(WRONG)
  const body = await readBytes(c, MOST_BYTES)
  if (!body)
    throw new Problem(
      'too-large',
      `A message about a push can have at most ${MOST_BYTES} bytes. The next poll finds the commits of this one.`,
    )
  if (proof.kind === 'signature' && !isSignatureOf(secret, proof.given, body)) throw unauthorized(WRONG)
  return body
}

const WRONG = 'The secret is not LECTERN_GIT_HOOK_SECRET of this server.'

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

function refOf(c: Context, body: Uint8Array): string {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-media-type', 'Let the git host send application/json.')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Problem('bad-body', 'The body is not JSON.')
  }
  const given = bodySchema.safeParse(json)
  if (!given.success)
    throw new Problem('bad-body', 'The body has no `ref` that names a branch, such as `refs/heads/main`.')
  return given.data.ref
}
