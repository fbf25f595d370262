import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { createApp } from '../../src/http/app.ts'
import { loadBuiltAssets } from '../../src/http/built-assets.ts'
import type { AppParts } from '../../src/http/parts.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'

export type Files = Readonly<Record<string, string | Buffer>>

const roots: string[] = []
process.once('exit', () => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })))

/** A docs folder on disk, gone when the test process ends. */
export function makeFolder(files: Files): string {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-test-')))
  roots.push(root)
  writeFiles(root, files)
  return root
}

export function writeFiles(root: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), content)
  }
}

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

export interface TestSite {
  readonly root: string
  readonly app: Hono
  readonly live: LiveSnapshot
  readonly errors: unknown[]
  readonly text: (url: string, init?: RequestInit) => Promise<string>
}

/** The real server over a real folder, called without a port. */
export function makeSite(
  files: Files,
  viewer: Viewer | ((request: Request) => Viewer) = STRANGER,
  more: Partial<AppParts> = {},
): TestSite {
  const root = makeFolder(files)
  const live = new LiveSnapshot({ root })
  const errors: unknown[] = []
  const app = createApp({
    current: live.current,
    viewerOf: typeof viewer === 'function' ? viewer : () => viewer,
    assets: loadBuiltAssets(path.resolve('dist/assets')),
    baseUrl: 'https://docs.acme.test',
    dev: undefined,
    onError: (error) => errors.push(error),
    ...more,
  })
  return { root, app, live, errors, text: async (url, init) => (await app.request(url, init)).text() }
}
