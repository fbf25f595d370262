// What we promise ourselves, as sentences with PASS, FAIL or SKIP.
import os from 'node:os'

const TIMES_LESS_THAN_PEERS = 10
const WALL_SHARE = 0.6
const WARM_SHARE = 0.2
const MEMORY_PAGES = 5000
const MEMORY_MB = 600
const GROWTH = 1.15
const START_MS = 1000
const SAVE_MS = 200

const MB = 1e6

export function buildTargets(rows) {
  const lectern = rows.filter((row) => row.builder === 'lectern')
  const targets = []
  for (const row of rows.filter((row) => row.builder !== 'lectern')) {
    const ours = lectern.find(({ pages }) => pages === row.pages)
    const times = row.builder === 'hugo' ? 1 : TIMES_LESS_THAN_PEERS
    const claim = times === 1 ? `less CPU than ${row.label}` : `at least ${times}x less CPU than ${row.label}`
    targets.push(
      judge(`${claim}, ${row.pages} pages`, [row, ours], () => {
        const ratio = row.cold.cpu / ours.cold.cpu
        return { pass: times === 1 ? ratio > 1 : ratio >= times, found: `${ratio.toFixed(2)}x` }
      }),
    )
  }
  for (const row of lectern) targets.push(...ownTargets(row))
  const [small, large] = [lectern[0], lectern.at(-1)]
  if (small && small !== large) {
    targets.push(
      judge(
        `cost a page flat from ${small.pages} to ${large.pages} pages (at most ${GROWTH}x)`,
        [small, large],
        () => {
          const growth = large.cold.cpu / large.pages / (small.cold.cpu / small.pages)
          return { pass: growth <= GROWTH, found: `${growth.toFixed(2)}x` }
        },
      ),
    )
  }
  return targets
}

function ownTargets(row) {
  const targets = [
    judge(`wall at most ${WALL_SHARE} of CPU, ${row.pages} pages`, [row], () => {
      const share = row.cold.wall / row.cold.cpu
      if (os.availableParallelism() < 2) return { found: 'one core' }
      return { pass: share <= WALL_SHARE, found: share.toFixed(2) }
    }),
    judge(`warm build at most ${WARM_SHARE * 100} % of cold CPU, ${row.pages} pages`, [row], () => {
      const share = row.warm.cpu / row.cold.cpu
      return { pass: share <= WARM_SHARE, found: `${(share * 100).toFixed(0)} %` }
    }),
  ]
  if (row.pages < MEMORY_PAGES) return targets
  const memory = judge(`peak memory below ${MEMORY_MB} MB, ${row.pages} pages`, [row], () => {
    const peak = Math.max(row.cold.peakBytes, row.warm.peakBytes) / MB
    return { pass: peak < MEMORY_MB, found: `${peak.toFixed(0)} MB` }
  })
  return [...targets, memory]
}

export function devTargets(dev) {
  const below = (what, value, limit) =>
    judge(`${what} below ${limit} ms, ${dev.pages} pages`, [dev], () => ({
      pass: value < limit,
      found: `${value.toFixed(0)} ms`,
    }))
  return [
    below('dev: first page without a cache', dev.coldStart, START_MS),
    below('dev: first page with a cache', dev.warmStart, START_MS),
    below('dev: save to served', dev.save, SAVE_MS),
  ]
}

export function serveTargets(serve) {
  return [
    judge('a page from memory at least half as often as a bare Node server sends its bytes', [serve], () => ({
      pass: serve.ratio >= 0.5,
      found: `${serve.ratio.toFixed(2)}x`,
    })),
  ]
}

export function searchTargets(rows) {
  const [ours, peer] = rows
  const against = (claim, pass, found) =>
    judge(
      `search: ${claim}, ${ours.pages} pages`,
      [ours, { ...peer, builder: 'peer', cold: peer?.buildCpu }],
      () => ({
        pass: pass(),
        found: found(),
      }),
    )
  const times = (figure) => `${figure().toFixed(1)}x`
  const [build, size, speed] = [
    () => peer.buildCpu / ours.buildCpu,
    () => peer.brotli / ours.brotli,
    () => ours.perSecond / peer.perSecond,
  ]
  const own = (claim, pass, found) =>
    judge(`search: ${claim}, ${ours.sections} sections`, [ours], () => ({ pass: pass(), found: found() }))
  return [
    own(
      'at least 1000 queries for each CPU second',
      () => ours.perSecond >= 1000,
      () => ours.perSecond.toFixed(0),
    ),
    own(
      'p99 below 10 ms',
      () => ours.p99 < 10,
      () => `${ours.p99.toFixed(1)} ms`,
    ),
    own(
      'an index in less than 5 CPU seconds',
      () => ours.buildCpu < 5,
      () => `${ours.buildCpu.toFixed(1)} s`,
    ),
    own(
      'an index loads in less than 200 ms',
      () => ours.loadMs < 200,
      () => `${ours.loadMs.toFixed(0)} ms`,
    ),
    against(
      'an index takes less CPU than MiniSearch',
      () => build() > 1,
      () => times(build),
    ),
    against(
      'an index is smaller than that of MiniSearch',
      () => size() > 1,
      () => times(size),
    ),
    against(
      'at least five times the queries of MiniSearch',
      () => speed() >= 5,
      () => times(speed),
    ),
  ]
}

export function mcpTargets(mcp) {
  const below = (what, value, limit) =>
    judge(`mcp: ${what} below ${limit} ms`, [mcp], () => ({
      pass: value < limit,
      found: `${value.toFixed(1)} ms`,
    }))
  return [
    judge('mcp: at least 2,000 searches for each CPU second', [mcp], () => ({
      pass: mcp.ours >= 2000,
      found: `${mcp.ours}, ${mcp.ratio.toFixed(3)}x a bare Node server; ${mcp.fresh} of questions asked for the first time`,
    })),
    below('cat', mcp.commands.cat, 3),
    below(`literal grep -r over ${mcp.pages} pages`, mcp.commands.literal, 20),
    below(
      `a regular expression over ${mcp.pages} pages`,
      Math.max(mcp.commands.regex, mcp.commands.nested),
      500,
    ),
    below('end of a command that does not end', mcp.killMs, 5000),
  ]
}

const PAGE_MS = { sqlite: 10, postgres: 20 }
const COUNT_MS = 20
const EVENTS_PER_SECOND = 10_000
const WALK_GROWTH_MB = 100

export function storeTargets(results) {
  return results.flatMap((result) => {
    const { engine, rows, events, pages, counts, ingest, walk } = result
    // What a reader waits for is the first time, not the quickest.
    const slowest = Math.max(...Object.values(pages).map(({ firstP99 }) => firstP99))
    const grown = (walk.most - walk.early) / MB
    const claim = (sentence, pass, found) =>
      judge(`${engine}: ${sentence}`, [result], () => ({ pass, found }))
    return [
      claim(
        `any page of ${rows / 1e6} M feedback rows, p99 below ${PAGE_MS[engine]} ms`,
        slowest < PAGE_MS[engine],
        `${slowest.toFixed(2)} ms`,
      ),
      claim(
        `callers of ${events / 1e6} M events in any range, p99 below ${COUNT_MS} ms`,
        counts.firstP99 < COUNT_MS,
        `${counts.firstP99.toFixed(2)} ms`,
      ),
      claim(
        'counts are those of the rows',
        counts.wrong === 0,
        `${counts.wrong} of ${counts.checked} differ`,
      ),
      claim('every row is walked through once', walk.seen === rows, `${walk.seen}`),
      claim(
        `memory flat on the way (${WALK_GROWTH_MB} MB)`,
        grown < WALK_GROWTH_MB,
        `${grown.toFixed(0)} MB more`,
      ),
      ...(engine === 'sqlite'
        ? [
            claim(
              `at least ${EVENTS_PER_SECOND} durable events a second`,
              ingest.perSecond >= EVENTS_PER_SECOND,
              ingest.perSecond.toFixed(0),
            ),
          ]
        : []),
    ]
  })
}

const NODE_GROWTH = 1.15
const NODE_SPEED = 2.5
/** With fewer, nodes take cores from each other, from the balancer and from the database: their speed says nothing. */
const NODE_CORES = 6

export function nodesTargets({ error, cores, kinds = [{ kind: 'a request', sizes: [] }] }) {
  return kinds.flatMap(({ kind, sizes }) => {
    const three = sizes.at(-1)
    const claim = (sentence, measure) => judge(`nodes: ${sentence}, ${kind}`, [{ error }], measure)
    return [
      claim(`three cost at most ${NODE_GROWTH}x the CPU time a request of one`, () => ({
        pass: three.ratio <= NODE_GROWTH,
        found: `${three.ratio.toFixed(2)}x`,
      })),
      claim(`three answer at least ${NODE_SPEED}x as often as one`, () => {
        const found = `${three.speed.toFixed(2)}x on ${cores} cores`
        if (cores < NODE_CORES) return { found: `${found}, too few to tell` }
        return { pass: three.speed >= NODE_SPEED, found }
      }),
    ]
  })
}

/** A target whose rows have no figures is not met and not missed: it says so. Our own failure is a miss. */
function judge(claim, rows, measure) {
  if (rows.some((row) => row?.builder !== undefined && row.builder !== 'lectern' && !row.cold)) {
    return { claim, verdict: 'SKIP', found: 'peer not measured' }
  }
  if (rows.some((row) => !row || row.error)) return { claim, verdict: 'FAIL', found: 'Lectern not measured' }
  const { pass, found } = measure()
  return { claim, verdict: pass === undefined ? 'SKIP' : pass ? 'PASS' : 'FAIL', found }
}

/** The export of agents keeps to the bars of the store. */
export function agentExportTargets(results) {
  return results.flatMap((result) => {
    const { engine, events, pages, walk } = result
    const claim = (sentence, pass, found) =>
      judge(`${engine}: ${sentence}`, [result], () => ({ pass, found }))
    const grown = (walk.most - walk.early) / MB
    return [
      claim(
        `any page of visits among ${events / 1e6} M events of agents, p99 below ${PAGE_MS[engine]} ms`,
        pages.firstP99 < PAGE_MS[engine],
        `${pages.firstP99.toFixed(2)} ms, median ${pages.firstP50.toFixed(2)} ms; the quickest of three ${pages.p99.toFixed(2)} ms`,
      ),
      claim('every visit comes once', walk.different === walk.seen, `${walk.different} of ${walk.seen}`),
      claim(
        'every step of them comes',
        Math.abs(walk.steps - walk.seen * 8) <= 8,
        `${walk.steps} of ${walk.seen} visits, ${walk.perSecond.toFixed(0)} a second`,
      ),
      claim(
        `memory flat on the way (${WALK_GROWTH_MB} MB)`,
        grown < WALK_GROWTH_MB,
        `${grown.toFixed(0)} MB more`,
      ),
    ]
  })
}
