// `npm run eval`: how well search finds what people ask for, over other people's documentation.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { View } from '../src/access/view.ts'
import { STRANGER } from '../src/access/viewer.ts'
import { SiteSearch } from '../src/search/site-search.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { evalSite } from './eval-corpora.mjs'
import { ROOT } from './paths.mjs'

const BESIDE = path.dirname(ROOT)
const HELP = `Usage: npm run eval -- [options]

  --file FILE       questions and the pages that answer them (../shared/eval/dev.json)
  --repos DIR,...   where the repositories it names are: owner__name with files, or owner+name/repo as a git
                    directory (../.mirror)
  --misses          also print what is not found first
  --json            print the figures as JSON
  --help`
/** What counts as found: in the first ten for MRR, in the first five for recall. */
const SHOWN = 10
const FIRST = 5
const KINDS = ['question', 'title', 'identifier', 'typo']

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: path.join(BESIDE, 'shared', 'eval', 'dev.json') },
    repos: { type: 'string', default: path.join(BESIDE, '.mirror') },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false, short: 'h' },
  },
})
if (values.help) console.log(HELP)
else await main()

async function main() {
  if (!fs.existsSync(values.file)) fail(`${values.file} does not exist.`)
  const { corpora, queries } = JSON.parse(fs.readFileSync(values.file, 'utf8'))
  const rows = []
  for (const [name, corpus] of Object.entries(corpora)) {
    const site = evalSite(name, corpus, values.repos.split(','))
    if (site === undefined) {
      console.error(`${name}: ${corpus.repo} is not in ${values.repos}; left out.`)
      continue
    }
    const asked = queries.filter((query) => query.corpus === name)
    rows.push(...(await evaluate(name, site, asked)))
  }
  if (rows.length === 0) fail('No corpus was found.')
  const total = { mrr: mean(rows.map(({ mrr }) => mrr)), recall: mean(rows.map(({ recall }) => recall)) }
  console.log(values.json ? JSON.stringify({ rows, total }, null, 2) : table(rows, total))
}

/** A row for each kind of question, asked through the door that the server uses. */
async function evaluate(corpus, site, queries) {
  const search = new SiteSearch()
  const view = View.of(buildSnapshot({ root: site }), STRANGER)
  const ranks = new Map(KINDS.map((kind) => [kind, []]))
  for (const query of queries) {
    const { results } = await search.search(view, { query: query.q, limit: SHOWN })
    const found = results.map(({ page }) => page.path.replace(/^\//, ''))
    // The file of questions names some pages of a folder by its file, `cli/index`, which no site has as an address.
    const expected = query.expected.map((id) => id.replace(/\/index$/, ''))
    const rank = found.findIndex((id) => expected.includes(id === 'index' ? '' : id)) + 1
    ranks.get(kindOf(query)).push(rank)
    if (values.misses && rank !== 1)
      console.log([corpus, kindOf(query), rank || '-', query.q, query.expected[0], found[0]].join('\t'))
  }
  return [...ranks]
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => ({
      corpus,
      kind,
      queries: list.length,
      mrr: mean(list.map((rank) => (rank === 0 ? 0 : 1 / rank))),
      recall: mean(list.map((rank) => (rank > 0 && rank <= FIRST ? 1 : 0))),
    }))
}

/** Headings and titles with changed words are one kind, those with a slip another. */
function kindOf({ type, sub }) {
  if (sub === 'typo') return 'typo'
  return type === 'heading' ? 'title' : type
}

function table(rows, total) {
  const corpora = [...new Set(rows.map(({ corpus }) => corpus))]
  const lines = [['MRR@10 / Recall@5', ...corpora, 'mean']]
  for (const kind of KINDS) {
    const cells = corpora.map((corpus) => rows.find((row) => row.corpus === corpus && row.kind === kind))
    const known = cells.filter(Boolean)
    if (known.length === 0) continue
    const average = {
      mrr: mean(known.map(({ mrr }) => mrr)),
      recall: mean(known.map(({ recall }) => recall)),
    }
    lines.push([kind, ...cells.map(figures), figures(average)])
  }
  lines.push(['mean', ...corpora.map(() => ''), figures(total)])
  return lines.map((cells) => cells.map((cell, at) => cell.padEnd(at === 0 ? 20 : 16)).join('')).join('\n')
}

function figures(row) {
  return row ? `${row.mrr.toFixed(3)} / ${row.recall.toFixed(3)}` : '–'
}

function mean(numbers) {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

function fail(message) {
  console.error(`${message}\n\n${HELP}`)
  process.exit(2)
}
