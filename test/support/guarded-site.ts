import { expect } from 'vitest'
import type { Records } from '../../src/analytics/records.ts'
import { addAccount } from '../../src/auth/accounts.ts'
import { createCredential, type MadeCredential } from '../../src/auth/client-credentials.ts'
import type { DashboardAuth } from '../../src/auth/dashboard-auth.ts'
import type { SiteAuth } from '../../src/auth/site-auth.ts'
import { listen } from '../../src/http/serve.ts'
import type { GivenParts } from '../../src/server/site-parts.ts'
import { atEndOfFile } from './at-end.ts'
import { freePort } from './free-port.ts'
import { openStoredSite } from './installation.ts'
import { docsJson, makeFolder, writeFiles, type Files } from './site.ts'

export const PASSWORD = 'correct horse battery'

export interface GuardedSite {
  readonly url: string
  readonly records: Records
  readonly auth: SiteAuth
  readonly dashboard: DashboardAuth
  readonly errors: readonly unknown[]
  account(email: string, groups?: readonly string[]): Promise<string>
  credential(label?: string): Promise<MadeCredential>
  /** Logs in over HTTP; the answer is the Cookie header of later requests. */
  login(email: string, password?: string): Promise<string>
  /** Puts another lectern.json in the folder, and has it read. */
  configure(lectern: Record<string, unknown>): Promise<void>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>
}

export const GUARDED_FILES: Files = {
  'docs.json': docsJson({ navigation: { pages: ['index', 'open', 'eng', 'ops'] } }),
  'index.mdx': '---\ntitle: Home\n---\nInternal home.',
  'open.mdx': '---\ntitle: Open\npublic: true\n---\nAnybody reads this.',
  'eng.mdx': '---\ntitle: Engineering\ngroups: [eng]\n---\nFor engineers.',
  'ops.mdx': '---\ntitle: Operations\ngroups: [ops]\n---\nFor operators.',
}

/** A site with login behind a real port: OAuth needs real connections. */
export async function makeGuardedSite({
  files = {},
  lectern = { auth: { method: 'accounts' } },
  secrets = {},
  more = {},
  base = '',
}: {
  files?: Files
  lectern?: Record<string, unknown>
  secrets?: { sitePassword?: string; oidcClientSecret?: string }
  more?: GivenParts
  /** Path of the site on its host. */
  base?: string
} = {}): Promise<GuardedSite> {
  // Its public address has to be known before it listens.
  const wanted = base === '' ? 0 : await freePort()
  const settings = base === '' ? lectern : { baseUrl: `http://localhost:${wanted}${base}`, ...lectern }
  const root = makeFolder({ ...GUARDED_FILES, 'lectern.json': JSON.stringify(settings), ...files })
  const environment = { secret: 'a secret of the test, long enough', ...secrets }
  const { site, errors } = await openStoredSite({ root, environment, overrides: more })
  const { records, auth, dashboard } = site
  const { store, project } = records
  const server = await listen(site.app, { port: wanted, host: 'localhost', pages: site.pages })
  const url = `http://localhost:${server.port}${base}`
  atEndOfFile(() => server.stop(0))
  return {
    url,
    records,
    auth,
    dashboard,
    errors,
    async account(email, groups = []) {
      const { organizationId } = project
      return (await addAccount(store, { organizationId, email, password: PASSWORD, groups, role: null })).id
    },
    credential: (label = 'test') => createCredential(store, project, { label, createdBy: 'test' }),
    async login(email, password = PASSWORD) {
      const answer = await fetch(`${url}/login`, {
        method: 'POST',
        body: new URLSearchParams({ email, password, redirect: '/' }),
        redirect: 'manual',
      })
      if (answer.status !== 303) throw new Error(`login answered ${answer.status}`)
      return cookieOf(answer)
    },
    async configure(changed) {
      writeFiles(root, { 'lectern.json': JSON.stringify(changed) })
      expect(await site.source.refresh()).toMatchObject({ outcome: 'changed' })
    },
    get: (address, headers = {}) => fetch(`${url}${address}`, { headers, redirect: 'manual' }),
    post: (address, body, headers = {}) =>
      fetch(`${url}${address}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
