// How long an upload takes until three servers show it, beside what copying the same files takes.
//   node bench/deploy.mjs [--pages 5000]
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startCluster } from '../test/support/cluster.ts'

const pages = Number(process.argv[process.argv.indexOf('--pages') + 1]) || 5000
const changed = 10
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-deploy-'))
const list = []
for (let page = 0; page < pages; page++) {
  const name = `section-${Math.floor(page / 100)}/page-${page}`
  list.push(name)
  write(name, `Page ${page}`, 'First words.')
}
fs.writeFileSync(
  path.join(folder, 'docs.json'),
  JSON.stringify({
    theme: 'mint',
    name: 'Bench',
    colors: { primary: '#0f766e' },
    navigation: { groups: [{ group: 'All', pages: list }] },
  }),
)

const cluster = await startCluster(3)
try {
  const first = await timed(() => cluster.deploy(folder))
  for (let page = 0; page < changed; page++) write(list[page * 7], `Page ${page}`, `Changed words ${page}.`)
  const second = await timed(() => cluster.deploy(folder, 1))
  const copy = await timed(() => execFileSync('cp', ['-r', folder, `${folder}-copy`]))
  const texts = await Promise.all(
    cluster.nodes.map(async ({ url }) => (await fetch(`${url}/${list[0]}`)).text()),
  )
  if (!texts.every((text) => text.includes('Changed words'))) throw new Error('not live everywhere')
  console.log(`| what | seconds | of a plain copy |\n|---|--:|--:|`)
  for (const [what, seconds] of [
    [`first deployment of ${pages} pages, live on 3 nodes`, first],
    [`${changed} changed files, live on 3 nodes`, second],
  ])
    console.log(`| ${what} | ${seconds.toFixed(2)} | ${(seconds / copy).toFixed(1)}x |`)
} finally {
  await cluster.stop()
  for (const one of [folder, `${folder}-copy`]) fs.rmSync(one, { recursive: true, force: true })
}

function write(name, title, text) {
  const file = path.join(folder, `${name}.mdx`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(
    file,
    `---\ntitle: ${title}\n---\n## About\n\n${text} ${'Some more of them. '.repeat(40)}\n`,
  )
}

async function timed(work) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
