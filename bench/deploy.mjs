// How long it takes until three servers on one PostgreSQL and one Redis show a deployment, a preview that is made live, and
// the deployment before it again. Judge the times on the clock on a quiet machine only; what the processor does for a preview
// that is made live, on all nodes together, is told beside them.
//   node bench/deploy.mjs [--pages 5000] [--rounds 5] [--nodes 3]
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../test/support/cluster.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { printVerdicts } from './verdicts.mjs'

const CHANGED = 10
const LIVE_S = 5
const PROMOTE_S = 1
/** CPU seconds of all nodes in a second in which nothing happens. */
const QUIET_S = 0.2

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '3' },
  },
})
const [pages, rounds, nodes] = [values.pages, values.rounds, values.nodes].map(Number)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-deploy-'))
const list = []
for (let page = 0; page < pages; page++) {
  list.push(`section-${Math.floor(page / 100)}/page-${page}`)
  write(list[page], 'First words.')
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

const cluster = await startCluster(nodes, { ownPostgres: await startPostgres() })
try {
  const first = await timed(() => cluster.deploy(folder))
  const [changes, promotions, returns, seenBefore, work] = [[], [], [], [], []]
  for (let round = 1; round <= rounds; round++) {
    edit(`Words ${round}.`)
    await settled()
    changes.push(await timed(() => cluster.deploy(folder, round % nodes)))
    await until(`Words ${round}.`, 0)
    const earlier = await liveId()
    edit(`Draft ${round}.`)
    const draft = await preview(`draft-${round}`)
    await settled()
    const before = cpuSeconds()
    promotions.push(await activate(draft, `Draft ${round}.`))
    work.push(cpuSeconds() - before)
    await settled()
    returns.push(await activate(earlier, `Words ${round}.`))
    await settled()
    seenBefore.push(await activate(draft, `Draft ${round}.`))
  }
  const copied = await timed(() => execFileSync('cp', ['-r', folder, `${folder}-copy`]))
  const worst = (times) => Math.max(...times)
  printVerdicts(`${pages} pages, ${nodes} nodes, the worst of ${rounds} rounds`, [
    { what: 'first deployment, live on all nodes', found: first },
    { what: `${CHANGED} changed files, live on all nodes`, found: worst(changes), most: LIVE_S },
    {
      what: 'a preview made live that one node built, on all nodes',
      found: worst(promotions),
      most: PROMOTE_S,
    },
    { what: 'the same, of the processor of all nodes', found: worst(work) },
    { what: 'back to the one before, on all nodes', found: worst(returns), most: PROMOTE_S },
    { what: 'to the preview again, on all nodes', found: worst(seenBefore), most: PROMOTE_S },
    { what: 'a plain copy of the files, to compare', found: copied },
  ])
} finally {
  await cluster.stop()
  for (const one of [folder, `${folder}-copy`]) fs.rmSync(one, { recursive: true, force: true })
}

function edit(text) {
  for (let page = 0; page < CHANGED; page++) write(list[Math.floor((page * pages) / CHANGED)], text)
}

function write(name, text) {
  const file = path.join(folder, `${name}.mdx`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(
    file,
    `---\ntitle: ${name}\n---\n## About\n\n${text} ${'Some more of them. '.repeat(40)}\n`,
  )
}

async function preview(branch) {
  const [{ url }] = cluster.nodes
  const where = ['--to', url, '--key', cluster.key, '--project', cluster.projectId]
  const { stdout, stderr, code } = await cluster.run([
    'deploy',
    folder,
    ...where,
    '--preview',
    '--branch',
    branch,
    '--json',
  ])
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout).id
}

function liveId() {
  return cluster.read((store) => store.liveDeployments.of(cluster.projectId))
}

/** What a deployment before left to do, such as the search index of one that is live again, is done. */
async function settled() {
  for (let before = cpuSeconds(), used = 1; used > QUIET_S;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = cpuSeconds()
    ;[used, before] = [now - before, now]
  }
}

function cpuSeconds() {
  let ticks = 0
  for (const { pid } of cluster.nodes) {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    // The last two are those of processes that it started and that have ended.
    ticks += fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
  }
  return ticks / 100
}

/** Seconds from the request until every node shows the text. */
async function activate(id, text) {
  const began = performance.now()
  const last = cluster.nodes.at(-1)
  const answer = await fetch(`${last.url}/v1/project/${cluster.projectId}/deployments/${id}/activate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cluster.key}` },
  })
  if (!answer.ok) throw new Error(`activate answered ${answer.status}: ${await answer.text()}`)
  return until(text, began)
}

async function until(text, began) {
  for (const { url } of cluster.nodes)
    while (!(await (await fetch(`${url}/${list[0]}`)).text()).includes(text))
      await new Promise((resolve) => setTimeout(resolve, 5))
  return (performance.now() - began) / 1000
}

async function timed(work) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
