// src/ -> dist/server: our modules and the packages they use, joined into a few files. Node spends about half a
// millisecond on every module it loads, and there are thousands. Source maps keep stack traces at our own lines.
import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { SHELL_COMMANDS } from '../src/mcp/shell/shell-contract.ts'
import { writeBundled } from './bundled-packages.mjs'

const OUT = 'dist/server'
const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
/** Has native code, which cannot be joined: it is installed beside us. */
const INSTALLED = new Set(Object.keys(dependencies))
/** Asked for by packages only where somebody installed them. */
const OPTIONAL = /^(?:pg-native|pg-cloudflare|cloudflare:sockets)$/

fs.rmSync(OUT, { recursive: true, force: true })
const bundle = await rolldown({
  input: {
    main: 'src/cli/main.ts',
    'page-worker': 'src/cli/threads/page-worker.ts',
    'read-ahead-worker': 'src/content/read-ahead-worker.ts',
    'index-program': 'src/server/search/index-program.ts',
    'load-index-worker': 'src/server/search/load-index-worker.ts',
    'spec-worker': 'src/cli/threads/spec-worker.ts',
    'example-worker': 'src/cli/threads/example-worker.ts',
    'mock-worker': 'src/cli/threads/mock-worker.ts',
    'shell-worker': 'src/mcp/shell/shell-worker.ts',
    'sqlite-worker': 'src/store/sqlite/sqlite-worker.ts',
    'picture-process': 'src/site/social-image/picture-process.ts',
  },
  platform: 'node',
  external: (id) => id.startsWith('node:') || INSTALLED.has(id) || OPTIONAL.test(id),
  plugins: [slimShell()],
  // Its other build asks for its parts in a way that no bundler sees.
  resolve: { alias: { 'jsonc-parser': path.resolve('node_modules/jsonc-parser/lib/esm/main.js') } },
  transform: { define: { __dirname: 'import.meta.dirname' } },
  tsconfig: 'tsconfig.json',
  onLog: (level, log) => {
    // `eval` of packages runs on texts of their own.
    if (level === 'warn' && log.code !== 'EVAL') throw new Error(log.message)
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

/**
 * just-bash has a file a command. Those that agents may not run are left out, and with them what only they need:
 * databases, other languages, archives and the network.
 */
function slimShell() {
  const allowed = new Set(SHELL_COMMANDS)
  return {
    name: 'slim-shell',
    load(id) {
      const [, command] = /\/just-bash\/dist\/bundle\/chunks\/([a-z\d-]+?)2?-[A-Z\d]{8}\.js$/.exec(id) ?? []
      if (command === undefined || command === 'chunk' || allowed.has(command)) return undefined
      return 'throw new Error("Not part of this shell.")'
    },
  }
}
