// Puts known faults into a copy of a docs folder, and beside each kind the same without a fault.
import fs from 'node:fs'
import path from 'node:path'
import yaml from 'js-yaml'

const TICKS = '```'
const fence = (info, code) => `${TICKS}${info}\n${code}${code === '' ? '' : '\n'}${TICKS}\n`
const output = (text) => fence('text output', text)

/** What a block is like when it is right, and what somebody does to it. */
const CODE = [
  [
    fence('js test', 'console.log(6 * 7)') + output('42'),
    fence('js test', 'console.log(6 * 7)') + output('41'),
  ],
  [fence('js test', 'console.log([3, 1].sort())'), fence('js test', 'console.log([3, 1].sorted())')],
  [fence('python test', 'print(sum([1, 2]))'), fence('python test', 'print(sum([1, 2))')],
  [fence('bash test', 'printf ok'), fence('bash test', 'printf_ok')],
  [
    fence('ts test', 'const n: number = 1\nconsole.log(n)'),
    fence('ts test', 'const n: number =\nconsole.log(n'),
  ],
  [fence('js test exit=3', 'process.exit(3)'), fence('js test exit=3', 'process.exit(0)')],
]
const SHOWN = 'snippets/planted-code.mjs'
const SHOWN_TEXT = '// #region first\nexport const one = 1\n// #endregion\nexport const two = 2\n'
const INCLUDES = [
  [fence(`js file=/${SHOWN}#first`, ''), fence(`js file=/${SHOWN}#second`, '')],
  [fence(`js file=/${SHOWN}`, ''), fence('js file=/snippets/planted-gone.mjs', '')],
  [
    fence(`js file=/${SHOWN}#first`, 'export const one = 1'),
    fence(`js file=/${SHOWN}#first`, 'export const one = 2'),
  ],
]
const CODES = {
  code: ['code-output', 'code-failed', 'code-exit', 'code-timeout'],
  include: ['code-region-missing', 'code-file-missing', 'code-file-stale'],
  anchor: ['anchor-missing'],
}

/** Right blocks on pages of their own, and the questions that are asked. */
export function plantControls(root, { pages, questions, each }) {
  fs.mkdirSync(path.join(root, 'snippets'), { recursive: true })
  fs.writeFileSync(path.join(root, SHOWN), SHOWN_TEXT)
  for (let index = 0; index < each; index++) {
    append(root, pages[2 * each + index], CODE[index % CODE.length][0])
    append(root, pages[3 * each + index], INCLUDES[index % INCLUDES.length][0])
  }
  writeQuestions(root, questions)
}

export function writeQuestions(root, questions) {
  const list = questions.map(({ ask, page, fact }) => ({ ask, page, fact }))
  fs.writeFileSync(path.join(root, 'questions.yaml'), yaml.dump({ questions: list }))
}

/** Faults, each with how to know it among the findings. */
export function plantFaults(root, { pages, questions, specs, known, each }) {
  const faults = []
  for (let index = 0; index < each; index++) {
    const block = { kind: 'code', file: pages[index] }
    append(root, block.file, CODE[index % CODE.length][1])
    faults.push({ ...block, codes: CODES.code })
    const include = { kind: 'include', file: pages[each + index] }
    append(root, include.file, INCLUDES[index % INCLUDES.length][1])
    faults.push({ ...include, codes: CODES.include })
  }
  for (const { file, anchor } of loseAnchors(root, { pages: pages.slice(4 * each), known, each }))
    faults.push({ kind: 'anchor', file, codes: CODES.anchor, words: anchor })
  for (const pointer of spoilExamples(root, specs, each))
    faults.push({ kind: 'example', codes: ['example-invalid'], words: `${pointer}/example ` })
  for (const { ask, file, line } of questions.slice(0, each)) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    fs.writeFileSync(path.join(root, file), text.replaceAll(line, ''))
    faults.push({ kind: 'question', name: ask })
  }
  return faults
}

function append(root, file, text) {
  fs.appendFileSync(path.join(root, file), `\n\n${text}\n`)
}

/** Links to a section that are right are made to name one that was renamed. */
function loseAnchors(root, { pages, known, each }) {
  const lost = []
  for (const file of pages) {
    if (lost.length === each) break
    if (known.has(file)) continue
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    const link = /(?<=[^!`]\[[^\]`\n]+\]\((?:\/[\w/-]*)?)#([\w-]{4,})(?=\))/.exec(
      text.replaceAll(/```[\s\S]*?```/g, ''),
    )
    if (!link) continue
    const anchor = `#${link[1]}-as-it-was-called-before`
    const changed = text.replace(`${link[0]})`, `${anchor})`)
    if (changed === text) continue
    fs.writeFileSync(path.join(root, file), changed)
    lost.push({ file, anchor })
  }
  return lost
}

/** Values that schemas describe as simple ones become objects. Gives where. */
function spoilExamples(root, specs, each) {
  const spoilt = []
  for (const file of specs) {
    const disk = path.join(root, file)
    const document = yaml.load(fs.readFileSync(disk, 'utf8'))
    const places = []
    walk(document, '#', places)
    const step = Math.max(1, Math.floor(places.length / each))
    for (let index = 0; index < places.length && spoilt.length < each; index += step) {
      places[index].schema.example = { planted: index }
      spoilt.push(places[index].pointer)
    }
    const text = file.endsWith('.json')
      ? JSON.stringify(document, null, 2)
      : yaml.dump(document, { noRefs: true })
    fs.writeFileSync(disk, text)
  }
  return spoilt
}

function walk(value, pointer, places) {
  if (typeof value !== 'object' || value === null) return
  if (['string', 'integer', 'number', 'boolean'].includes(value.type) && isSimple(value.example))
    places.push({ schema: value, pointer })
  for (const [key, inside] of Object.entries(value))
    if (!['example', 'examples', 'default'].includes(key))
      walk(inside, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, places)
}

function isSimple(value) {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
