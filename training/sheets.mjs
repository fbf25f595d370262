// `node training/sheets.mjs --out DIR`: writes sheets of pages of the manuals, for somebody to write questions about: of each
// manual 30 pages, or 45 more with `--from 30 --pages 45`. They write lines of `number<tab>question` to `sheet-NN.tsv` beside a
// sheet; the same command with `--collect` adds those to written.tsv.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DATA, WRITTEN } from './packages.mjs'
import { randomFrom, shuffled } from './questions.mjs'

const SEED = 23
const PAGES_OF_SHEET = 150
/** A page that says less can hardly be told from others. */
const LEAST_TEXT = 500
const HEADINGS = 12
const OPENING = 500
const PASSAGE = 350
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    from: { type: 'string', default: '0' },
    pages: { type: 'string', default: '30' },
    collect: { type: 'boolean', default: false },
  },
})
const from = Number(values.from)

const random = randomFrom(SEED)
const chosen = fs
  .readdirSync(DATA)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((file) => {
    const { name, pages } = JSON.parse(fs.readFileSync(path.join(DATA, file), 'utf8'))
    const long = pages.filter(({ sections }) => textOf(sections).length >= LEAST_TEXT)
    return shuffled(long, random)
      .slice(from, from + Number(values.pages))
      .map((page) => ({ manual: name, ...page }))
  })
const all = shuffled(chosen, random)
const sheets = Array.from({ length: Math.ceil(all.length / PAGES_OF_SHEET) }, (_, sheet) => ({
  file: path.join(values.out, `sheet-${String(sheet + 1).padStart(2, '0')}`),
  pages: all.slice(sheet * PAGES_OF_SHEET, (sheet + 1) * PAGES_OF_SHEET),
}))
if (values.collect) collect()
else {
  fs.mkdirSync(values.out, { recursive: true })
  for (const { file, pages } of sheets) {
    const texts = pages.map((page, number) => sheetOf(page, number + 1))
    fs.writeFileSync(`${file}.txt`, texts.join('\n\n'))
  }
}
console.log(`${all.length} pages`)

/** All that was written, by manual and page: what a later version of a manual still has stays of use. */
function collect() {
  const lines = sheets.flatMap(({ file, pages }) =>
    fs
      .readFileSync(`${file}.tsv`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [number, question] = line.split('\t')
        const { manual, path: address } = pages[number - 1]
        return `${manual}\t${address}\t${question.trim()}`
      }),
  )
  const before = fs.existsSync(WRITTEN) ? fs.readFileSync(WRITTEN, 'utf8').split('\n').filter(Boolean) : []
  const all = [...new Set([...before, ...lines])].sort()
  fs.writeFileSync(WRITTEN, `${all.join('\n')}\n`)
  console.log(`${all.length} questions`)
}

/** A page on a sheet: what it is called, how it begins, and a passage from further down. */
function sheetOf({ manual, title, description, sections }, number) {
  const headings = sections.map(({ headings }) => headings.at(-1) ?? '').filter(Boolean)
  const further = sections.slice(1).filter(({ text }) => text.length > 150)
  const passage = further[Math.floor(random() * further.length)]
  return [
    `@${number} [${manual}] ${title}`,
    description && `> ${description}`,
    headings.length > 0 && `Headings: ${headings.slice(0, HEADINGS).join(' | ').slice(0, PASSAGE)}`,
    textOf(sections).slice(0, OPENING),
    passage && `[${passage.headings.at(-1) ?? ''}] ${passage.text.slice(0, PASSAGE)}`,
  ]
    .filter(Boolean)
    .map((line) => line.replaceAll(/\s+/g, ' '))
    .join('\n')
}

function textOf(sections) {
  return sections.map(({ text }) => text).join(' ')
}
