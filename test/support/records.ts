import path from 'node:path'
import { afterAll } from 'vitest'
import { agentFeedbackRow } from '../../src/analytics/reader-feedback.ts'
import { openRecords, type Records } from '../../src/analytics/records.ts'
import { createApiKey, type KeyRequest } from '../../src/auth/api-keys.ts'
import type { AppParts } from '../../src/http/parts.ts'
import { openStore } from '../../src/store/open-store.ts'
import { docsJson, makeFolder, makeSite, type Files, type TestSite } from './site.ts'

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

/** A site with a database of its own, as `lectern start` puts it together. */
export async function makeRecordedSite({
  files = {},
  databaseUrl,
  more = {},
}: {
  files?: Files
  databaseUrl?: string | undefined
  more?: Partial<AppParts>
} = {}): Promise<RecordedSite> {
  const dataFolder = path.join(makeFolder({}), 'data')
  const store = await openStore({ dataFolder, databaseUrl })
  const project = await store.projects.ensure({ name: 'Acme Docs' })
  const records = await openRecords(store, project)
  const site = makeSite({ ...SITE, ...files }, undefined, {
    records,
    feedback: true,
    keepFeedback: (given) => store.feedback.keep(agentFeedbackRow(project.id, given)),
    addressOf: (request) => request.headers.get('x-test-address') ?? '192.0.2.1',
    ...more,
  })
  afterAll(async () => {
    await records.events.close()
    await store.close()
  })
  const makeKey = async (request: Partial<KeyRequest> = {}) =>
    (await createApiKey(store, project, { type: 'admin', label: 'test', createdBy: 'test', ...request })).key
  const key = await makeKey()
  const base = `/v1/analytics/${project.id}`
  return {
    ...site,
    records,
    makeKey,
    base,
    get: async (address, headers) =>
      site.app.request(address.startsWith('/') ? address : `${base}/${address}`, {
        headers: { authorization: `Bearer ${key}`, ...headers },
      }),
  }
}

export function lecternJson(more: Record<string, unknown>): Files {
  return { 'lectern.json': JSON.stringify(more) }
}
