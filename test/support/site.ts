import type { Hono } from 'hono'
import { snapshotsOf } from '../../src/access/snapshot-handle.ts'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { createApp } from '../../src/http/app.ts'
import { assembleParts, type GivenParts } from '../../src/server/site-parts.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'
import { makeFolder, type Files } from './folder.ts'

export { makeFolder, writeFiles, type Files } from './folder.ts'

export function docsJson(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    theme: 'mint',
    name: 'Acme Docs',
    description: 'All about Acme.',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'guides/start'] },
    ...more,
  })
}

export const BASE_URL = 'https://docs.acme.test'

export interface TestSite {
  readonly root: string
  readonly app: Hono
  readonly live: LiveSnapshot
  readonly errors: unknown[]
  readonly text: (url: string, init?: RequestInit) => Promise<string>
}

/** A site whose operator named no address: it is wherever it is asked. */
export function makeSiteAtAnyHost(files: Files): TestSite {
  return makeSite(files, STRANGER, { content: { baseUrl: undefined } })
}

/** The real application over a real folder, called without a port: as a preview is put together. */
export function makeSite(
  files: Files,
  viewer: Viewer | ((request: Request) => Viewer) = STRANGER,
  more: GivenParts = {},
): TestSite {
  const root = makeFolder(files)
  const live = new LiveSnapshot({ root })
  const errors: unknown[] = []
  const app = createApp(
    assembleParts(snapshotsOf(live.current), {
      ...more,
      content: { baseUrl: BASE_URL, ...more.content },
      readers: { viewerOf: typeof viewer === 'function' ? viewer : () => viewer, ...more.readers },
      operations: { onError: (error) => void errors.push(error), ...more.operations },
    }),
  )
  return { root, app, live, errors, text: async (url, init) => (await app.request(url, init)).text() }
}
