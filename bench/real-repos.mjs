// Runs Lectern over a folder of real docs repositories: `node bench/real-repos.mjs DIR [name…] [--out FOLDER] [--no-look]`.
// For each: does `check` end, how many pages compile, does every page of the navigation answer 200, and what does a
// browser complain of on some of them? One folder at a time; one that has a result in FOLDER is not run again.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { WORK } from './paths.mjs'
import { runCheck } from './repos/check.mjs'
import { look } from './repos/look.mjs'
import { startServer } from './repos/server.mjs'
import { HEAD, row, totalOf } from './repos/table.mjs'
import { walk } from './repos/walk.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, 'no-look': { type: 'boolean' } },
})
const [home, ...only] = positionals
if (!home) {
  console.error('Usage: node bench/real-repos.mjs DIR [name…] [--out FOLDER] [--no-look]')
  process.exit(2)
}
const out = path.resolve(values.out ?? path.join(WORK, 'repos'))
fs.mkdirSync(out, { recursive: true })

const isWanted = (name) => only.length === 0 || only.some((part) => name.includes(part))
const names = fs
  .readdirSync(home)
  .filter((name) => /^[^_.]/.test(name) && isWanted(name) && fs.statSync(path.join(home, name)).isDirectory())

console.log(HEAD)
const results = []
for (const name of names) {
  const file = path.join(out, `${name}.json`)
  if (!fs.existsSync(file)) {
    const result = await measure(name, path.join(home, name))
    fs.writeFileSync(file, JSON.stringify(result, undefined, 1))
  }
  const result = JSON.parse(fs.readFileSync(file, 'utf8'))
  results.push(result)
  console.log(row(result))
}
console.log(totalOf(results))

async function measure(name, root) {
  const check = runCheck(root, path.join(out, `${name}.check.json`))
  if (check.crashed) return { name, ...check }
  const server = await startServer(root)
  try {
    const walked = await walk(server.url, check.navigation)
    const looked = values['no-look'] ? undefined : await look(server.url, walked, path.join(out, name))
    const { navigation: _, ...counts } = check
    return { name, ...counts, walked, looked }
  } finally {
    await server.close()
  }
}
