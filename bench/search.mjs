// Search over the corpus: building an index, its size, and queries a second, against MiniSearch with the same fields.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeCorpus } from './corpus.mjs'
import { installPackages } from './install.mjs'
import { lecternSite, writeSite } from './lectern.mjs'
import { ROOT, WORK } from './paths.mjs'

const WORKER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'search-engine.mjs')
const PEER = path.join(WORK, 'peers', 'minisearch')
const PEER_VERSION = '7.2.0'
// Seven sections each: the 20,000 sections that the targets speak of.
const SIZE = 2858

/** Each engine in a process of its own, over the same documents and queries. */
export function benchSearch({ extension, peers }) {
  const site = lecternSite(SIZE)
  writeSite(site, makeCorpus(SIZE), extension)
  const rows = [{ engine: 'lectern', label: 'Lectern', pages: SIZE, ...measure('lectern', site) }]
  if (!peers) return rows
  const row = { engine: 'minisearch', label: `MiniSearch ${PEER_VERSION}`, pages: SIZE }
  try {
    installPackages(PEER, { minisearch: PEER_VERSION })
    rows.push({ ...row, ...measure('minisearch', site) })
  } catch (error) {
    rows.push({ ...row, skipped: error.message })
  }
  return rows
}

function measure(engine, site) {
  console.error(`  search: ${engine}`)
  const result = spawnSync(process.execPath, [WORKER, engine, site, PEER], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (result.status !== 0)
    return { error: (result.stderr || result.stdout).trim().split('\n').slice(-4).join('\n') }
  return JSON.parse(result.stdout)
}
