// Figures as text.

export function buildTable(rows) {
  const head = [
    'builder',
    'pages',
    'build',
    'CPU s',
    'wall s',
    'wall/CPU',
    'peak MB',
    'HTML MB',
    'CPU / Lectern',
  ]
  const lines = rows.flatMap((row) =>
    ['cold', 'warm'].filter((kind) => row[kind]).map((kind) => buildLine(row, kind, rows)),
  )
  return `${table([head, ...lines])}${remarks(rows)}`
}

function buildLine(row, kind, rows) {
  const { cpu, wall, peakBytes } = row[kind]
  const ours = rows.find((other) => other.builder === 'lectern' && other.pages === row.pages)?.[kind]
  return [
    `${row.label} ${row.version}`,
    String(row.pages),
    kind,
    cpu.toFixed(2),
    wall.toFixed(2),
    (wall / cpu).toFixed(2),
    (peakBytes / 1e6).toFixed(0),
    (row.htmlBytes / 1e6).toFixed(0),
    ours ? `${(cpu / ours.cpu).toFixed(2)}x` : '–',
  ]
}

/** Nothing goes missing silently. */
function remarks(rows) {
  const lines = rows
    .filter((row) => row.skipped || row.error)
    .map((row) => {
      const what = row.skipped ? `skipped: ${row.skipped}` : `ERROR: ${row.error}`
      return `${row.label}, ${row.pages} pages, ${what.replaceAll('\n', '\n    ')}`
    })
  return lines.length > 0 ? `\n\n${lines.join('\n')}` : ''
}

export function devTable(dev) {
  if (dev.error) return `Lectern dev, ${dev.pages} pages, ERROR: ${dev.error.replaceAll('\n', '\n    ')}`
  const ms = (value) => `${value.toFixed(0)} ms`
  return table([
    ['dev server', `${dev.pages} pages`],
    ['first page, no cache', ms(dev.coldStart)],
    ['first page, warm cache', ms(dev.warmStart)],
    [`save to served, median of ${dev.saves.length}`, ms(dev.save)],
    ['save to served, slowest', ms(Math.max(...dev.saves))],
    ['idle memory', dev.idleBytes ? `${(dev.idleBytes / 1e6).toFixed(0)} MB` : 'unknown here'],
  ])
}

export function serveTable({ page, bytes, encoding, ours, bare, ratio }) {
  return table([
    [`${page}, ${bytes} bytes ${encoding ?? 'plain'}`, 'requests/s'],
    ['Lectern', String(ours)],
    ['the same, asked for the first time', `${fresh} /CPU s`, `${(fresh / bare).toFixed(3)}x`],
    ['bare Node server, same bytes', String(bare)],
    ['ratio', ratio.toFixed(2)],
  ])
}

export function searchTable(rows) {
  const head = [
    'search',
    'sections',
    'build CPU s',
    'load ms',
    'index kB br',
    'queries/CPU s',
    'p99 ms',
    'found',
  ]
  const lines = rows
    .filter((row) => row.buildCpu !== undefined)
    .map((row) => [
      row.label,
      String(row.sections),
      row.buildCpu.toFixed(2),
      row.loadMs.toFixed(0),
      (row.brotli / 1000).toFixed(0),
      row.perSecond.toFixed(0),
      row.p99.toFixed(1),
      `${(row.found * 100).toFixed(0)} %`,
    ])
  return `${table([head, ...lines])}${remarks(rows)}`
}

export function mcpTable({ ours, fresh, bare, ratio, bytes, bareMs, commands, killMs, pages }) {
  const line = (what, ms) => [what, `${ms.toFixed(1)} ms`, `${(ms / bareMs).toFixed(0)}x`]
  return table([
    ['MCP', 'over HTTP', 'of bare Node'],
    [`search, ${bytes} bytes`, `${ours} /CPU s`, `${ratio.toFixed(3)}x`],
    ['the same, asked for the first time', `${fresh} /CPU s`, `${(fresh / bare).toFixed(3)}x`],
    ['bare Node server, same bytes', `${bare} /CPU s`, '1x'],
    line('cat', commands.cat),
    line('cat into head', commands.piped),
    line(`grep -r, literal, ${pages} pages`, commands.literal),
    line('grep -rl, in every page', commands.found),
    line('grep -rE', commands.regex),
    line('rg, nested repetition', commands.nested),
    line('a command that does not end', killMs),
  ])
}

export function nodesTable({ error, cores, pages, idle, kinds }) {
  if (error) return `Nodes, ERROR: ${error}`
  const head = [
    `${pages} pages, ${cores} cores`,
    'nodes',
    'CPU µs a request',
    'of one node',
    'same, all cores busy',
    'requests of one node',
  ]
  const lines = kinds.flatMap(({ kind, rate, sizes }) =>
    sizes.map(({ size, micros, ratio, fullRatio, speed }) => [
      `${kind}, ${rate}/s a node`,
      String(size),
      micros.toFixed(0),
      `${ratio.toFixed(2)}x`,
      `${fullRatio.toFixed(2)}x`,
      `${speed.toFixed(2)}x`,
    ]),
  )
  return `${table([head, ...lines])}\n\nA node that nobody asks uses ${(idle * 1000).toFixed(1)} ms of CPU a second.`
}

export function storeTable(results) {
  return results.map(storeEngineTable).join('\n\n')
}

function storeEngineTable(result) {
  const { engine, rows, events, pages, counts, bare, disk, ingest, walk } = result
  const millions = (number) => `${(number / 1e6).toFixed(number < 1e6 ? 2 : 0)} M`
  const line = (what, { p50, p99, firstP50, firstP99 }) => [
    what,
    p50.toFixed(2),
    p99.toFixed(2),
    firstP50.toFixed(2),
    firstP99.toFixed(2),
    `${(p50 / bare.p50).toFixed(1)}x`,
  ]
  const plain = (what, figure) => [what, figure, '', '', '', '']
  return table([
    [
      `${engine}, ${millions(rows)} feedback, ${millions(events)} events`,
      'p50 ms',
      'p99 ms',
      'first p50',
      'first p99',
      'of bare select',
    ],
    line('bare select by primary key', bare),
    ...Object.entries(pages).map(([name, times]) => line(`page, ${name}`, times)),
    line('callers in a random range', counts),
    plain('ranges unlike the raw count', `${counts.wrong} of ${counts.checked}`),
    line('write and fdatasync of 4 KiB', disk),
    plain(`durable ingest, batches of ${ingest.batch}, events/s`, ingest.perSecond.toFixed(0)),
    plain(
      'same, events for each fdatasync the disk could do',
      (ingest.perSecond * (disk.p50 / 1000)).toFixed(1),
    ),
    plain('walk through everything, rows/s', walk.perSecond.toFixed(0)),
    plain('memory after a fifth of it, and most, MB', `${mb(walk.early)}, ${mb(walk.most)}`),
    plain(
      'loading, counting anew, s',
      `${result.loadSeconds.toFixed(0)}, ${result.recountSeconds.toFixed(0)}`,
    ),
    plain('on disk, MB', mb(result.bytes)),
  ])
}

function mb(bytes) {
  return (bytes / 1e6).toFixed(0)
}

export function targetLines(targets) {
  return targets.map(({ verdict, claim, found }) => `${verdict}  ${claim}: ${found}`).join('\n')
}

function table(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  // The first column is names and reads from the left; figures line up on the right.
  const align = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  return lines.map((line) => line.map(align).join('  ')).join('\n')
}
