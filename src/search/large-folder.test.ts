// What a folder of large pages takes in memory when it was read, and when its index was made.
import { expect, test } from 'vitest'
import { sampled } from '../../test/support/sampled.ts'
import { docsJson } from '../../test/support/site.ts'
import { makeFolder } from '../../test/support/folder.ts'
import { indexSource } from '../access/index-source.ts'
import { freeMemory } from '../lib/free-memory.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import { CompileCache } from '../snapshot/compile-cache.ts'
import { streamIndex } from './stream-index.ts'

const PAGES = sampled(75, 100)
const WORDS = sampled(5000, 50_000)
/** Long words are read sooner than many, and take as much room. */
const LETTERS = sampled(80, 0)
/** Texts up to this many characters may be kept as they are. */
const PLAIN_MB = 16

function heapMb(): number {
  for (let round = 0; round < 3; round++) freeMemory()
  return process.memoryUsage().heapUsed / 1e6
}

/** Half a megabyte; title, heading and one word are pieces of it. */
function page(number: number): string {
  const text = Array.from({ length: WORDS }, (_, at) => `word${(at * 7) % 500}`.padEnd(LETTERS, 'x')).join(
    ' ',
  )
  return `---\ntitle: A title that is long enough ${number}\n---\n\nanotherverylongword${number} here\n\n## A heading that is long enough ${number}\n\n${text}\n`
}

test('neither titles nor headings nor words hold the pages that they stand in', async () => {
  const names = Array.from({ length: PAGES }, (_, number) => `page-${number}`)
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: names } }),
    ...Object.fromEntries(names.map((name, number) => [`${name}.mdx`, page(number)])),
  })
  const before = heapMb()
  const snapshot = buildSnapshot({ root, cache: new CompileCache(1) })
  // Texts have 40 MB, in the sample 30.
  expect(heapMb() - before).toBeLessThan(PLAIN_MB + 8)
  const languages = await streamIndex(indexSource(snapshot), ({ file }) => snapshot.folder.forget(file))
  expect(languages).toHaveLength(1)
  expect(heapMb() - before).toBeLessThan(8)
  expect(snapshot.pages.size).toBe(PAGES)
})
