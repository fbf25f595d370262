// `npm run bench`: ratios of Lectern against its peers, measured in one run on one machine.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchBuild } from './build.mjs'
import { benchDev } from './dev.mjs'
import { lecternBuilder } from './lectern.mjs'
import { benchMcp } from './mcp.mjs'
import { benchNodes } from './nodes.mjs'
import { WORK } from './paths.mjs'
import * as docusaurus from './peers/docusaurus.mjs'
import * as hugo from './peers/hugo.mjs'
import * as rspress from './peers/rspress.mjs'
import * as starlight from './peers/starlight.mjs'
import * as vitepress from './peers/vitepress.mjs'
import {
  buildTable,
  devTable,
  mcpTable,
  nodesTable,
  searchTable,
  serveTable,
  storeTable,
  targetLines,
} from './report.mjs'
import { benchSearch } from './search.mjs'
import { benchServe } from './serve.mjs'
import { benchStore } from './store.mjs'
import {
  buildTargets,
  devTargets,
  mcpTargets,
  nodesTargets,
  searchTargets,
  serveTargets,
  storeTargets,
} from './targets.mjs'

const PEERS = [hugo, vitepress, rspress, docusaurus, starlight]
const SCENARIOS = ['build', 'dev', 'serve', 'search', 'mcp', 'store', 'nodes']

const HELP = `Usage: npm run bench -- [options]

  --only build,dev,serve,search,mcp,store,nodes  scenarios to run (all)
  --rows 1000000        feedback rows of the store
  --events 10000000     assistant events of the store
  --pages 1000,5000     corpus sizes for builds; the largest is also the dev server's
  --peers hugo,...      peers to build with (${PEERS.map((peer) => peer.name).join(', ')})
  --no-peers            Lectern alone
  --peers-5000          every peer at every size (else only Hugo; the others at the smallest)
  --peers-warm          the second, warm build of every peer too (else only Hugo's)
  --runs 3              repetitions of Lectern and Hugo builds, the median counts; other peers run once
  --mdx                 Lectern's pages as .mdx instead of .md
  --json                print the results as JSON
  --help

Results are also written to bench/.work/results.json. Exit code 1 when a target is missed.`

const options = readOptions()
const results = {
  date: new Date().toISOString(),
  machine: {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cores: os.availableParallelism(),
    load: os.loadavg()[0],
  },
}
if (results.machine.load > 0.5) {
  console.error(
    `Load is ${results.machine.load.toFixed(1)}: wall times will be too long, CPU seconds a little.`,
  )
}
const targets = []
if (options.only.includes('build')) {
  results.build = await benchBuild(options)
  targets.push(...buildTargets(results.build))
}
if (options.only.includes('dev')) {
  results.dev = await benchDev({ size: options.sizes.at(-1), extension: options.extension })
  targets.push(...devTargets(results.dev))
}
if (options.only.includes('serve')) {
  results.serve = await benchServe()
  targets.push(...serveTargets(results.serve))
}
if (options.only.includes('search')) {
  results.search = benchSearch({ extension: options.extension, peers: options.peers.length > 0 })
  targets.push(...searchTargets(results.search))
}
if (options.only.includes('mcp')) {
  results.mcp = await benchMcp()
  targets.push(...mcpTargets(results.mcp))
}
if (options.only.includes('store')) {
  results.store = await benchStore({ rows: options.rows, events: options.events })
  targets.push(...storeTargets(results.store))
}
if (options.only.includes('nodes')) {
  results.nodes = await benchNodes()
  targets.push(...nodesTargets(results.nodes))
}
results.targets = targets
save(results)
print(results)
if (targets.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1

function print({ build, dev, serve, search, mcp, store, nodes }) {
  if (options.json) return console.log(JSON.stringify(results, null, 2))
  const parts = [
    build && buildTable(build),
    dev && devTable(dev),
    serve && serveTable(serve),
    search && searchTable(search),
    mcp && mcpTable(mcp),
    store && storeTable(store),
    nodes && nodesTable(nodes),
    targetLines(targets),
  ]
  console.log(`\n${parts.filter(Boolean).join('\n\n')}`)
}

function save(data) {
  fs.mkdirSync(WORK, { recursive: true })
  fs.writeFileSync(path.join(WORK, 'results.json'), `${JSON.stringify(data, null, 2)}\n`)
}

function readOptions() {
  let values
  try {
    values = parse()
  } catch (error) {
    fail(error.message)
  }
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const only = choose('--only', values.only, SCENARIOS)
  const names = values['no-peers']
    ? []
    : choose(
        '--peers',
        values.peers,
        PEERS.map((peer) => peer.name),
      )
  const sizes = list(values.pages).map((text) => count('--pages', text))
  const extension = values.mdx ? 'mdx' : 'md'
  return {
    only,
    extension,
    sizes: sizes.sort((a, b) => a - b),
    lectern: lecternBuilder({ extension }),
    peers: PEERS.filter((peer) => names.includes(peer.name)),
    runs: count('--runs', values.runs),
    rows: count('--rows', values.rows),
    events: count('--events', values.events),
    peersEverySize: values['peers-5000'],
    peersWarm: values['peers-warm'],
    json: values.json,
  }
}

function parse() {
  const flag = { type: 'boolean', default: false }
  return parseArgs({
    options: {
      only: { type: 'string' },
      pages: { type: 'string', default: '1000,5000' },
      peers: { type: 'string' },
      'no-peers': flag,
      'peers-5000': flag,
      'peers-warm': flag,
      runs: { type: 'string', default: '3' },
      rows: { type: 'string', default: '1000000' },
      events: { type: 'string', default: '10000000' },
      mdx: flag,
      json: flag,
      help: { ...flag, short: 'h' },
    },
  }).values
}

function choose(option, text, known) {
  if (text === undefined) return known
  const chosen = list(text)
  const strange = chosen.find((name) => !known.includes(name))
  if (strange) fail(`${option}: "${strange}" is not one of ${known.join(', ')}.`)
  return chosen
}

function count(option, text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) fail(`${option}: "${text}" is not a number above zero.`)
  return number
}

function list(text) {
  return text.split(',').map((part) => part.trim())
}

function fail(message) {
  console.error(`${message}\n\n${HELP}`)
  process.exit(2)
}
