// Runs Lectern over a folder of OpenAPI descriptions: `node bench/specs.mjs DIR [name…]`.
// For each: does the site build, has every operation and webhook a page, and does the page hold, without scripts, its
// method, path, parameters and statuses? CPU is compared with reading the file alone, in the same run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import yaml from 'js-yaml'
import { measure } from './measure.mjs'

const [home, ...only] = process.argv.slice(2)
if (!home) {
  console.error('Usage: node bench/specs.mjs DIR [name…]')
  process.exit(2)
}
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const totals = { pages: 0, wrong: 0, specs: 0 }
console.log(
  '| spec | MB | pages | wrong | read s | build s (CPU) | ratio | peak MB | largest page kB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|',
)
for (const file of listFiles(home)) {
  if (!/\.(?:json|ya?ml)$/.test(file) || (only.length > 0 && !only.some((part) => file.includes(part))))
    continue
  totals.specs++
  const text = fs.readFileSync(path.join(home, file), 'utf8')
  const { seconds, document } = readAlone(file, text)
  const site = makeSite(file, text)
  const run = await measure({
    name: `spec-${file.replaceAll(/\W+/g, '-')}`,
    command: process.execPath,
    args: [path.resolve('bin/lectern.js'), 'build', site.root, '--out', site.out, '--json'],
    cwd: process.cwd(),
  })
  const checked = checkPages(site, document)
  totals.pages += checked.pages
  totals.wrong += checked.wrong.length
  const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(2)
  console.log(
    `| ${file} | ${megabytes} | ${checked.pages} of ${checked.expected} | ${checked.wrong.length} | ${seconds.toFixed(3)} | ${run.cpu.toFixed(2)} | ${(run.cpu / seconds).toFixed(0)}x | ${(run.peakBytes / 1e6).toFixed(0)} | ${(checked.largest / 1e3).toFixed(0)} |`,
  )
  for (const line of checked.wrong.slice(0, 5)) console.log(`    ${line}`)
  if (run.code > 1) console.log(`    ended with ${run.code}`)
  fs.rmSync(site.folder, { recursive: true, force: true })
}
console.log(`\n${totals.specs} specs, ${totals.pages} pages, ${totals.wrong} with something missing`)

function listFiles(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .sort((a, b) => (a < b ? -1 : 1))
}

function readAlone(file, text) {
  const before = process.cpuUsage()
  let document
  try {
    document = file.endsWith('.json')
      ? JSON.parse(text)
      : yaml.load(text, { schema: yaml.CORE_SCHEMA, json: true })
  } catch {
    document = undefined
  }
  const { user, system } = process.cpuUsage(before)
  return { seconds: Math.max((user + system) / 1e6, 1e-3), document }
}

function makeSite(file, text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-spec-'))
  const root = path.join(folder, 'docs')
  fs.mkdirSync(root)
  const name = `spec${path.extname(file)}`
  fs.writeFileSync(path.join(root, name), text)
  fs.writeFileSync(path.join(root, 'index.mdx'), '---\ntitle: Home\n---\nHello.\n')
  fs.writeFileSync(
    path.join(root, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'Specs',
      colors: { primary: '#0f766e' },
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'API', openapi: name },
        ],
      },
    }),
  )
  return { folder, root, out: path.join(folder, 'out') }
}

/** Every operation that is not hidden must be found on a page of its own, by what the page says. */
function checkPages({ out }, document) {
  const folder = path.join(out, 'api-reference')
  const files = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('index.html'))
    : []
  const byTitle = new Map()
  let largest = 0
  for (const name of files) {
    const html = fs.readFileSync(path.join(folder, name), 'utf8')
    largest = Math.max(largest, html.length)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const method = /<div class="endpoint"><span class="method[^>]*>([A-Z]+)</.exec(main)?.[1]
    const at = /<code class="endpoint-path">(.*?)<\/code>/
      .exec(main)?.[1]
      ?.replaceAll(/<span class="endpoint-base">.*?<\/span>|<[^>]*>/g, '')
    byTitle.set(`${method} ${at}`, main)
  }
  const wrong = []
  const expected = operationsOf(document)
  for (const { key, names, statuses } of expected) {
    const main = byTitle.get(key)
    if (main === undefined) wrong.push(`${key}: no page`)
    else
      for (const word of [
        ...names.map((name) => `<code>${escape(name)}</code>`),
        ...statuses.map((status) => `>${status}<`),
      ])
        if (!main.includes(word)) {
          wrong.push(`${key}: ${word} is not on its page`)
          break
        }
  }
  return { pages: files.length, expected: expected.length, wrong, largest }
}

function operationsOf(document) {
  const found = []
  const usable = typeof document?.openapi === 'string' && document.openapi.startsWith('3.')
  for (const [kind, items] of [
    ['', document?.paths],
    ['WEBHOOK', { ...document?.webhooks, ...document?.['x-webhooks'] }],
  ])
    for (const [at, raw] of Object.entries((usable && items) || {})) {
      const item = follow(document, raw)
      for (const method of METHODS) {
        const operation = item?.[method]
        if (at.startsWith('x-') || !operation || operation['x-hidden'] || operation['x-excluded']) continue
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
          follow(document, one),
        )
        found.push({
          key: `${kind || method.toUpperCase()} ${escape(at)}`,
          names: parameters
            .filter(
              (one) =>
                one?.name &&
                !(one.in === 'header' && /^(?:accept|content-type|authorization)$/i.test(one.name)),
            )
            .map((one) => one.name),
          statuses: Object.keys(operation.responses ?? {}).filter((status) => !status.startsWith('x-')),
        })
      }
    }
  return found
}

function follow(document, value) {
  for (let step = 0; step < 20 && typeof value?.$ref === 'string'; step++)
    value = value.$ref
      .slice(2)
      .split('/')
      .reduce(
        (at, key) => at?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      )
  return value
}

function escape(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
