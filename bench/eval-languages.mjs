// `npm run eval:languages`: how well search finds pages in eight languages, over Kubernetes' own translations, next to
// MiniSearch and SQLite's FTS5 with the same fields.
//
// Nobody wrote questions for these. Rules make them, the same in each run:
// - link: what an author calls another page in a link to it, two words or more (four characters or more where words are
//   not separated), unless that is its title. The page the link leads to is the answer; pages that have the link are
//   left out of all results, because they say the very words.
// - heading: a heading that stands on one page only, two words or more, without its first or its last word.
// At most three links a page, and of each kind so many, taken evenly over the site.
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { indexSourceOf } from '../src/access/index-source.ts'
import { View } from '../src/access/view.ts'
import { STRANGER } from '../src/access/viewer.ts'
import { PageReader } from '../src/search/read-pages.ts'
import { readSite } from '../src/search/site-index.ts'
import { SiteSearch } from '../src/search/site-search.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { evalSite, LANGUAGES } from './eval-corpora.mjs'
import { installPackages } from './install.mjs'
import { ROOT, WORK } from './paths.mjs'

const MOST = 120
const SHOWN = 10
const ASKED = 50
const BESIDE = path.dirname(ROOT)
const PEER = path.join(WORK, 'peers', 'minisearch')
const PEER_VERSION = '7.2.0'
const UNSPACED = /^(?:zh|ja)/
const { values } = parseArgs({
  options: {
    file: { type: 'string', default: path.join(BESIDE, 'shared', 'eval', 'dev.json') },
    repos: { type: 'string', default: path.join(BESIDE, '.mirror') },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})
const { corpora } = JSON.parse(fs.readFileSync(values.file, 'utf8'))
installPackages(PEER, { minisearch: PEER_VERSION })
console.log('| language | kind | questions | Lectern | MiniSearch | FTS5 |')
console.log('| --- | --- | --: | --: | --: | --: |')
for (const folder of values.only?.split(',') ?? Object.keys(LANGUAGES)) await evaluate(folder)

async function evaluate(folder) {
  const language = LANGUAGES[folder]
  const root = evalSite(`k8s-${folder}`, corpora.k8s, values.repos.split(','))
  if (root === undefined)
    return console.error(`${folder}: the repository is not in ${values.repos}; left out.`)
  const view = View.of(buildSnapshot({ root }), STRANGER)
  const byLanguage = await readSite(indexSourceOf(view), new PageReader(), () => undefined)
  const documents = [...byLanguage.values()].flat().map(({ document }) => document)
  const search = new SiteSearch()
  const engines = [
    async (query) =>
      (await search.search(view, { query, limit: ASKED })).results.map(({ page }) => page.path),
    miniSearch(documents, language),
    fts5(documents, language),
  ]
  const questions = {
    link: linkQuestions(view, documents, folder),
    heading: headingQuestions(documents, language),
  }
  for (const [kind, asked] of Object.entries(questions)) {
    const scores = []
    for (const [number, engine] of engines.entries()) {
      let sum = 0
      for (const { query, answer, writers } of asked) {
        const found = (await engine(query)).filter((page) => !writers?.has(page)).slice(0, SHOWN)
        const rank = found.indexOf(answer) + 1
        if (rank > 0) sum += 1 / rank
        if (values.misses && number === 0 && rank !== 1)
          console.log([folder, kind, rank || '-', query, answer, found[0]].join('\t'))
      }
      scores.push((sum / asked.length).toFixed(3))
    }
    console.log(`| ${folder} | ${kind} | ${asked.length} | ${scores.join(' | ')} |`)
  }
}

function linkQuestions(view, documents, folder) {
  const titles = new Map(documents.map(({ path, title }) => [path, title.toLowerCase()]))
  const perPage = new Map()
  const writers = new Map()
  const all = []
  for (const { path: from } of documents) {
    const source = view.source(view.page(from)) ?? ''
    for (const [, text, target] of source.matchAll(/(?<!!)\[([^\]\n]{4,80})\]\(([^)\s#]+)[^)]*\)/g)) {
      const answer = target
        .replace(/^https?:\/\/kubernetes\.io/, '')
        .replace(new RegExp(`^/(?:${folder}/)?docs(?=/)`), '')
        .replace(/\/$/, '')
      const query = text.replaceAll(/[`*_]/g, '').trim()
      const isKnown = titles.has(answer) && answer !== from && titles.get(answer) !== query.toLowerCase()
      if (!isKnown || !isLong(query, LANGUAGES[folder])) continue
      const known = writers.get(query)
      if (known?.add(from) || (perPage.get(answer) ?? 0) >= 3) continue
      writers.set(query, new Set([from]))
      perPage.set(answer, (perPage.get(answer) ?? 0) + 1)
      all.push({ query, answer, writers: writers.get(query) })
    }
  }
  return evenly(all)
}

function headingQuestions(documents, language) {
  const counts = new Map()
  const all = []
  for (const { path: answer, sections } of documents)
    for (const { headings } of sections) {
      const own = headings.at(-1) ?? ''
      counts.set(own, (counts.get(own) ?? 0) + 1)
      if (isLong(own, language)) all.push({ own, answer })
    }
  return evenly(all.filter(({ own }) => counts.get(own) === 1)).map(({ own, answer }, number) => {
    const parts = UNSPACED.test(language) ? [...own] : own.split(/\s+/)
    const kept = parts.length < 3 ? parts : number % 2 === 0 ? parts.slice(1) : parts.slice(0, -1)
    return { query: kept.join(UNSPACED.test(language) ? '' : ' '), answer }
  })
}

function isLong(text, language) {
  return UNSPACED.test(language) ? /\P{ASCII}{4}/u.test(text) : /\p{L}{2,}\s+\S*\p{L}{2,}/u.test(text)
}

function evenly(list) {
  const step = Math.max(1, list.length / MOST)
  return Array.from({ length: Math.min(MOST, list.length) }, (_, at) => list[Math.floor(at * step)])
}

/** The words of a text as its language parts them: without, neither peer finds anything in Chinese or Japanese. */
function segmented(text, language) {
  if (!UNSPACED.test(language)) return text
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return [...segmenter.segment(text)].map(({ segment }) => segment).join(' ')
}

function rowsOf(documents, language) {
  let id = 0
  return documents.flatMap(({ path, title, description, sections }) =>
    sections.map(({ headings, text, code }) => ({
      id: id++,
      path,
      title: segmented(title, language),
      description: segmented(description, language),
      headings: segmented(headings.join(' '), language),
      text: segmented(text, language),
      code,
    })),
  )
}

function miniSearch(documents, language) {
  const MiniSearch = createRequire(path.join(PEER, 'package.json'))('minisearch')
  const index = new MiniSearch({
    fields: ['title', 'headings', 'description', 'text', 'code'],
    storeFields: ['path'],
    searchOptions: {
      boost: { title: 4, headings: 3, description: 2 },
      fuzzy: (term) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2),
      prefix: (_term, at, terms) => at === terms.length - 1,
    },
  })
  index.addAll(rowsOf(documents, language))
  return async (query) => [...new Set(index.search(segmented(query, language)).map(({ path }) => path))]
}

function fts5(documents, language) {
  const database = new DatabaseSync(':memory:')
  database.exec(
    'CREATE VIRTUAL TABLE rows USING fts5(path UNINDEXED, title, headings, description, text, code)',
  )
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)')
  for (const row of rowsOf(documents, language))
    insert.run(row.path, row.title, row.headings, row.description, row.text, row.code)
  const find = database.prepare(
    'SELECT path FROM rows WHERE rows MATCH ? ORDER BY bm25(rows, 0, 4, 3, 2, 1, 1) LIMIT 60',
  )
  return async (query) => {
    const words = segmented(query, language).match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    return [...new Set(find.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ path }) => path))]
  }
}
