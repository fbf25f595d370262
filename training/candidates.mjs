// `node training/candidates.mjs`: asks our own search stand-in questions about each manual, and writes what it found
// for the training: the words of sections, the questions, the page that answers each, and the pages search offered.
// With `--eval FILE` the questions are those of an evaluation file: to measure by, never to train on.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { indexDocument } from '../src/search/articles.ts'
import { rarestIn, rarityIn, sectionWords, tellingWords } from '../src/search/browser/ranker-words.ts'
import { scopeOf } from '../src/search/browser/scope.ts'
import { findPages } from '../src/search/browser/search.ts'
import { decodeIndex } from '../src/search/browser/search-index.ts'
import { stemFor } from '../src/search/browser/stem.ts'
import { indexBytes } from '../src/search/site-index.ts'
import { DATA } from './packages.mjs'
import { evalSites } from './eval-sites.mjs'
import { questionsOf, writtenFor } from './questions.mjs'

const OFFERED = 30
const SECTIONS = 5
const { values } = parseArgs({ options: { eval: { type: 'string' }, out: { type: 'string' } } })
const stem = stemFor('en')
const out = fs.openSync(values.out, 'w')
if (values.eval) for await (const site of evalSites(values.eval)) write(site)
else
  for (const file of fs.readdirSync(DATA).filter((name) => name.endsWith('.json'))) {
    const manual = JSON.parse(fs.readFileSync(path.join(DATA, file), 'utf8'))
    write(questionsOf(manual))
    write(writtenFor(manual))
  }
fs.closeSync(out)

/** `documents` as the index takes them in; `questions`: `{ text, kind, page, not: pages, answers? }`. */
function write({ name, documents, questions }) {
  const pages = documents.map(indexDocument)
  const index = decodeIndex(indexBytes('en', pages))
  const part = { index, language: undefined, scope: scopeOf(index, () => true) }
  const asked = []
  const used = new Map()
  const useOf = (article, at) => {
    const section = index.firstSection[article] + at
    if (!used.has(section)) used.set(section, used.size)
    return used.get(section)
  }
  for (const { text, kind, answers, not = [] } of questions) {
    const query = new Map(tellingWords(text).map((word) => [stem(word), word]))
    if (query.size < 2) continue
    const out = new Set(not)
    const right = new Set(answers)
    const { found } = findPages([part], text, OFFERED + out.size)
    const offered = found
      .filter(({ ranked }) => !out.has(index.pages[ranked.page].path))
      .slice(0, OFFERED)
      .map(({ ranked }) => {
        const first = index.firstSection[ranked.article]
        const best = ranked.sections.slice(0, SECTIONS).map(({ section }) => section - first)
        const sections = [...new Set([0, ...best])].filter(
          (at) => first + at < index.firstSection[ranked.article + 1],
        )
        return {
          page: ranked.page,
          right: right.has(index.pages[ranked.page].path),
          score: Math.round(ranked.score * 1000) / 1000,
          isTitle: ranked.isTitle,
          sections: sections.map((at) => useOf(ranked.article, at)),
        }
      })
    if (offered.length < 5 && !values.eval) continue
    asked.push({
      query: [...query.keys()].join(' '),
      rarity: [...query.values()].map(
        (word) => Math.round((rarityIn(part, word) ?? rarestIn(part)) * 1000) / 1000,
      ),
      words: text.trim().split(/\s+/).length,
      kind,
      offered,
    })
  }
  const texts = [...used.keys()].map((section) => {
    const { article } = index.sections[section]
    const document = documents[index.pagesOf.members[index.pagesOf.start[article]]]
    const at = section - index.firstSection[article]
    const { headings = [], text = '' } = document.sections[at] ?? {}
    const lead = at === 0 ? `${document.description} ${document.keywords.join(' ')}` : ''
    const { title, ...below } = sectionWords({ title: document.title, headings, lead, text })
    return [title, below.headings, below.body].map((words) => words.map(stem).join(' '))
  })
  const found = asked.filter(({ offered }) => offered.some(({ right }) => right)).length
  console.log(
    `${name}: ${documents.length} pages, ${texts.length} sections used, ${asked.length} questions, ${found} found`,
  )
  fs.writeSync(out, `${JSON.stringify({ name, texts, asked })}\n`)
}
