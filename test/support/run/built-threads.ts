// Node takes three times as long to start a thread from TypeScript as from what is built of it, and the sites of most tests
// start two, for their database.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import threads from 'node:worker_threads'
import { lazy } from '../../../src/lib/lazy.ts'

const BUILT: ReadonlyMap<string, string> = new Map(
  ['store/sqlite/sqlite-worker', 'mcp/shell/shell-worker'].map((name) => [
    path.resolve(`src/${name}.ts`),
    path.resolve(`dist/server/${path.basename(name)}.js`),
  ]),
)

/** Who changed something since it was built tests what was changed. */
const isFresh = lazy(() => {
  if (![...BUILT.values()].every((file) => fs.existsSync(file))) return false
  const builtAt = Math.min(...[...BUILT.values()].map((file) => fs.statSync(file).mtimeMs))
  return fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .every((name) => fs.statSync(path.join('src', name)).mtimeMs <= builtAt)
})

const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(file: string | URL, options?: threads.WorkerOptions) {
    const built = file instanceof URL && file.protocol === 'file:' ? BUILT.get(file.pathname) : undefined
    super(built !== undefined && isFresh() ? built : file, options)
  }
}
syncBuiltinESMExports()
