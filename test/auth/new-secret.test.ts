import path from 'node:path'
import { expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import type { Environment } from '../../src/config/env.ts'
import { listen } from '../../src/http/serve.ts'
import { lectern } from '../support/cli.ts'
import { enteredHeaders } from '../support/dashboard-access.ts'
import { GUARDED_FILES, PASSWORD, cookieOf } from '../support/guarded-site.ts'
import { openStoredSite } from '../support/installation.ts'
import { tokenOfSession } from '../support/oauth-steps.ts'
import { makeFolder } from '../support/site.ts'

const OLD = 'the secret that somebody has seen, sadly'
const NEW = 'the secret that takes the place of the old'

/** One installation, started again and again with another environment. */
function installation() {
  const root = makeFolder({ ...GUARDED_FILES, 'lectern.json': '{"auth": {"method": "accounts"}}' })
  const dataFolder = path.join(makeFolder({}), 'data')
  let port = 0
  return {
    dataFolder,
    start: async (environment: Partial<Environment>) => {
      const { site, installation: opened } = await openStoredSite({ root, dataFolder, environment })
      const server = await listen(site.app, { port, host: 'localhost', pages: site.pages })
      ;({ port } = server)
      const url = `http://localhost:${port}`
      const post = (address: string, init: RequestInit) =>
        fetch(`${url}${address}`, { method: 'POST', redirect: 'manual', ...init })
      return {
        records: site.records,
        url,
        async enter() {
          const body = new URLSearchParams({ email: 'ann@acme.test', password: PASSWORD, redirect: '/' })
          return cookieOf(await post('/login', { body }))
        },
        async enterDashboard() {
          const body = JSON.stringify({ email: 'ann@acme.test', password: PASSWORD })
          return enteredHeaders(
            await post('/_lectern/dashboard/login', {
              body,
              headers: { 'content-type': 'application/json' },
            }),
          )
        },
        page: async (cookie: string) =>
          (await fetch(url, { headers: { cookie }, redirect: 'manual' })).status,
        dashboard: async (headers: Record<string, string>) =>
          (await fetch(`${url}/v1/manage/session`, { headers })).status,
        mcp: async (token: string) =>
          (
            await post('/authed/mcp', {
              headers: {
                'content-type': 'application/json',
                accept: 'application/json, text/event-stream',
                authorization: `Bearer ${token}`,
              },
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
            })
          ).status,
        async stop() {
          await server.stop(0)
          await site.close()
          await opened.close()
        },
      }
    },
  }
}

test('a new secret ends every session and token; with the previous one beside it, none', async () => {
  const { start, dataFolder } = installation()
  const before = await start({ secret: OLD })
  const { store, project } = before.records
  const { organizationId } = project
  await addAccount(store, {
    organizationId,
    email: 'ann@acme.test',
    password: PASSWORD,
    groups: [],
    role: 'admin',
  })
  await store.loginSecrets.setOidc(project.id, { issuer: 'https://id.acme.test', clientSecret: 'hush' })
  const [session, dashboard] = [await before.enter(), await before.enterDashboard()]
  const token = await tokenOfSession(before, session)
  const all = async (site: Awaited<ReturnType<typeof start>>) => [
    await site.page(session),
    await site.dashboard(dashboard),
    await site.mcp(token),
    await site.records.store.loginSecrets.oidc(project.id),
  ]
  const everything = [200, 200, 200, { issuer: 'https://id.acme.test', clientSecret: 'hush' }]
  expect(await all(before)).toEqual(everything)
  await before.stop()

  const replaced = await start({ secret: NEW })
  expect(await all(replaced)).toEqual([302, 401, 401, 'unreadable'])
  await replaced.stop()

  const overlap = await start({ secret: NEW, previousSecret: OLD })
  expect(await all(overlap)).toEqual(everything)
  const fresh = await overlap.enter()
  await overlap.stop()

  // The overlap is over: what was sealed anew is kept, what was made before has ended.
  const after = await start({ secret: NEW })
  expect(await all(after)).toEqual([302, 401, 401, everything[3]])
  expect(await after.page(fresh)).toBe(200)
  await after.stop()

  const examine = async (env: Record<string, string>) => {
    const { stdout } = await lectern(['doctor', makeFolder({}), '--data', dataFolder, '--json'], env)
    const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string }[] }
    return findings.find(({ check }) => check === 'secrets')?.status
  }
  expect(await examine({ LECTERN_SECRET: NEW, LECTERN_SECRET_PREVIOUS: OLD })).toBe('ok')
  expect(await examine({ LECTERN_SECRET: 'a secret that no server ever had, at all' })).toBe('fail')
  expect(await examine({ LECTERN_SECRET: '' })).toBe('fail')
})

test('without a secret of the environment, one is made once', async () => {
  const { start } = installation()
  const one = await start({})
  const { store, project } = one.records
  const { organizationId } = project
  await addAccount(store, {
    organizationId,
    email: 'ann@acme.test',
    password: PASSWORD,
    groups: [],
    role: null,
  })
  const session = await one.enter()
  await one.stop()
  const two = await start({})
  expect(await two.page(session)).toBe(200)
  await two.stop()
})
