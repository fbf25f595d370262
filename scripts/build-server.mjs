// src/ -> dist/server: our own modules joined into a few files. Node spends about half a millisecond on every module
// it loads, and there are hundreds. Source maps keep stack traces at our own lines.
import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { writeBundled } from './bundled-packages.mjs'

const OUT = 'dist/server'
// Packages of many small files, of which we use a part: joined too, they load in half the time.
const JOINED =
  /^(?:zod|hono|@hono\/node-server|@hono\/zod-openapi|@hono\/zod-validator|@asteasolutions\/zod-to-openapi|openapi3-ts|kysely|js-yaml|ignore|fastest-levenshtein|@scalar\/openapi-upgrader|@scalar\/helpers)(?:\/|$)/

fs.rmSync(OUT, { recursive: true, force: true })
const bundle = await rolldown({
  input: {
    main: 'src/cli/main.ts',
    'page-worker': 'src/cli/threads/page-worker.ts',
    'search-worker': 'src/server/search/search-worker.ts',
    'spec-worker': 'src/cli/threads/spec-worker.ts',
    'example-worker': 'src/cli/threads/example-worker.ts',
    'shell-worker': 'src/mcp/shell/shell-worker.ts',
    'sqlite-worker': 'src/store/sqlite/sqlite-worker.ts',
  },
  platform: 'node',
  external: (id) => id.startsWith('node:') || (isPackage(id) && !JOINED.test(id)),
  tsconfig: 'tsconfig.json',
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message)
  },
})
const { output } = await bundle.write({
  dir: OUT,
  format: 'esm',
  sourcemap: true,
  chunkFileNames: '[name].js',
})
writeBundled(
  'dist/bundled/server.json',
  output.flatMap((file) => file.moduleIds ?? []),
)

function isPackage(id) {
  return !id.startsWith('.') && !path.isAbsolute(id)
}
