import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { projectHookSecret } from '../../src/deploy/hook-secret.ts'
import { branchLabel } from '../../src/deploy/preview-name.ts'
import { GIT_HOST_KINDS, type GitHostKind } from '../../src/shared/api/enumerations.ts'
import { askHost } from '../support/ask-host.ts'
import { gitHostServer, type GitHostServer } from '../support/git-host-server.ts'
import { makeRepository, type GitRepository } from '../support/git-repository.ts'
import { longTest } from '../support/long-test.ts'
import { pullRequestBody, pullRequestHeaders, type Pull } from '../support/pull-request-bodies.ts'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

const SECRET = 'a secret of the operator'
const LONG = { timeout: 20_000 }
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n${text}\n`

let repository: GitRepository
let bare: string
let server: UploadsServer
let strict: UploadsServer
let projectId: string
let host: GitHostServer
/** When the host says that something happened. */
let time = Date.now() - 86_400_000

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository.folder, encoding: 'utf8' }).trim()

/** What an author does: a commit on a branch, pushed; where to says what else stands there. */
function propose(branch: string, files: Record<string, string>, ref = `refs/heads/${branch}`): string {
  git('checkout', '--quiet', '-B', branch, 'main')
  const sha = repository.commit(files, branch)
  git('push', '--quiet', '--force', bare, `HEAD:${ref}`)
  git('checkout', '--quiet', 'main')
  return sha
}

beforeAll(async () => {
  repository = makeRepository({
    'docs/docs.json': docsJson({ navigation: { pages: ['index', 'setup', 'old'] } }),
    'docs/index.mdx': page('Home', 'Welcome.'),
    'docs/setup.mdx': page('Set up', 'Install it.'),
    'docs/old.mdx': page('Old', 'Gone soon.'),
    'code.txt': 'not docs',
  })
  bare = path.join(makeFolder({}), 'docs.git')
  execFileSync('git', ['clone', '--quiet', '--bare', repository.folder, bare])
  const env = {
    LECTERN_GIT_HOOK_SECRET: SECRET,
    LECTERN_GIT_POLL_SECONDS: '86400',
    LECTERN_BASE_URL: 'http://docs.test',
    LECTERN_PRIVATE_HOSTS: 'localhost',
  }
  const previewUrl = 'http://{preview}--{host}'
  server = await openUploadsServer(env, { previewUrl, pullRequests: { forks: true } })
  strict = await openUploadsServer(env, { previewUrl })
  for (const { store } of [strict, server]) {
    projectId = (await store.projects.ensure({})).id
    await store.sources.set(projectId, { url: bare, branch: 'main', folder: 'docs' })
    await store.sources.claimDue(Date.now())
  }
  await server.server.first?.source.deployer?.deployCommit()
})

const bodyOf = (kind: GitHostKind, pull: Pull) => pullRequestBody(kind, { at: (time += 1000), ...pull })

const send = (kind: GitHostKind, body: string, to = server) =>
  post(body, pullRequestHeaders(kind, body, SECRET), to)

async function post(body: string, more: Record<string, string>, to = server): Promise<string> {
  const headers = { 'content-type': 'application/json', ...more }
  const answer = await fetch(`${to.url}/_lectern/hooks/git`, { method: 'POST', headers, body })
  const said = (await answer.json()) as { message?: string; error?: string }
  return `${answer.status} ${said.message ?? said.error}`
}
const tell = (kind: GitHostKind, pull: Pull, to = server) => send(kind, bodyOf(kind, pull), to)

const preview = (name: string) => askHost(server.url, `${name}--docs.test`, '/setup')
const pulls = () => server.store.pullRequests
/** Seen to: nothing is due any more. */
const settled = (number: number) =>
  expect.poll(async () => (await pulls().find(projectId, number))?.dueAt, LONG).toBe(null)

async function bind(kind: GitHostKind): Promise<void> {
  host = await gitHostServer(kind)
  const { url: apiUrl, token } = host
  await server.store.gitHosts.set(projectId, { kind, apiUrl, repository: 'acme/docs', token })
}

beforeEach(async () => {
  await server.store.gitHosts.remove(projectId)
})

test.each(sampled<readonly GitHostKind[]>(['gitlab'], GIT_HOST_KINDS))(
  '%s: a preview, one comment and a status, until it is closed',
  async (kind) => {
    await bind(kind)
    const number = 10 + GIT_HOST_KINDS.indexOf(kind)
    const branch = `fix-${kind}`
    const docs = (text: string) => ({
      'docs/docs.json': docsJson({ navigation: { pages: ['index', 'setup', 'new'] } }),
      'docs/setup.mdx': page('Set up', text),
      'docs/new.mdx': page('New @here', 'Fresh.'),
      'docs/old.mdx': page('Old', 'Not in the navigation.'),
    })
    const first = propose(branch, docs('Install it well.'))
    expect(await tell(kind, { number, branch, sha: first })).toContain('202 The preview')
    await settled(number)
    expect((await preview(branch)).text).toContain('Install it well.')
    const [comment] = host.comments.values()
    expect(comment?.body).toContain(`**[Preview](http://${branch}--docs.test)**`)
    expect(comment?.body).toMatch(/\[`\/setup`\]\(http:\/\/[\da-f]{12}--docs\.test\/setup\) \| its own text/)
    // A title is no mention; hosts take one behind a backslash all the same.
    expect(comment?.body).toContain('New \\@&#8203;here')
    const failed = kind === 'gitlab' ? 'failed' : 'failure'
    expect(host.statuses.map(({ sha, state }) => [sha, state])).toEqual([
      [first, 'pending'],
      [first, 'success'],
    ])

    // The page is removed without a redirect, and the same comment says so.
    git('checkout', '--quiet', branch)
    execFileSync('git', ['rm', '--quiet', 'docs/old.mdx'], { cwd: repository.folder })
    const second = repository.commit({ 'docs/setup.mdx': page('Set up', 'Better.') }, 'more')
    git('push', '--quiet', bare, branch)
    git('checkout', '--quiet', 'main')
    await tell(kind, { number, branch, sha: second, action: 'changed' })
    await settled(number)
    expect((await preview(branch)).text).toContain('Better.')
    expect(host.comments.size).toBe(1)
    expect(comment?.body).toContain('### Not found any more\n\n- `/old`: add a redirect')
    expect(host.statuses.at(-1)).toMatchObject({
      sha: second,
      state: failed,
      name: `lectern/${projectId}`,
      description: '1 address is not found any more: add redirects.',
      url: expect.stringMatching(/^http:\/\/docs\.test\/_lectern\/diff\//) as string,
    })

    await tell(kind, { number, branch, sha: second, action: 'closed' })
    await settled(number)
    expect((await preview(branch)).status).toBe(404)
    expect(comment?.body).toContain('The preview was removed')
    expect(host.comments.size).toBe(1)
  },
)

test('a message that comes again, or late, changes nothing', async () => {
  await bind('github')
  const sha = propose('again', { 'docs/setup.mdx': page('Set up', 'Again.') })
  const opened = bodyOf('github', { number: 20, branch: 'again', sha })
  await send('github', opened)
  await settled(20)
  const calls = host.calls.length
  expect(await send('github', opened)).toContain('this is known')
  await tell('github', { number: 20, branch: 'again', sha, action: 'closed' })
  await settled(20)
  expect(await send('github', opened)).toContain('this is known')
  expect((await preview('again')).status).toBe(404)
  // Only the comment was changed when it was closed.
  expect(host.calls.slice(calls)).toEqual(['PATCH /repos/acme/docs/issues/comments/900'])
})

longTest('one that is said to be closed before it is said to be open gets no preview', async () => {
  await bind('github')
  const sha = propose('late', { 'docs/setup.mdx': page('Set up', 'Late.') })
  const opened = bodyOf('github', { number: 25, branch: 'late', sha })
  expect(await tell('github', { number: 25, branch: 'late', sha, action: 'closed' })).toContain(
    'this is known',
  )
  expect(await send('github', opened)).toContain('this is known')
  expect(await pulls().find(projectId, 25)).toMatchObject({ state: 'closed', dueAt: null })
  expect(host.calls).toEqual([])
  const { toldAt: at = 0 } = (await pulls().find(projectId, 25)) ?? {}
  expect(await tell('github', { number: 25, branch: 'late', sha, at, action: 'changed' })).toContain('known')
  // Opened again it is as any other.
  await tell('github', { number: 25, branch: 'late', sha })
  await settled(25)
  expect((await preview('late')).text).toContain('Late.')
})

longTest('one that is for another branch from now on loses its preview, and gets it back', async () => {
  await bind('gitea')
  const sha = propose('moved', { 'docs/setup.mdx': page('Set up', 'Moved.') })
  const pull = { number: 26, branch: 'moved', sha }
  await tell('gitea', pull)
  await settled(26)
  expect(await tell('gitea', { ...pull, action: 'renamed' })).toContain('Nothing to do')
  await tell('gitea', { ...pull, action: 'retargeted', base: 'next' })
  await settled(26)
  expect((await preview('moved')).status).toBe(404)
  expect(await tell('gitea', { ...pull, action: 'changed', base: 'next' })).toContain('not for the branch')
  await tell('gitea', { ...pull, action: 'retargeted' })
  await settled(26)
  expect((await preview('moved')).text).toContain('Moved.')
})

test('a branch may have any name that git takes, and one that is too long is said to be', async () => {
  await bind('github')
  const names = ['-x', 'Ünï/çode', ...sampled([], ['a--b', `f/${'long'.repeat(60)}`])]
  for (const [index, branch] of names.entries()) {
    const number = 50 + index
    const sha = propose(
      branch === '-x' ? 'dash' : branch,
      { 'docs/setup.mdx': page('Set up', branch) },
      `refs/heads/${branch}`,
    )
    // git finds it by its end too.
    git('push', '--quiet', '--force', bare, `main:refs/heads/0/refs/heads/${branch}`)
    await tell('github', { number, branch, sha })
    await settled(number)
    expect(host.statuses.slice(-2).map((one) => one.sha)).toEqual([sha, sha])
    expect((await preview(branchLabel(branch))).text, branch).toContain(branch)
  }
  const tooLong = { number: 60, branch: 'x'.repeat(300), sha: '1'.repeat(40) }
  expect(await tell('github', tooLong)).toMatch(/^400 The name of the branch has more than 255 characters/)
})

test('what one project proves proves nothing to another', async () => {
  const body = bodyOf('github', { number: 61, branch: 'x', sha: '1'.repeat(40), base: 'next' })
  const signed = (secret: string) => ({
    'x-github-event': 'pull_request',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  })
  expect(await post(body, signed(projectHookSecret(SECRET, projectId)))).toContain(
    'not for the branch that is live',
  )
  expect(await post(body, signed(projectHookSecret(SECRET, 'other')))).toMatch(/^401 /)
})

longTest('pages that cannot be built fail the status, in words', async () => {
  await bind('github')
  const sha = propose('broken', { 'docs/setup.mdx': page('Set up', '<Card>\n\n{"```"}') })
  await tell('github', { number: 21, branch: 'broken', sha })
  await settled(21)
  expect([...host.comments.values()][0]?.body).toMatch(/cannot be built[^]*setup\.mdx/)
  expect(host.statuses.at(-1)).toMatchObject({ state: 'failure', url: undefined })
})

longTest('what changes nothing of the docs has a status, and neither a preview nor a comment', async () => {
  await bind('gitea')
  const sha = propose('code', { 'code.txt': 'changed' })
  await tell('gitea', { number: 22, branch: 'code', sha })
  await settled(22)
  expect(host.comments.size).toBe(0)
  expect(host.statuses.at(-1)).toMatchObject({ sha, state: 'success' })
  expect((await preview('code')).status).toBe(404)
})

test('a fork is not fetched, and has no preview unless the operator allows it', async () => {
  // Hosts put what a fork proposes beside the branches; its branch has the name of one of ours.
  const sha = propose('fork', { 'docs/setup.mdx': page('Set up', 'From a fork.') }, 'refs/pull/23/head')
  const pull = { number: 23, branch: 'main', sha, fork: true }
  expect(await tell('github', pull, strict)).toContain('pullRequests.forks is off')
  const { id } = await strict.store.projects.ensure({})
  expect(await strict.store.pullRequests.list(id, 10)).toEqual([])
  await tell('github', pull)
  await settled(23)
  const { deploymentId } = (await pulls().find(projectId, 23)) ?? {}
  const { branch } = (await server.store.deployments.find(projectId, deploymentId ?? '')) ?? {}
  expect(branch).toBe('pull:23')
  expect((await preview(deploymentId?.slice(-12) ?? '')).text).toContain('From a fork.')
  expect((await askHost(server.url, 'docs.test', '/setup')).text).toContain('Install it.')
})

test('what is refused is shown, and tried again only where that may help', async () => {
  await bind('github')
  const sha = propose('refused', { 'docs/setup.mdx': page('Set up', 'Refused.') })
  host.refuse = { status: 403 }
  await tell('github', { number: 24, branch: 'refused', sha })
  await settled(24)
  expect(await pulls().find(projectId, 24)).toMatchObject({
    problem: expect.stringContaining('403: the token may not comment') as string,
  })
  // The preview is there all the same.
  expect((await preview('refused')).text).toContain('Refused.')
  // A token goes nowhere else, wherever the host points to.
  const elsewhere = await gitHostServer('github')
  host.refuse = { status: 307, headers: { location: elsewhere.url } }
  await tell('github', { number: 24, branch: 'refused', sha })
  await settled(24)
  expect(elsewhere.calls).toEqual([])
  host.refuse = { status: 502 }
  const before = Date.now()
  await tell('github', { number: 24, branch: 'refused', sha })
  const again = async () => (await pulls().find(projectId, 24))?.problem
  await expect.poll(again, LONG).toContain('502')
  expect((await pulls().find(projectId, 24))?.dueAt).toBeGreaterThan(before + 50_000)
})

const NOTHING: readonly [string, Partial<Pull>, string][] = [
  ['another repository', { repository: 'acme/other' }, 'not one of the repository'],
  ['another branch to merge into', { base: 'next' }, 'not for the branch that is live'],
  ['one that nobody knew, closed', { action: 'closed' }, 'this is known'],
]
test.each(NOTHING)('%s is taken, and nothing is done', async (_, more, said) => {
  await bind('github')
  expect(await tell('github', { number: 30, branch: 'x', sha: '1'.repeat(40), ...more })).toContain(said)
  expect(host.calls).toEqual([])
})

test('bodies that no host sends are refused', async () => {
  const good = { number: 31, branch: 'x', sha: '1'.repeat(40) }
  for (const wrong of [{ branch: 'x:refs/heads/main' }, { branch: '../x' }, { sha: 'x' }, { number: -1 }])
    expect(await tell('github', { ...good, ...wrong }), JSON.stringify(wrong)).toMatch(/^400 /)
  expect(await send('gitlab', '{"object_kind":"merge_request"}')).toMatch(/^400 /)
  expect(await send('github', bodyOf('github', good).replace('"opened"', '"labeled"'))).toMatch(
    /^202 Nothing/,
  )
})

// Last: from here on the site has a login.
test('a comment names no page that needs a login', async () => {
  await bind('github')
  const pages = { 'docs/lectern.json': '{"auth":{"method":"accounts"}}' }
  repository.commit({ ...pages, 'docs/index.mdx': page('Home\npublic: true', 'Welcome.') }, 'Close it')
  git('push', '--quiet', bare, 'main')
  await server.server.first?.source.deployer?.deployCommit()
  const files = {
    'docs/setup.mdx': page('Secret plan', 'x'),
    'docs/index.mdx': page('Home\npublic: true', 'Hi.'),
  }
  await tell('github', { number: 40, branch: 'closed', sha: propose('closed', files) })
  await settled(40)
  const [comment] = host.comments.values()
  expect(comment?.body).toContain('1 page changed')
  expect(comment?.body).toContain('Pages that need a login are not named here')
  expect(comment?.body).not.toMatch(/setup|Secret/)
})

test('a fork makes the server fetch no spec from a private host, and gets no copy of one', async () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Inside', version: '1' },
    paths: { '/x': { get: { summary: 'INTERNALSUMMARY', responses: { 200: { description: 'OK' } } } } },
  }
  let asked = 0
  const inside = createServer((_, answer) => {
    asked++
    answer.end(JSON.stringify(spec))
  })
  await new Promise<void>((resolve) => inside.listen(0, 'localhost', resolve))
  const { port } = inside.address() as { port: number }
  try {
    const files = {
      'docs/docs.json': docsJson({
        navigation: {
          pages: ['index', { group: 'API', openapi: { source: `http://localhost:${port}/api.json` } }],
        },
      }),
    }
    const logsOf = async (number: number) => {
      await settled(number)
      const { deploymentId } = (await pulls().find(projectId, number)) ?? {}
      return (await server.store.deployments.find(projectId, deploymentId ?? ''))?.logs.join('\n') ?? ''
    }
    const fork = (number: number) => {
      const sha = propose(`evil-${number}`, files, `refs/pull/${number}/head`)
      return tell('github', { number, branch: 'evil', sha, fork: true })
    }
    await fork(61)
    expect(await logsOf(61)).toContain('localhost is not on the public internet')
    expect(asked).toBe(0)
    // A branch of the repository is somebody's who may push to it.
    await tell('github', { number: 62, branch: 'inside', sha: propose('inside', files) })
    expect(await logsOf(62)).not.toContain('public internet')
    expect(asked).toBe(1)
    await fork(63)
    expect(await logsOf(63)).toContain('localhost is not on the public internet')
  } finally {
    inside.close()
  }
})
