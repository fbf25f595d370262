// `node training/confidence.mjs`: learns how sure an answer is, and prints the numbers of src/search/browser/confidence.ts.
// Questions that were written for pages of manuals are asked of their manual, of the same without the page that answers, and
// of another manual.
// With `--eval FILE` the curve is also printed for the questions of an evaluation file: to measure by, never to learn from.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { indexDocument } from '../src/search/articles.ts'
import { confidenceOf } from '../src/search/browser/confidence.ts'
import { scopeOf } from '../src/search/browser/scope.ts'
import { findPages } from '../src/search/browser/search.ts'
import { decodeIndex } from '../src/search/browser/search-index.ts'
import { REORDERED } from '../src/search/browser/reorder.ts'
import { learnedOrder } from '../src/search/learned-order.ts'
import { indexBytes, pageText } from '../src/search/site-index.ts'
import { evalSites } from './eval-sites.mjs'
import { fitLogistic } from './fit-logistic.mjs'
import { DATA } from './packages.mjs'
import { randomFrom, writtenFor } from './questions.mjs'
import { namesOf } from './stand-in-names.mjs'

const FEWEST_QUESTIONS = 20
const SHARE_ELSEWHERE = 0.5
/** Pages among which the answer must be. */
const FIRST = 3
const LINES = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6]
const { values } = parseArgs({ options: { eval: { type: 'string' } } })

const rows = rowsOf(manuals(), SHARE_ELSEWHERE)
const names = Object.keys(rows[0].values)
const { weights, bias } = fitLogistic(learnable(rows), names)
for (const name of names) console.log(`  ${name}: ${weights[name].toFixed(2)},`)
console.log(`BIAS = ${bias.toFixed(2)}`)
print('written', rows)
if (values.eval) {
  const sites = []
  for await (const site of evalSites(values.eval)) sites.push(site)
  print('evaluation', rowsOf(sites, 1))
}

function manuals() {
  return fs
    .readdirSync(DATA)
    .filter((name) => name.endsWith('.json'))
    .map((file) => writtenFor(JSON.parse(fs.readFileSync(path.join(DATA, file), 'utf8'))))
    .filter(({ questions }) => questions.length >= FEWEST_QUESTIONS)
    .map((site) => ({ ...site, questions: [...site.questions, ...namesOf(site)] }))
}

/** Each question as it was answered with its page, without it, and by the next site. */
function rowsOf(sites, shareElsewhere) {
  const random = randomFrom(sites.length)
  const built = sites.map(({ documents, questions }) => {
    const index = decodeIndex(indexBytes('en', documents.map(indexDocument)))
    const textOf = ({ ranked: { article } }) => {
      const document = documents[index.pagesOf.members[index.pagesOf.start[article]]]
      return pageText(document, document.sections)
    }
    return { index, questions, textOf, all: scopeOf(index, () => true) }
  })
  return built.flatMap(({ index, questions, textOf, all }, at) => {
    const ask = (scope, text) =>
      learnedOrder().reorder(findPages([{ index, language: undefined, scope }], text, REORDERED), textOf)
    const row = (findings, about) =>
      findings.evidence === undefined ? [] : [{ findings, values: valuesOf(findings), ...about }]
    const pathOf = ({ ranked }) => index.pages[ranked.page].path
    const elsewhere = built[(at + 1) % built.length].questions.filter(() => random() < shareElsewhere)
    return [
      ...questions.flatMap(({ text, kind, answers }) => {
        const whole = ask(all, text)
        const found = whole.found.slice(0, FIRST).some((page) => answers.includes(pathOf(page)))
        const without = scopeOf(index, (page) => !answers.includes(index.pages[page].path))
        return [
          ...row(whole, { kind, type: 'whole', found }),
          ...row(ask(without, text), { kind, type: 'cut' }),
        ]
      }),
      ...elsewhere.flatMap(({ text, kind }) => row(ask(all, text), { kind, type: 'elsewhere' })),
    ]
  })
}

function valuesOf({ evidence, learned }) {
  return { ...evidence, learned: learned ?? 0, isLearned: learned === undefined ? 0 : 1 }
}

/** Half of all weight for questions that were answered, a quarter for each of the other two. */
function learnable(all) {
  const used = all.filter(({ type, found, findings }) => isTold(findings) && (type !== 'whole' || found))
  const counts = Map.groupBy(used, ({ type }) => type)
  return used.map(({ type, values }) => ({
    values,
    isRight: type === 'whole',
    weight: (type === 'whole' ? 2 : 1) / counts.get(type).length,
  }))
}

function isTold({ evidence, learned }) {
  return confidenceOf(evidence, learned) !== undefined
}

/** Of a hundred questions of each sort, how many are answered confidently, by where the line is drawn. */
function print(title, all) {
  console.log(
    `\n${title}, with the numbers in use\n\n| kind | line | has the page | finds it | page cut out | other docs |\n| --- | --: | --: | --: | --: | --: |`,
  )
  const kinds = Map.groupBy(all, ({ kind }) =>
    ['title', 'typo', 'identifier'].includes(kind) ? kind : 'question',
  )
  for (const [kind, own] of kinds)
    for (const line of LINES) {
      const sorts = [
        (one) => one.type === 'whole',
        (one) => one.type === 'whole' && one.found,
        (one) => one.type === 'cut',
        (one) => one.type === 'elsewhere',
      ]
      const shares = sorts.map((isOfSort) => {
        const told = own.filter((one) => isOfSort(one) && isTold(one.findings))
        const above = told.filter(
          ({ findings }) => confidenceOf(findings.evidence, findings.learned).confidence >= line,
        )
        return told.length === 0 ? '–' : ((100 * above.length) / told.length).toFixed(0)
      })
      console.log(`| ${kind} | ${line} | ${shares.join(' | ')} |`)
    }
}
