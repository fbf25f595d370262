import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { askHost } from '../support/ask-host.ts'
import { newDatabase } from '../support/databases.ts'
import { gitHostServer, type GitHostServer } from '../support/git-host-server.ts'
import { makeRepository, type GitRepository } from '../support/git-repository.ts'
import { pullRequestBody, pullRequestHeaders, type Pull } from '../support/pull-request-bodies.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

const SECRET = 'a secret of the operator'
const LONG = { timeout: 30_000 }
let repository: GitRepository
let bare: string
let servers: readonly [UploadsServer, UploadsServer]
let projectId: string
let host: GitHostServer
let time = Date.now() - 86_400_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository.folder })

beforeAll(async () => {
  repository = makeRepository({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': '---\ntitle: Home\n---\nWelcome.\n',
  })
  bare = path.join(makeFolder({}), 'docs.git')
  execFileSync('git', ['clone', '--quiet', '--bare', repository.folder, bare])
  const env = {
    LECTERN_DATABASE_URL: await newDatabase(),
    LECTERN_GIT_HOOK_SECRET: SECRET,
    LECTERN_GIT_POLL_SECONDS: '86400',
    LECTERN_BASE_URL: 'http://docs.test',
    LECTERN_PRIVATE_HOSTS: 'localhost',
  }
  const operator = { previewUrl: 'http://{preview}--{host}' }
  servers = [await openUploadsServer(env, operator), await openUploadsServer(env, operator)]
  const [{ store, server }] = servers
  projectId = (await store.projects.ensure({})).id
  await store.sources.set(projectId, { url: bare, branch: 'main', folder: '' })
  await store.sources.claimDue(Date.now())
  await server.first?.source.deployer?.deployCommit()
  host = await gitHostServer('github')
  const { url: apiUrl, token } = host
  await store.gitHosts.set(projectId, { kind: 'github', apiUrl, repository: 'acme/docs', token })
})

function propose(branch: string): string {
  git('checkout', '--quiet', '-B', branch, 'main')
  const sha = repository.commit({ 'index.mdx': `---\ntitle: Home\n---\nFrom ${branch}.\n` }, branch)
  git('push', '--quiet', '--force', bare, `HEAD:refs/heads/${branch}`)
  git('checkout', '--quiet', 'main')
  return sha
}

async function tell(to: UploadsServer, pull: Pull): Promise<void> {
  const body = pullRequestBody('github', { at: (time += 1000), ...pull })
  const headers = { 'content-type': 'application/json', ...pullRequestHeaders('github', body, SECRET) }
  const answer = await fetch(`${to.url}/_lectern/hooks/git`, { method: 'POST', headers, body })
  expect(answer.status).toBe(202)
}

const find = (number: number) => servers[0].store.pullRequests.find(projectId, number)
/** It has been seen to so often since it was told last. */
const seen = (number: number, attempts: number) =>
  expect.poll(() => find(number), LONG).toMatchObject({ dueAt: null, attempts })

/** Until one server has made a call, which it then waits for until it is let go. */
function heldAt(pattern: RegExp): { readonly reached: Promise<void>; letGo: () => void } {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  host.hold = (call) => {
    if (!pattern.test(call)) return undefined
    host.hold = undefined
    reached.resolve()
    return go.promise
  }
  return { reached: reached.promise, letGo: () => go.resolve() }
}

// Where the first server is while the second one is told that the pull request was closed.
test.each([
  ['has not begun to build', 1, /^POST .*\/statuses\//],
  ['says what it built', 2, /^POST .*\/comments$/],
])('one that is closed while another server %s ends without a preview', async (_, number, pattern) => {
  const [first, second] = servers
  const branch = `fix-${number}`
  const pull = { number, branch, sha: propose(branch) }
  const held = heldAt(pattern)
  await tell(first, pull)
  await held.reached
  await tell(second, { ...pull, action: 'closed' })
  // The second one has done its part.
  await seen(number, 1)
  held.letGo()
  await seen(number, 2)
  const found = await first.store.deployments.list(projectId, 10)
  expect(found.filter((one) => one.branch === branch)).toEqual([])
  expect((await askHost(first.url, `${branch}--docs.test`, '/')).status).toBe(404)
  expect(await find(number)).toMatchObject({ state: 'closed', deploymentId: null, problem: null })
  const said = [...host.comments.values()].filter((comment) => comment.number === number)
  expect(said.map(({ body }) => body.includes('The preview was removed'))).toEqual(number === 1 ? [] : [true])
})
