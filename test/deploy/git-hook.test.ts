import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeRepository, type GitRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

const SECRET = 'a secret of the operator'
/** Nothing is noticed by a poll while this runs. */
const NEVER = { LECTERN_GIT_POLL_SECONDS: '86400' }
const page = (text: string) => ({ 'docs/index.mdx': `---\ntitle: Home\n---\n${text}` })

let hooked: UploadsServer
let repository: GitRepository
let bare: string
let projectId: string

/** What authors do: a commit, and a push to the repository that the server knows. */
function push(text: string): string {
  const sha = repository.commit(page(text), text)
  execFileSync('git', ['push', '--quiet', bare, 'main'], { cwd: repository.folder })
  return sha
}

beforeAll(async () => {
  repository = makeRepository({
    'docs/docs.json': docsJson({ navigation: { pages: ['index'] } }),
    ...page('The beginning.'),
  })
  bare = path.join(makeFolder({}), 'docs.git')
  execFileSync('git', ['clone', '--quiet', '--bare', repository.folder, bare])
  hooked = await openUploadsServer({ LECTERN_GIT_HOOK_SECRET: SECRET, ...NEVER })
  const { store } = hooked
  projectId = (await store.projects.ensure({})).id
  // Polled already, before the server has the chance.
  await store.sources.set(projectId, { url: bare, branch: 'main', folder: 'docs' })
  await store.sources.claimDue(Date.now())
})

type Headers = Readonly<Record<string, string>>

const hmac = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')
const pushBody = (ref: string) =>
  JSON.stringify({
    ref,
    before: '28e1879d029cb852e4844d9c718537df08844e03',
    after: 'bffeb74224043ba2feb48d137756c8a9331c449a',
    // Never fetched from: the repository is the operator's word.
    repository: { full_name: 'evil/docs', clone_url: 'file:///nowhere', default_branch: ref.slice(11) },
    pusher: { name: 'ann', email: 'ann@acme.test' },
    commits: [{ id: 'bffeb74224043ba2feb48d137756c8a9331c449a', message: 'Größer', modified: ['x.mdx'] }],
  })
const gitlabBody = (ref: string) =>
  JSON.stringify({
    object_kind: 'push',
    event_name: 'push',
    ref,
    checkout_sha: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
    project: { git_http_url: 'file:///nowhere', default_branch: 'main' },
    total_commits_count: 1,
  })

/** What each host sends, with the headers it proves itself by. */
const HOSTS: Readonly<Record<string, (body: string, secret?: string) => Headers>> = {
  GitHub: (body, secret) => ({
    'x-github-event': 'push',
    'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
    'x-hub-signature-256': `sha256=${hmac(body, secret)}`,
  }),
  GitLab: (_, secret = SECRET) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret }),
  Gitea: (body, secret) => ({
    'x-github-event': 'push',
    'x-gitea-event': 'push',
    'x-gitea-signature': hmac(body, secret),
  }),
  Forgejo: (body, secret) => ({
    'x-gitea-event': 'push',
    'x-forgejo-event': 'push',
    'x-forgejo-signature': hmac(body, secret),
    'x-gitea-signature': hmac(body, secret),
  }),
  'a script': (_, secret = SECRET) => ({ authorization: `Bearer ${secret}` }),
}

async function deliver(body: string, headers: Headers, server = hooked) {
  const answer = await fetch(`${server.url}/_lectern/hooks/git`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const said = (await answer.json()) as { message?: string; error?: string }
  return [answer.status, said.message ?? said.error]
}
const from = (host: string, body: string, more: Headers = {}) =>
  deliver(body, { ...HOSTS[host]?.(body), ...more })

const ASKED = [202, expect.stringContaining('asked for its newest commit')]
const shown = async () => (await fetch(hooked.url)).text()
const deployments = async () => (await hooked.store.deployments.list(projectId, 100)).length
const OTHERS: readonly [string, string, string, Headers][] = [
  ['another branch', 'GitHub', pushBody('refs/heads/draft'), {}],
  ['a branch whose name only ends the same', 'GitHub', pushBody('refs/heads/x/main'), {}],
  ['a tag', 'Gitea', pushBody('refs/tags/main'), {}],
  ['a ping', 'GitHub', '{"zen":"Design for failure.","hook_id":1}', { 'x-github-event': 'ping' }],
  ['a note', 'GitLab', gitlabBody('refs/heads/main'), { 'x-gitlab-event': 'Note Hook' }],
]

test.each(OTHERS)('%s is taken, and nothing is done', async (_, host, body, more) => {
  expect(await from(host, body, more)).toEqual([202, expect.stringContaining('Nothing to do')])
})

test.each(Object.keys(HOSTS))('the wrong secret of %s is refused', async (host) => {
  const body = pushBody('refs/heads/main')
  expect(await deliver(body, HOSTS[host]?.(body, 'another secret of 16') ?? {})).toEqual([
    401,
    expect.stringContaining('LECTERN_GIT_HOOK_SECRET'),
  ])
})

test('a signature counts for its body only, and its absence is no way in', async () => {
  const body = pushBody('refs/heads/main')
  const signed = HOSTS['GitHub']?.(body) ?? {}
  expect((await deliver(`${body} `, signed))[0]).toBe(401)
  // A token beside it does not make up for a wrong one.
  expect((await deliver(`${body} `, { ...signed, ...HOSTS['GitLab']?.(body) }))[0]).toBe(401)
  for (const wrong of ['', 'sha256=', 'sha1=00', hmac(body).slice(2)])
    expect((await deliver(body, { 'x-hub-signature-256': wrong }))[0]).toBe(401)
  expect((await deliver(body, {}))[0]).toBe(401)
})

test('what is too large, of another type or without a branch is refused in words', async () => {
  const large = JSON.stringify({ ref: 'refs/heads/main', commits: 'x'.repeat(1_000_000) })
  expect(await from('GitHub', large)).toEqual([413, expect.stringContaining('at most 1000000 bytes')])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await from('GitHub', 'payload=%7B%7D', form))[0]).toBe(415)
  for (const body of ['{', '[]', '{"ref":1}', '{"ref":""}'])
    expect((await from('a script', body))[0], body).toBe(400)
})

test('a push is deployed without a poll, once, however often it is told and by whom', async () => {
  // None of the requests above had anything fetched.
  expect(await deployments()).toBe(0)
  expect(await from('GitHub', pushBody('refs/heads/main'))).toEqual(ASKED)
  await expect.poll(shown, { timeout: 20_000 }).toContain('The beginning.')

  const sha = push('The second text.')
  const main = { ref: 'refs/heads/main' }
  const tell = () =>
    Promise.all([
      from('GitHub', pushBody(main.ref)),
      from('GitLab', gitlabBody(main.ref)),
      from('Gitea', pushBody(main.ref)),
      from('Forgejo', pushBody(main.ref)),
      from('a script', JSON.stringify(main)),
    ])
  expect(await tell()).toEqual([ASKED, ASKED, ASKED, ASKED, ASKED])
  await expect.poll(shown, { timeout: 20_000 }).toContain('The second text.')
  expect(await hooked.store.sources.find(projectId)).toMatchObject({ seenCommit: sha, problem: null })

  // The same deliveries again, and a commit that shows when they have been seen to.
  await tell()
  push('The third text.')
  await tell()
  await expect.poll(shown, { timeout: 20_000 }).toContain('The third text.')
  expect(await deployments()).toBe(3)
})

test('without a secret there is no such address, without a branch each counts, without a repository none', async () => {
  const body = pushBody('refs/heads/main')
  const plain = await openUploadsServer()
  expect(await deliver(body, HOSTS['GitHub']?.(body) ?? {}, plain)).toEqual([404, 'There is no such page.'])
  await hooked.store.sources.set(projectId, { url: bare, branch: null, folder: 'docs' })
  // Which branch is the default one, only the remote says.
  expect(await from('GitHub', pushBody('refs/heads/draft'))).toEqual(ASKED)
  await hooked.store.sources.remove(projectId)
  expect(await from('GitHub', body)).toEqual([404, expect.stringContaining('git repository')])
})
