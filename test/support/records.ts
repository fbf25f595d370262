import type { Records } from '../../src/analytics/records.ts'
import { createApiKey, type KeyRequest } from '../../src/auth/api-keys.ts'
import type { GivenParts } from '../../src/server/site-parts.ts'
import { openStoredSite } from './installation.ts'
import { BASE_URL, docsJson, makeFolder, type Files, type TestSite } from './site.ts'

export interface RecordedSite extends TestSite {
  readonly records: Records
  /** Reads one address of the export API. */
  get(address: string, headers?: Record<string, string>): Promise<Response>
  makeKey(request?: Partial<KeyRequest>): Promise<string>
  readonly base: string
}

const SITE: Files = {
  'docs.json': docsJson(),
  'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
  'guides/start.mdx':
    '---\ntitle: Start\n---\n## Install the server\n\nRun `npm install acme` to install the server on your machine.',
}

/** A site with a database of its own, called without a port. */
export async function makeRecordedSite({
  files = {},
  databaseUrl,
  more = {},
}: {
  files?: Files
  databaseUrl?: string | undefined
  more?: GivenParts
} = {}): Promise<RecordedSite> {
  const root = makeFolder({ ...SITE, ...files })
  const addressOf = (request: Request) => request.headers.get('x-test-address') ?? '192.0.2.1'
  const { site, errors } = await openStoredSite({
    root,
    environment: { databaseUrl },
    overrides: {
      ...more,
      content: { baseUrl: BASE_URL, ...more.content },
      readers: { addressOf, ...more.readers },
    },
  })
  const { app, records } = site
  const { store, project } = records
  const makeKey = async (request: Partial<KeyRequest> = {}) =>
    (await createApiKey(store, project, { type: 'admin', label: 'test', createdBy: 'test', ...request })).key
  const key = await makeKey()
  const base = `/v1/analytics/${project.id}`
  return {
    root,
    app,
    live: site.source.live,
    errors,
    text: async (url, init) => (await app.request(url, init)).text(),
    records,
    makeKey,
    base,
    get: async (address, headers) =>
      app.request(address.startsWith('/') ? address : `${base}/${address}`, {
        headers: { authorization: `Bearer ${key}`, ...headers },
      }),
  }
}

export function lecternJson(more: Record<string, unknown>): Files {
  return { 'lectern.json': JSON.stringify(more) }
}
