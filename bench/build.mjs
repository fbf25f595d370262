// Scenario "build": a whole site from sources, cold (nothing left from before) and warm (again, nothing changed).
import fs from 'node:fs'
import path from 'node:path'
import { makeCorpus } from './corpus.mjs'
import { lecternSite } from './lectern.mjs'
import { measureOrThrow } from './measure.mjs'
import { WORK } from './paths.mjs'
import { verifySite } from './verify.mjs'

// From here on several peers outgrow the heap that Node allows itself.
const PAGES_FOR_LARGE_HEAP = 2000
const LARGE_HEAP = { NODE_OPTIONS: '--max-old-space-size=12288' }

/** One row per builder and size: figures, or `skipped`, or `error`, with the reason. */
export async function benchBuild({ lectern, peers, sizes, runs, peersEverySize, peersWarm }) {
  const rows = []
  const missing = new Map()
  for (const size of sizes) {
    const corpus = makeCorpus(size)
    const here = peers.filter((peer) => peer.quick || peersEverySize || size === sizes[0])
    for (const builder of [lectern, ...here]) {
      const row = { builder: builder.name, label: builder.label, pages: size }
      rows.push(row)
      const home = path.join(WORK, 'peers', builder.name)
      if (!missing.has(builder)) missing.set(builder, whyMissing(builder, home))
      if (missing.get(builder)) {
        row.skipped = missing.get(builder)
        continue
      }
      row.version = builder.version()
      const times = builder.quick ? runs : 1
      const warm = builder.quick || peersWarm
      try {
        Object.assign(row, await measureBuilds({ builder, home, corpus, times, warm }))
      } catch (error) {
        row.error = error.message
      }
    }
  }
  return rows
}

function whyMissing(builder, home) {
  try {
    builder.install(home)
    return undefined
  } catch (error) {
    return error.message
  }
}

async function measureBuilds({ builder, home, corpus, times, warm }) {
  const isPeer = builder.name !== 'lectern'
  const dir = isPeer ? path.join(home, `site-${corpus.count}`) : lecternSite(corpus.count)
  const job = { ...builder.build(dir, home), name: `${builder.name}-${corpus.count}` }
  if (isPeer && corpus.count > PAGES_FOR_LARGE_HEAP) job.env = { ...job.env, ...LARGE_HEAP }
  const colds = []
  const warms = []
  let sizes
  for (let run = 1; run <= times; run++) {
    const progress = (kind) =>
      console.error(`  ${builder.label}, ${corpus.count} pages, ${kind} build ${run} of ${times}`)
    removeLeftovers(dir, home, job.out)
    builder.prepare(dir, corpus)
    progress('cold')
    colds.push(await measureOrThrow(job))
    sizes = verifySite(job.out, corpus)
    if (!warm) continue
    progress('warm')
    warms.push(await measureOrThrow(job))
    verifySite(job.out, corpus)
  }
  return { ...sizes, cold: middle(colds), ...(warm && { warm: middle(warms) }) }
}

/** The site folder goes too and is written anew, so that no cache a builder keeps beside its sources survives. */
function removeLeftovers(dir, home, out) {
  const caches = ['.cache', '.vite', '.astro'].map((name) => path.join(home, 'node_modules', name))
  for (const folder of [dir, out, ...caches]) fs.rmSync(folder, { recursive: true, force: true })
}

/** Medians: one disturbed run must not decide. Of memory the highest, because that is what a machine must have. */
function middle(results) {
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1]
  return {
    cpu: median(results.map((result) => result.cpu)),
    wall: median(results.map((result) => result.wall)),
    peakBytes: Math.max(...results.map((result) => result.peakBytes)),
    runs: results.length,
  }
}
