// One engine over one site, in a process of its own: prints figures as JSON. Reading the pages is not counted.
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { indexSource } from '../src/access/index-source.ts'
import { indexDocument } from '../src/search/articles.ts'
import { buildIndex } from '../src/search/build-index.ts'
import { readPage } from '../src/search/read-pages.ts'
import { scopeOf } from '../src/search/browser/scope.ts'
import { decodeIndex } from '../src/search/browser/search-index.ts'
import { findPages } from '../src/search/browser/search.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'

const ROUNDS = 5
const [engine, site, peer] = process.argv.slice(2)
const source = indexSource(buildSnapshot({ root: site }))
const documents = source.pages.map((page) => readPage(source, page).document)
const queries = makeQueries(documents)
const subject = engine === 'lectern' ? ours() : miniSearch()

const built = cpu(() => subject.build())
const loaded = cpu(() => subject.load(built.value))
const search = loaded.value
let found = 0
for (const { query, path: wanted } of queries) if (search(query).slice(0, 10).includes(wanted)) found++
// The best round counts: others share the machine.
let perSecond = 0
for (let round = 0; round < ROUNDS; round++) {
  const asked = cpu(() => queries.forEach(({ query }) => search(query)))
  perSecond = Math.max(perSecond, queries.length / asked.seconds)
}
const latencies = queries.map(({ query }) => cpu(() => search(query)).wall).sort((a, b) => a - b)
console.log(
  JSON.stringify({
    sections: documents.reduce((sum, { sections }) => sum + sections.length, 0),
    buildCpu: built.seconds,
    loadMs: loaded.wall,
    bytes: built.value.length,
    brotli: zlib.brotliCompressSync(built.value).length,
    perSecond,
    p99: latencies[Math.floor(latencies.length * 0.99)],
    found: found / queries.length,
  }),
)

function ours() {
  return {
    build: () => Buffer.from(buildIndex(documents.map(indexDocument), 'en')),
    load(bytes) {
      const index = decodeIndex(bytes)
      const parts = [{ index, scope: scopeOf(index, () => true), language: undefined }]
      return (query) => findPages(parts, query, 10).found.map(({ ranked }) => index.pages[ranked.page].path)
    },
  }
}

/** Sections with the same fields, prefix on the last word, and the same tolerance for slips. */
function miniSearch() {
  // The bench brings it along; the project itself never depends on it.
  const load = createRequire(path.join(peer, 'package.json'))
  const MiniSearch = load('minisearch')
  const options = {
    fields: ['title', 'headings', 'description', 'text', 'code'],
    storeFields: ['path'],
    searchOptions: {
      boost: { title: 4, headings: 3, description: 2 },
      fuzzy: (term) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2),
      prefix: (_term, index, terms) => index === terms.length - 1,
    },
  }
  return {
    build() {
      const index = new MiniSearch(options)
      let id = 0
      for (const { path, title, description, sections } of documents)
        index.addAll(
          sections.map(({ headings, text, code }) => ({
            id: id++,
            path,
            title,
            description,
            headings: headings.join(' '),
            text,
            code,
          })),
        )
      return Buffer.from(JSON.stringify(index))
    },
    load(bytes) {
      const index = MiniSearch.loadJSON(bytes.toString(), options)
      return (query) => [...new Set(index.search(query).map(({ path }) => path))]
    },
  }
}

/** What readers type: whole titles, words of headings, half-typed words, slips, names in code. */
function makeQueries(documents) {
  const queries = []
  for (let number = 0; number < 200; number++) {
    const { path, title, sections } = documents[(number * 7919) % documents.length]
    const section = sections[(number * 31) % sections.length]
    const heading = section.headings.at(-1) ?? title
    const words = [
      title,
      `${title} ${heading}`,
      title.slice(0, -2),
      slip(title),
      `how to ${heading} in ${title}`,
    ]
    queries.push({ path, query: words[number % words.length] })
  }
  return queries
}

/** Two letters of the longest word change places. */
function slip(text) {
  const longest = text.split(' ').toSorted((a, b) => b.length - a.length)[0]
  const middle = longest.length >> 1
  const wrong = longest.slice(0, middle) + longest[middle + 1] + longest[middle] + longest.slice(middle + 2)
  return text.replace(longest, wrong)
}

function cpu(run) {
  const before = process.cpuUsage()
  const started = performance.now()
  const value = run()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (user + system) / 1e6, wall: performance.now() - started }
}
