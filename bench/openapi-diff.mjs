// What changed between two specs: `node bench/openapi-diff.mjs SPEC…` compares each with an edited copy of itself, as ratios
// to JSON.parse of the same document. `--oasdiff DIR` counts how often we judge as the tests of a checkout of oasdiff do.
import fs from 'node:fs'
import path from 'node:path'
import yaml from 'js-yaml'
import { compareSpecs } from '../src/openapi/diff/compare-specs.ts'
import { Spec } from '../src/openapi/spec.ts'

const TODAY = '2026-01-01'
const at = process.argv.indexOf('--oasdiff')
const checkout = at === -1 ? undefined : process.argv[at + 1]
const specs = process.argv.slice(2).filter((arg, index) => at === -1 || index + 2 < at || index + 2 > at + 1)
if (specs.length === 0 && checkout === undefined) {
  console.error('Usage: node bench/openapi-diff.mjs SPEC… [--oasdiff DIR]')
  process.exit(2)
}
if (specs.length > 0) measure()
if (checkout !== undefined) agree(checkout)

function measure() {
  console.log(
    '| spec | MB | JSON.parse s | diff s | ratio | changes | breaking |\n|---|--:|--:|--:|--:|--:|--:|',
  )
  for (const file of specs) {
    const document = yaml.load(fs.readFileSync(file, 'utf8'))
    const text = JSON.stringify(document)
    const edited = text
      .replaceAll('"maxLength":', '"minLength":')
      .replaceAll('"description":"The ', '"description":"This ')
    const parse = cpu(() => JSON.parse(text))
    const [before, after] = [read(file, text), read(file, edited)]
    const diff = cpu(() => compareSpecs(before, after, TODAY))
    const breaking = diff.result.filter(({ verdict }) => verdict === 'breaking').length
    const ratio = (diff.seconds / parse.seconds).toFixed(1)
    console.log(
      `| ${path.basename(file)} | ${(text.length / 1e6).toFixed(1)} | ${parse.seconds.toFixed(2)} | ${diff.seconds.toFixed(2)} | ${ratio} | ${diff.result.length} | ${breaking} |`,
    )
    console.log(diff.seconds < 2 ? 'PASS under 2 s of CPU' : 'FAIL under 2 s of CPU')
  }
}

function cpu(work) {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return { result, seconds: (user + system) / 1e6 }
}

function read(id, text) {
  const spec = Spec.read({ id, text, hash: '', reread: () => text })
  if (spec instanceof Spec) return spec
  throw new Error(`${id}: ${spec[0]?.message}`)
}

/** Tests of oasdiff that compare two files as they are: each rule they expect must be found with its verdict. */
function agree(root) {
  const folder = path.join(root, 'checker')
  const sources = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.go'))
    .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')])
  const ids = new Map(
    sources.flatMap(([, text]) =>
      [...text.matchAll(/(\w+Id)\s*=\s*"([\w-]+)"/g)].map(([, key, id]) => [key, id]),
    ),
  )
  const rules = fs.readFileSync(path.join(folder, 'rules.go'), 'utf8')
  const breaks = new Map(
    [...rules.matchAll(/newBackwardCompatibilityRule\((\w+), (\w+)/g)].map(([, key, level]) => [
      ids.get(key),
      level !== 'INFO',
    ]),
  )
  let [all, agreed] = [0, 0]
  for (const [name, text] of sources) {
    if (!name.endsWith('_test.go')) continue
    for (const part of text.split(/\n(?=func Test)/).slice(1)) {
      const pair = filesOf(part.split('\n}\n', 1)[0])
      if (!pair) continue
      const changes = compareSpecs(...pair.map((file) => load(root, file)), TODAY)
      const wanted = new Set([...part.matchAll(/Id:\s+checker\.(\w+Id)\b/g)].map(([, key]) => ids.get(key)))
      for (const id of wanted) {
        if (!breaks.has(id)) continue
        all++
        const same = changes.filter(({ code }) => code === id)
        const isBreaking = (same.length > 0 ? same : changes).some(({ verdict }) => verdict === 'breaking')
        if (isBreaking === breaks.get(id) || (same.length === 0 && !breaks.get(id))) agreed++
        else console.log(`differs: ${id} in ${pair.join(' -> ')}`)
      }
    }
  }
  const share = (100 * agreed) / all
  console.log(`${agreed} of ${all} verdicts agree: ${share.toFixed(1)} %`)
  console.log(share >= 98 ? 'PASS at least 98 %' : 'FAIL at least 98 %')
}

/** The two files of a test that changes neither of them. */
function filesOf(body) {
  if (/\.Spec\.[^\n]*=|delete\(|append\(|= nil/.test(body)) return undefined
  const opened = new Map(
    [...body.matchAll(/(\w+), err :?= open\("([^"]+)"\)/g)].map(([, key, file]) => [key, file]),
  )
  const [, from, to] = /GetWithOperationsSourcesMap\([^,]+, (\w+), (\w+)\)/.exec(body) ?? []
  const pair = [opened.get(from), opened.get(to)]
  return pair[0] && pair[1] && pair[0] !== pair[1]
    ? pair.map((file) => file.replaceAll('../', ''))
    : undefined
}

function load(root, file) {
  return read(file, fs.readFileSync(path.join(root, file), 'utf8'))
}
