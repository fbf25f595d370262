import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { processChildren } from '../../src/lib/process-use.ts'
import { sampled } from '../support/sampled.ts'
import { startServer } from '../support/started-server.ts'
import { docsJson } from '../support/site.ts'

/** From 150 pages on a program of its own is worth it; the rest is time to look at it. */
const NAMES = Array.from({ length: sampled(200, 600) }, (_, number) => `pages/p${number}`)
const FRENCH = ['fr/un', 'fr/deux']
const FILES = {
  'docs.json': docsJson({
    navigation: {
      languages: [
        { language: 'en', pages: NAMES },
        { language: 'fr', pages: FRENCH },
      ],
    },
  }),
  ...Object.fromEntries(
    [...NAMES, ...FRENCH].map((name) => [
      `${name}.mdx`,
      `---\ntitle: ${name}\n---\n\n${'Some words. '.repeat(100)}\n\nA walrus.`,
    ]),
  ),
}
const ALL = NAMES.length + FRENCH.length
/** A secret of the server, which the process has no use for. */
const SECRET = 'test-index-process-secret-of-32-characters'

/** The processes that read pages for a server, as the system knows them. */
function indexing(server: number): readonly number[] {
  return processChildren(server).filter((pid) => commandOf(pid).includes('index-program'))
}

function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // It ended while we looked.
  }
}

interface Found {
  readonly status: number
  readonly total?: number
  readonly results?: readonly { readonly excerpt: unknown }[]
}

async function find(url: string, language?: string): Promise<Found> {
  const query = new URLSearchParams({ q: 'walrus', ...(language !== undefined && { language }) })
  const response = await fetch(`${url}/_lectern/search?${query.toString()}`)
  return response.ok ? { status: 200, ...((await response.json()) as object) } : { status: response.status }
}

const startArgs = (root: string, dataFolder: string) => [
  'start',
  root,
  '--host=127.0.0.1',
  '--port=0',
  `--data=${dataFolder}`,
]

/** What a process that was ended while it wrote leaves behind. */
function leaveHalf(dataFolder: string): void {
  const file = path.join(dataFolder, 'cache/search-index.bin.4711.new')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'half of it')
  fs.utimesSync(file, new Date(0), new Date(0))
}

describe.skipIf(process.platform !== 'linux')('the process that makes a search index', () => {
  test('has none of the secrets, is the first to go when memory runs out, and is gone when the index is there', async () => {
    const server = await startServer({
      files: FILES,
      env: { LECTERN_SECRET: SECRET },
      args: (root, dataFolder) => {
        leaveHalf(dataFolder)
        return startArgs(root, dataFolder)
      },
    })
    const first = find(server.url)
    await expect.poll(() => indexing(server.pid), { timeout: 30_000, interval: 5 }).toHaveLength(1)
    const [pid] = indexing(server.pid) as [number]
    expect(fs.readFileSync(`/proc/${server.pid}/environ`, 'utf8')).toContain(SECRET)
    const given = fs.readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(given).not.toContain(SECRET)
    // What suits the server keeps more than this one should.
    expect(given).toContain('MALLOC_MMAP_THRESHOLD_=131072')
    await expect.poll(() => fs.readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')

    await first
    await expect.poll(() => find(server.url), { timeout: 60_000 }).toMatchObject({ status: 200, total: ALL })
    await expect.poll(() => indexing(server.pid)).toEqual([])
    // What one that was ended had left is gone as well.
    expect(fs.readdirSync(path.join(server.dataFolder, 'cache')).toSorted()).toEqual([
      'broken-pages.json',
      'search-index.bin',
    ])
  })

  test('may be ended: the server stays, and the next search has another one make the index, handed over where it cannot be kept', async () => {
    const server = await startServer({
      files: FILES,
      args: (root) => startArgs(root, path.join(root, 'data')),
    })
    const first = find(server.url)
    await expect.poll(() => indexing(server.pid), { timeout: 30_000, interval: 5 }).toHaveLength(1)
    for (const pid of indexing(server.pid)) process.kill(pid, 'SIGKILL')
    // With what was known by then, or as a failure that the log explains.
    const { status } = await first
    expect([200, 503]).toContain(status)
    if (status !== 200)
      await expect
        .poll(() => server.log())
        .toContain('The process that makes the search index ended with SIGKILL')
    await expect.poll(() => find(server.url), { timeout: 60_000 }).toMatchObject({ status: 200, total: ALL })
    // The texts came with it, of every language.
    for (const language of ['en', 'fr']) {
      const { results } = await find(server.url, language)
      expect(JSON.stringify(results?.[0]?.excerpt)).toContain('walrus')
    }
    expect(fs.existsSync(path.join(server.root, 'data/cache'))).toBe(false)
  })

  test('ends with its server, however that ends', async () => {
    const server = await startServer({ files: FILES })
    void find(server.url).catch(() => undefined)
    await expect.poll(() => indexing(server.pid), { timeout: 30_000, interval: 5 }).toHaveLength(1)
    const [pid] = indexing(server.pid) as [number]
    server.signal('SIGKILL')
    await server.ended
    await expect.poll(() => commandOf(pid), { timeout: 30_000 }).toBe('')
  })
})
