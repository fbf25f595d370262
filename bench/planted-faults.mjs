// What `lectern test` finds of faults that were put into copies of real docs folders, and what it says without reason.
//   node bench/planted-faults.mjs [--each 12] FOLDER...
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { plantControls, plantFaults, writeQuestions } from './faults/plant.mjs'
import { falseAlarms } from './faults/false-alarms.mjs'
import { ROOT, WORK } from './paths.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '12' } },
})
if (positionals.length === 0) {
  console.error('Usage: node bench/planted-faults.mjs [--each 12] FOLDER...')
  process.exit(2)
}
const each = Number(values.each)
const KINDS = ['code', 'include', 'anchor', 'example', 'question']
const rows = []
for (const folder of positionals) rows.push(await measure(folder))
console.table(rows)
const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
const share = (100 * sum('false')) / sum('tests')
console.log(
  `${sum('found')} of ${sum('planted')} faults found; ${sum('false')} false alarms in ${sum('tests')} tests (${share.toFixed(2)} %).`,
)
if (sum('found') / sum('planted') < 0.95 || share > 2) process.exitCode = 1

async function measure(folder) {
  const root = path.join(WORK, 'faults', path.basename(folder))
  fs.rmSync(root, { recursive: true, force: true })
  fs.cpSync(folder, root, {
    recursive: true,
    filter: (file) => !/[/\\](?:\.git|node_modules)(?:$|[/\\])/.test(file),
  })
  const before = lecternTest(root)
  const own = before.results.filter(({ kind, file }) => kind === 'pages' && /\.mdx?$/.test(file))
  const files = shuffled([...new Set(own.map(({ file }) => file))])
  // The pages that questions are asked about are left alone otherwise; a small folder is halved.
  const questioned = Math.min(10 * each, Math.ceil(files.length / 2))
  const asked = files.slice(-questioned)
  const pages = files.slice(0, -questioned)
  const pathOf = new Map(own.map(({ file, name }) => [file, name]))
  let questions = asked.flatMap((file) => questionAbout(root, file, pathOf.get(file)))
  writeQuestions(root, questions)
  const answered = new Set(named(lecternTest(root, '--only', 'questions'), 'passed'))
  questions = questions.filter(({ ask }) => answered.has(ask)).slice(0, 3 * each)
  plantControls(root, { pages, questions, each })
  const control = lecternTest(root)
  const known = new Set(control.results.flatMap(({ findings }) => findings.map(({ file }) => file)))
  const specs = [
    ...new Set(control.results.filter(({ kind }) => kind === 'examples').map(({ file }) => file)),
  ]
  const local = specs.filter((file) => fs.existsSync(path.join(root, file)))
  const alarms = await falseAlarms(root, control)
  const faults = plantFaults(root, { pages, questions, specs: local, known, each })
  const after = lecternTest(root)
  const isNew = newOnes(control, after)
  const missed = faults.filter((fault) => !isFound(fault, after, isNew))
  for (const { kind, file, words, name } of missed)
    console.error(`  missed: ${kind} ${file ?? ''} ${words ?? name ?? ''}`)
  for (const { finding, reason } of alarms)
    console.error(`  false: ${finding.file}:${finding.line} ${finding.message} (${reason})`)
  const found = Object.fromEntries(
    KINDS.map((kind) => {
      const planted = faults.filter((fault) => fault.kind === kind)
      return [kind, `${planted.filter((fault) => !missed.includes(fault)).length}/${planted.length}`]
    }),
  )
  return {
    folder: path.basename(folder),
    pages: own.length,
    ...found,
    found: faults.length - missed.length,
    planted: faults.length,
    tests: control.results.length,
    real: control.failed - alarms.length,
    false:
      alarms.length +
      named(control, 'failed').filter((name) => questions.some(({ ask }) => ask === name)).length,
    seconds: Math.round(after.seconds),
  }
}

function isFound({ name, file, codes, words }, { results }, isNew) {
  if (name !== undefined) return results.some((result) => result.name === name && result.status === 'failed')
  return results.some(({ findings }) =>
    findings.some(
      (finding) =>
        isNew(finding) &&
        codes.includes(finding.code) &&
        (file === undefined || finding.file === file) &&
        (words === undefined || finding.message.includes(words)),
    ),
  )
}

function newOnes(before, after) {
  const key = ({ file, code, message }) => `${file} ${code} ${message}`
  const known = new Set(before.results.flatMap(({ findings }) => findings.map(key)))
  return (finding) => after && !known.has(key(finding))
}

/** The title asks, and a line that no other page has answers. */
function questionAbout(root, file, page) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(head)?.[1]
  const line = body
    .replaceAll(/```[\s\S]*?```/g, '')
    .split('\n')
    .find((one) => /^[A-Z][\w ,.'-]{60,300}\.$/.test(one))
  if (title === undefined || title.split(' ').length < 2 || line === undefined) return []
  return [
    { ask: `${title}: how does it work?`, page, fact: line.slice(0, 50).replace(/\s\S*$/, ''), file, line },
  ]
}

function named({ results }, status) {
  return results.filter((result) => result.status === status).map(({ name }) => name)
}

function lecternTest(root, ...more) {
  const began = performance.now()
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'bin', 'lectern.js'), 'test', root, '--json', ...more],
    { encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (stdout === '') throw new Error(stderr)
  return { ...JSON.parse(stdout), seconds: (performance.now() - began) / 1000 }
}

/** The same order every time. */
function shuffled(files) {
  let state = 7
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return files
    .sort()
    .map((file) => [next(), file])
    .sort(([a], [b]) => a - b)
    .map(([, file]) => file)
}
