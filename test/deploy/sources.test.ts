import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectHookSecret } from '../../src/deploy/hook-secret.ts'
import { lectern, lecternHere } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { longTest } from '../support/long-test.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

const SITE = {
  'docs/docs.json': docsJson({ navigation: { pages: ['index'] } }),
  'docs/index.mdx': '---\ntitle: Home\n---\nThe first text.',
  'src/secret.mdx': 'Not of the docs.',
}
const servers: ServingHere[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))

async function start(...args: string[]): Promise<{ url: string; data: string }> {
  const data = path.join(makeFolder({}), 'data')
  const server = await servingHere([...args, '--data', data])
  servers.push(server)
  return { url: server.url, data }
}

interface Status {
  readonly status: string
  readonly logs: readonly string[]
  readonly commit: unknown
}

/** The trigger endpoint, as a pipeline uses it. */
async function deploys(url: string, data: string): Promise<() => Promise<Status>> {
  const made = await lectern(['key', 'create', '--label', 'x', '--json', '--data', data])
  const { key, projectId } = JSON.parse(made.stdout) as { key: string; projectId: string }
  const headers = { authorization: `Bearer ${key}` }
  return async () => {
    const asked = await fetch(`${url}/v1/project/update/${projectId}`, { method: 'POST', headers })
    expect(asked.status).toBe(202)
    const { statusId } = (await asked.json()) as { statusId: string }
    let status: Status
    do {
      const told = await fetch(`${url}/v1/project/update-status/${statusId}`, { headers })
      expect(told.status).toBe(200)
      status = (await told.json()) as Status
      await new Promise((resolve) => setTimeout(resolve, 50))
    } while (status.status === 'queued' || status.status === 'in_progress')
    return status
  }
}

const read = async (url: string) => (await fetch(url)).text()

test('a git repository is served, and what is committed there is after the next trigger', async () => {
  const repository = makeRepository(SITE)
  const { url, data } = await start('--git', repository.folder, '--branch', 'main', '--folder', 'docs')
  await expect.poll(() => read(url), { timeout: 20_000 }).toContain('The first text.')
  expect((await fetch(`${url}/src/secret`)).status).toBe(404)
  const deploy = await deploys(url, data)
  const sha = repository.commit(
    { 'docs/index.mdx': '---\ntitle: Home\n---\nThe second text.', 'docs/new.mdx': 'New.' },
    'Say it better',
  )
  expect(await deploy()).toMatchObject({
    status: 'success',
    commit: {
      sha,
      ref: 'main',
      message: 'Say it better',
      filesChanged: { added: ['new.mdx'], modified: ['index.mdx'], removed: [] },
    },
  })
  expect(await read(url)).toContain('The second text.')
  repository.commit({ 'docs/docs.json': '{' }, 'Break it')
  expect(await deploy()).toMatchObject({ status: 'failure' })
  expect(await read(url)).toContain('The second text.')
  repository.commit(
    { 'docs/docs.json': SITE['docs/docs.json'], 'docs/new.mdx': '<Note>\n\nnever closed' },
    'Break a page',
  )
  expect(await deploy()).toMatchObject({
    status: 'failure',
    logs: [expect.stringMatching(/^new\.mdx:1:\d+ {2}error {2}mdx-syntax/) as string],
  })
  expect(await read(`${url}/new`)).toContain('New.')
  repository.commit({ 'docs/new.mdx': 'Mended.' }, 'Mend it')
  expect(await deploy()).toMatchObject({ status: 'success' })
})

longTest('a remote that cannot be read is said, and leaves the site up', async () => {
  const repository = makeRepository(SITE)
  const { url, data } = await start('--git', repository.folder, '--branch', 'gone', '--folder', 'docs')
  const failed = await (await deploys(url, data))()
  expect(failed.status).toBe('failure')
  expect(failed.logs.join()).toMatch(/git fetch failed: .*gone/)
  expect(await read(url)).toContain('Nothing is deployed yet')
  const listed = JSON.parse((await lectern(['project', 'list', '--json', '--data', data])).stdout) as object[]
  expect(listed).toMatchObject([{ git: { problem: expect.stringMatching(/gone/) as string } }])
  // What its webhook is set up with is for this project alone.
  const { projectId } = listed[0] as { projectId: string }
  const secret = 'a secret of the operator'
  const hook = ['project', 'hook', projectId, '--json', '--data', data]
  const { stdout } = await lectern(hook, { LECTERN_GIT_HOOK_SECRET: secret })
  expect(JSON.parse(stdout)).toEqual({ projectId, urls: [], secret: projectHookSecret(secret, projectId) })
  const without = await lectern(hook)
  expect([without.code, without.stderr]).toEqual([
    1,
    expect.stringContaining('LECTERN_GIT_HOOK_SECRET is not set here'),
  ])
})

test.each([
  ['--upload-pack=touch /tmp/x', 'is invalid'],
  ['ext::sh -c id', 'is invalid'],
  ['https://ann:secret@git.test/docs.git', 'LECTERN_GIT_TOKEN'],
  ['../elsewhere', 'Write the git repository'],
])('an address such as %s is refused before anything runs', async (address, why) => {
  const tried = await lecternHere(['start', `--git=${address}`, '--data', path.join(makeFolder({}), 'data')])
  expect(tried.code).not.toBe(0)
  expect(tried.stderr).toContain(why)
})

test.each([
  [['docs', '--uploads'], 'leave "docs" out'],
  [['--uploads', '--sites', '.'], '--sites'],
])('%j cannot be meant together', async (args, why) => {
  const tried = await lecternHere(['start', ...args, '--data', path.join(makeFolder({}), 'data')])
  expect(tried.code).toBe(2)
  expect(tried.stderr).toContain(why)
})

longTest('a folder that is watched is deployed when it changes', async () => {
  const folder = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': '---\ntitle: Home\n---\nAs it began.',
  })
  const { url, data } = await start('--watch', folder)
  await expect.poll(() => read(url), { timeout: 20_000 }).toContain('As it began.')
  writeFiles(folder, { 'index.mdx': '---\ntitle: Home\n---\nAs it is now.' })
  await expect.poll(() => read(url), { timeout: 20_000 }).toContain('As it is now.')
  expect(await (await deploys(url, data))()).toMatchObject({ status: 'success', commit: null })
})

test('a login method that lacks its secret here is a failed deployment, not a site that is shut', async () => {
  const site = { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'Open to all.' }
  const repository = makeRepository(site)
  const { url, data } = await start('--git', repository.folder)
  await expect.poll(() => read(url), { timeout: 20_000 }).toContain('Open to all.')
  repository.commit({ 'lectern.json': JSON.stringify({ auth: { method: 'password' } }) }, 'Ask for a word')
  expect(await (await deploys(url, data))()).toMatchObject({
    status: 'failure',
    logs: [expect.stringContaining('LECTERN_SITE_PASSWORD') as string],
  })
  expect(await read(url)).toContain('Open to all.')
})

test('what was sent can be built anew, and nothing cannot', async () => {
  const { url, data } = await start('--uploads')
  const deploy = await deploys(url, data)
  expect(await deploy()).toMatchObject({
    status: 'failure',
    logs: [expect.stringContaining('Nothing is deployed yet') as string],
  })
  const made = await lectern(['key', 'create', '--label', 'y', '--json', '--data', data])
  const { key, projectId } = JSON.parse(made.stdout) as { key: string; projectId: string }
  const folder = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Sent.',
  })
  const sent = await lectern(['deploy', folder, '--to', url, '--key', key, '--project', projectId])
  expect(sent.code).toBe(0)
  expect(await deploy()).toMatchObject({ status: 'success' })
  expect(await read(url)).toContain('Sent.')
})
