import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lectern, lecternHere, serving, type RunningCli } from '../support/cli.ts'
import { startOwnPostgres } from '../support/databases.ts'
import type { TestPostgres } from '../support/postgres.ts'
import { longTest } from '../support/long-test.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const SITE = {
  'docs.json': docsJson({ navigation: { pages: ['index', 'guide'] } }),
  'index.mdx': '---\ntitle: Home\n---\nWelcome, version one.',
  'guide.mdx': '---\ntitle: Guide\n---\nHow to water a cactus.',
}

describe('a server that is started while PostgreSQL and Redis are away', () => {
  let postgres: TestPostgres
  let redis: TestRedis
  let env: Record<string, string>
  let node: RunningCli
  const folder = makeFolder(SITE)
  const data = path.join(makeFolder({}), 'data')
  let deploy: () => ReturnType<typeof lectern>

  beforeAll(async () => {
    ;[postgres, redis] = await Promise.all([startOwnPostgres({ durable: false }), startRedis()])
    env = {
      LECTERN_DATABASE_URL: await postgres.database(),
      LECTERN_REDIS_URL: redis.url,
      LECTERN_SECRET: 'a secret that all servers of this test have',
    }
    const before = await serving(['start', '--uploads', '--data', data], env)
    const made = await lectern(['key', 'create', '--label', 'test', '--json'], env)
    const { key, projectId } = JSON.parse(made.stdout) as { key: string; projectId: string }
    deploy = () => lectern(['deploy', folder, '--to', node.url, '--key', key, '--project', projectId], env)
    node = before
    expect((await deploy()).code).toBe(0)
    await before.stop()
    await Promise.all([postgres.down(), redis.down()])
    node = await serving(['start', '--uploads', '--data', data], env)
  })
  afterAll(async () => {
    await node.kill()
    await Promise.all([postgres.stop(), redis.stop()])
  })

  test('shows what is on its disk: pages, search, MCP, pictures', async () => {
    const page = await fetch(node.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('version one')
    const hits = await fetch(`${node.url}/_lectern/search?q=cactus`)
    expect(hits.status).toBe(200)
    expect(await hits.text()).toContain('/guide')
    const tools = await fetch(`${node.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    expect(tools.status).toBe(200)
    expect((await fetch(`${node.url}/_lectern/og/guide.png`)).status).toBe(200)
  })

  test('says that it can do without the database, and that it is away', async () => {
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${node.url}/readyz?exclude=store&exclude=migrations`)).status).toBe(200)
  })

  test('refuses what needs the database, with a time to come back', async () => {
    const answer = await sendFeedback(node.url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })

  test('catches up when they are back', async () => {
    await Promise.all([postgres.up(), redis.up()])
    await expect.poll(async () => (await sendFeedback(node.url)).status).toBe(201)
    writeFiles(folder, { 'index.mdx': '---\ntitle: Home\n---\nWelcome, version two.' })
    const { code, stderr } = await deploy()
    expect(code, stderr).toBe(0)
    expect(await (await fetch(node.url)).text()).toContain('version two')
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(200)
  })
})

longTest('a folder that was served before is served without its database', async () => {
  const postgres = await startOwnPostgres({ durable: false })
  const env = {
    LECTERN_DATABASE_URL: await postgres.database(),
    LECTERN_SECRET: 'a secret that all servers of this test have',
  }
  const root = makeFolder(SITE)
  const data = path.join(makeFolder({}), 'data')
  await (await serving(['start', root, '--data', data], env)).stop()
  await postgres.down()
  const node = await serving(['start', root, '--data', data], env)
  expect((await fetch(node.url)).status).toBe(200)
  await node.kill()
  // One that was never known cannot be made up.
  const elsewhere = await lecternHere(
    ['start', makeFolder(SITE), '--data', path.join(makeFolder({}), 'data')],
    env,
  )
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.stderr).toContain('PostgreSQL cannot be reached')
  await postgres.stop()
})

function sendFeedback(url: string): Promise<Response> {
  return fetch(`${url}/_lectern/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ path: '/guide', source: 'thumbs_only', helpful: true }),
  })
}
