import { beforeAll, describe, expect, test } from 'vitest'
import { makeDashboardSite, type DashboardSite } from '../support/dashboard-site.ts'
import { CONFIRM_HEADER, PAGE_HEADER } from '../../src/shared/api/dashboard-headers.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { feedbackRow } from '../support/feedback-rows.ts'

const ROLES = ['viewer', 'editor', 'admin'] as const
type Needs = (typeof ROLES)[number]

interface Operation {
  readonly method: string
  readonly path: string
  readonly needs: Needs
  readonly body?: unknown
  /** What whoever may gets; some targets do not exist, which only they learn. */
  readonly answer?: number
}

const WRITES: readonly Operation[] = [
  { method: 'POST', path: 'feedback/status', needs: 'editor', body: { ids: ['f'], status: 'resolved' } },
  { method: 'POST', path: 'feedback/f/notes', needs: 'editor', body: { text: 'A note.' } },
  { method: 'POST', path: 'content/deploy', needs: 'editor' },
  { method: 'POST', path: 'content/deployments/none/activate', needs: 'editor', answer: 409 },
  { method: 'POST', path: 'keys', needs: 'admin', body: { type: 'admin', label: 'k' } },
  { method: 'DELETE', path: 'keys/none', needs: 'admin', answer: 404 },
  { method: 'POST', path: 'credentials', needs: 'admin', body: { label: 'c' } },
  { method: 'DELETE', path: 'credentials/none', needs: 'admin', answer: 404 },
  {
    method: 'POST',
    path: 'accounts',
    needs: 'admin',
    body: { email: 'p@example.org', password: 'long enough', groups: [], role: null },
  },
  { method: 'PATCH', path: 'accounts/none', needs: 'admin', body: { groups: [] }, answer: 404 },
  { method: 'DELETE', path: 'accounts/none', needs: 'admin', answer: 404 },
  { method: 'PUT', path: 'mcp', needs: 'admin', body: { redirects: ['tools.example.com'] } },
  { method: 'PUT', path: 'login', needs: 'admin', body: { sitePassword: 'open sesame' } },
  { method: 'POST', path: 'mcp/check-redirect', needs: 'viewer', body: { entry: 'tools.example.com' } },
  { method: 'PUT', path: 'settings', needs: 'admin', body: { retentionDays: 30 } },
  { method: 'POST', path: 'backup', needs: 'admin', answer: 200 },
]

const reads = (needs: Needs, paths: string): readonly Operation[] =>
  paths.split(' ').map((path) => ({ method: 'GET', path, needs }))

const READS: readonly Operation[] = [
  ...reads('viewer', 'overview feedback feedback/f feedback/by-day feedback/f/history searches agents'),
  ...reads('viewer', 'pages pages?sort=ai&order=asc content mcp settings'),
  ...reads('admin', 'keys credentials accounts audit login'),
]

let site: DashboardSite
const sessions = new Map<string, Record<string, string>>()

beforeAll(async () => {
  site = await makeDashboardSite()
  const { store, project } = site.records
  await store.feedback.import([feedbackRow({ project_id: project.id, id: 'f' })])
  for (const role of ROLES) {
    await site.member(`${role}@example.org`, role)
    sessions.set(role, await site.enter(`${role}@example.org`))
  }
})

function send({ method, path, body }: Operation, headers: Record<string, string>): Promise<Response> {
  return fetch(`${site.base}/${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

describe.each([...WRITES, ...READS])('$method $path', (operation) => {
  test('nobody is refused', async () => {
    expect((await send(operation, {})).status).toBe(401)
    expect((await send(operation, { cookie: 'lectern_dashboard=nonsense' })).status).toBe(401)
  })

  test.each(ROLES)('as %s', async (role) => {
    const answer = await send(operation, sessions.get(role) ?? {})
    const may = ROLES.indexOf(role) >= ROLES.indexOf(operation.needs)
    expect(answer.status).toBe(may ? (operation.answer ?? 200) : 403)
  })
})

test.each(WRITES)('$method $path is not for pages of other sites', async (operation) => {
  const answer = await send(operation, {
    ...sessions.get('admin'),
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.test',
  })
  expect(answer.status).toBe(403)
})

const POWERFUL = WRITES.filter(({ path }) => /^(?:keys|credentials|accounts|mcp$|login)/.test(path))

test.each(POWERFUL)('$method $path needs the password typed minutes ago', async (operation) => {
  const { [CONFIRM_HEADER]: confirmation = '', ...session } = sessions.get('admin') ?? {}
  const [until = 0, mark] = confirmation.split('.')
  for (const given of ['', 'nonsense', `${Number(until) + 60_000}.${mark}`, `${Date.now() - 1}.${mark}`]) {
    const refused = await send(operation, { ...session, [CONFIRM_HEADER]: given })
    expect(await refused.json()).toMatchObject({ code: 'confirmation-required' })
    expect(refused.status).toBe(403)
  }
  // One of another session, of somebody who may do less.
  const others = { ...session, [CONFIRM_HEADER]: sessions.get('viewer')?.[CONFIRM_HEADER] ?? '' }
  expect((await send(operation, others)).status).toBe(403)
})

test.each([...WRITES, ...READS])('$method $path is not for other pages of the origin', async (operation) => {
  const { [PAGE_HEADER]: page = '', ...rest } = sessions.get('admin') ?? {}
  expect((await send(operation, { ...rest, 'sec-fetch-site': 'same-origin' })).status).toBe(403)
  expect((await send(operation, { ...rest, [PAGE_HEADER]: `${page}0` })).status).toBe(403)
})

test('the password is confirmed with tries that count', async () => {
  const { [CONFIRM_HEADER]: _, ...session } = sessions.get('admin') ?? {}
  const confirm = (password: string, headers = session) =>
    fetch(`${site.url}/_lectern/dashboard/confirm`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  expect((await confirm('wrong password')).status).toBe(403)
  expect((await confirm(PASSWORD, {})).status).toBe(401)
  const { confirmation } = (await (await confirm(PASSWORD)).json()) as { confirmation: string }
  const operation = { method: 'POST', path: 'credentials', needs: 'admin', body: { label: 'd' } } as const
  expect((await send(operation, { ...session, [CONFIRM_HEADER]: confirmation })).status).toBe(200)
  let last = 0
  for (let count = 0; count < 25; count++) last = (await confirm('wrong password')).status
  expect(last).toBe(429)
})

test('a reader without a role stays outside', async () => {
  await site.account('reader@example.org')
  await expect(site.enter('reader@example.org')).rejects.toThrow('401')
})
