import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../src/search/browser/answer.ts'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'
import { servingHere } from '../support/serving-here.ts'
import { docsJson, makeFolder } from '../support/site.ts'

// More than are indexed without a thread.
const PAGES = Array.from({ length: 170 }, (_, number) => `pages/p${number}`)

function makeLargeFolder(): string {
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', ...PAGES, 'secret'] } }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
    'secret.mdx': '---\ntitle: Takeover\ngroups: [board]\n---\n\nProject Bluebird starts in May.',
    ...Object.fromEntries(PAGES.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\nSome words.`])),
  })
}

/** Starts the server, searches, stops; returns paths of pages found for each query. */
async function find(root: string, queries: readonly string[], data = '.lectern'): Promise<string[][]> {
  const server = await servingHere([root, '--data', path.join(root, data)])
  try {
    // A connection that stays open would hold up the stop.
    const headers = { connection: 'close' }
    const found = queries.map(async (query) => {
      const answer = await fetch(`${server.url}/_lectern/search?q=${query}`, { headers })
      return ((await answer.json()) as SearchAnswer).results.map(({ page }) => page.path)
    })
    const stolen = await fetch(`${server.url}/.lectern/cache/search-index.bin`, { headers })
    expect(stolen.status).toBe(404)
    return await Promise.all(found)
  } finally {
    await server.stop()
  }
}

test('the index of one start serves the next, for whoever may read it; another or a damaged one is made anew', async () => {
  const root = makeLargeFolder()
  const file = path.join(root, '.lectern/cache/search-index.bin')
  expect(await find(root, ['welcome'])).toEqual([['/']])
  const first = fs.statSync(file)
  expect(first.mode & 0o777).toBe(0o600)
  // The same words at another time are the same content.
  fs.utimesSync(path.join(root, 'index.mdx'), 1, 1)
  expect(await find(root, ['welcome', 'bluebird'])).toEqual([['/'], []])
  expect(fs.statSync(file).mtimeMs).toBe(first.mtimeMs)

  fs.writeFileSync(path.join(root, 'index.mdx'), '---\ntitle: Home\n---\n\nGoodbye.')
  expect(await find(root, ['goodbye'])).toEqual([['/']])
  const good = fs.readFileSync(file)
  const damaged = Buffer.from(good)
  damaged[good.length >> 1] = (damaged[good.length >> 1] as number) ^ 255
  const broken = [damaged, good.subarray(0, good.length - 9), Buffer.from('nonsense')]
  for (const bytes of broken.slice(0, sampled(1, 3))) {
    fs.writeFileSync(file, bytes)
    expect(await find(root, ['goodbye'])).toEqual([['/']])
    expect(fs.readFileSync(file).equals(good)).toBe(true)
  }
  expect(fs.readdirSync(path.dirname(file))).toEqual(['broken-pages.json', 'search-index.bin'])
}, 120_000)

// `index-process` asks a server of its own.
longTest(
  'a data folder that is served as content keeps no index',
  async () => {
    const root = makeLargeFolder()
    expect(await find(root, ['welcome'], 'state')).toEqual([['/']])
    expect(fs.existsSync(path.join(root, 'state/cache'))).toBe(false)
  },
  60_000,
)
