import path from 'node:path'
import { afterAll } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { openRecords, type Records } from '../../src/analytics/records.ts'
import { addAccount } from '../../src/auth/accounts.ts'
import { createCredential, type MadeCredential } from '../../src/auth/client-credentials.ts'
import { SiteAuth } from '../../src/auth/site-auth.ts'
import { createApp } from '../../src/http/app.ts'
import { loadBuiltAssets } from '../../src/http/built-assets.ts'
import type { AppParts } from '../../src/http/parts.ts'
import { PageCache } from '../../src/http/page-cache.ts'
import { listen } from '../../src/http/serve.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'
import { openStore } from '../../src/store/open-store.ts'
import { docsJson, makeFolder, type Files } from './site.ts'

export const PASSWORD = 'correct horse battery'

export interface GuardedSite {
  readonly url: string
  readonly records: Records
  readonly auth: SiteAuth
  readonly errors: readonly unknown[]
  account(email: string, groups?: readonly string[]): Promise<string>
  credential(label?: string): Promise<MadeCredential>
  /** Logs in over HTTP; the answer is the Cookie header of later requests. */
  login(email: string, password?: string): Promise<string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
}

/** What parts of an app are made from. */
export interface MadeParts {
  readonly records: Records
  readonly live: LiveSnapshot
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
}: {
  files?: Files
  lectern?: Record<string, unknown>
  secrets?: { sitePassword?: string; oidcClientSecret?: string }
  more?: Partial<AppParts> | ((made: MadeParts) => Partial<AppParts>)
} = {}): Promise<GuardedSite> {
  const root = makeFolder({ ...GUARDED_FILES, 'lectern.json': JSON.stringify(lectern), ...files })
  const store = await openStore({ dataFolder: path.join(makeFolder({}), 'data') })
  const project = await store.projects.ensure({ name: 'Acme Docs' })
  const records = await openRecords(store, project)
  const auth = new SiteAuth({ store, project, secret: 'a secret of the test, long enough', ...secrets })
  const live = new LiveSnapshot({ root })
  const errors: unknown[] = []
  const cache = new PageCache(live.current)
  const app = createApp({
    current: live.current,
    viewerOf: () => STRANGER,
    assets: loadBuiltAssets(path.resolve('dist/assets')),
    baseUrl: undefined,
    dev: undefined,
    cache,
    records,
    auth,
    onError: (error) => errors.push(error),
    ...(typeof more === 'function' ? more({ records, live }) : more),
  })
  const server = await listen(app, { port: 0, host: 'localhost', cache })
  const url = `http://localhost:${server.port}`
  afterAll(async () => {
    await server.stop(0)
    await records.events.close()
    await store.close()
  })
  return {
    url,
    records,
    auth,
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
    get: (address, headers = {}) => fetch(`${url}${address}`, { headers, redirect: 'manual' }),
  }
}

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
