// Who may import whom. Deny by default: a room or a guarded module that is not listed may not be imported.
import fs from 'node:fs'
import path from 'node:path'

const BEFORE_SNAPSHOT = ['navigation', 'openapi', 'content', 'config', 'lib', 'shared']
const MAY_IMPORT = {
  shared: [],
  lib: ['shared'],
  config: ['lib', 'shared'],
  // The only room that runs code that is not ours.
  sandbox: ['lib', 'shared'],
  content: ['sandbox', 'config', 'lib', 'shared'],
  openapi: ['config', 'lib', 'shared'],
  navigation: ['content', 'openapi', 'config', 'lib', 'shared'],
  snapshot: BEFORE_SNAPSHOT,
  access: ['snapshot', ...BEFORE_SNAPSHOT],
  search: ['access', 'lib', 'shared'],
  site: ['access', 'lib', 'shared'],
  files: ['access', 'lib', 'shared'],
  mcp: ['access', 'search', 'files', 'lib', 'shared'],
  // Compares what two Views show, and what their descriptions say.
  difference: ['access', 'site', 'files', 'openapi', 'lib', 'shared'],
  // What a preview of a deployment is handed to readers as.
  deploy: ['store', 'access', 'snapshot', ...BEFORE_SNAPSHOT],
  // Builds previews of pull requests, and says on their host what they change for a viewer it is given.
  review: ['deploy', 'difference', 'store', 'access', 'lib', 'shared'],
  assistant: ['access', 'search', 'lib', 'shared'],
  limits: ['lib', 'shared'],
  store: ['lib', 'shared'],
  auth: ['store', 'lib', 'shared'],
  analytics: ['store', 'lib', 'shared'],
  // Counts, times and logs what others do: it names their doors, and they know nothing of it.
  operations: ['store', 'limits', 'lib'],
  // Handlers get a handle that makes Views; the room of snapshots is closed to them, its types included.
  http: [
    'access',
    'search',
    'site',
    'files',
    'mcp',
    'difference',
    'assistant',
    'review',
    'deploy',
    'limits',
    'store',
    'auth',
    'analytics',
    'operations',
    ...BEFORE_SNAPSHOT,
  ],
  // Puts a server together from everything else; http/ knows nothing of it.
  server: [
    'http',
    'deploy',
    'review',
    'mcp',
    'search',
    'access',
    'snapshot',
    'auth',
    'analytics',
    'limits',
    'operations',
    'store',
    ...BEFORE_SNAPSHOT,
  ],
  // A test runs request samples of specs in the engine.
  // An export holds pages, files for machines and the search index; a test asks questions through the tools of agents and,
  // with a model, as readers ask the assistant.
  cli: [
    'sandbox',
    'mcp',
    'assistant',
    'difference',
    'server',
    'http',
    'search',
    'site',
    'files',
    'access',
    'snapshot',
    'store',
    'auth',
    'analytics',
    'deploy',
    'operations',
    ...BEFORE_SNAPSHOT,
  ],
}
// Consumers of a View name the types they are handed; the values still only come through the View.
const MAY_IMPORT_TYPES = {
  search: ['content', 'openapi', 'navigation', 'config'],
  site: ['content', 'openapi', 'navigation', 'config'],
  files: ['content', 'openapi', 'navigation', 'config'],
  mcp: ['content', 'openapi', 'navigation', 'config'],
  difference: ['content', 'navigation', 'config'],
}
// Modules with one home, so that nobody wonders where HTTP or a native parser is used.
const ONLY_IN = {
  hono: ['http'],
  '@hono/node-server': ['http'],
  '@hono/zod-openapi': ['http'],
  // lib/ reads lines of Markdown, which frontmatter and pages both have.
  satteri: ['content', 'site', 'lib'],
  'node:sqlite': ['store'],
  pg: ['store'],
  kysely: ['store'],
  aws4fetch: ['store'],
  ioredis: ['limits', 'deploy', 'lib'],
  '@modelcontextprotocol/server': ['mcp'],
  // cli/ only parses with it: blocks of pages that are shell scripts.
  'just-bash': ['mcp', 'cli'],
  re2js: ['mcp', 'navigation', 'openapi'],
  '@shikijs/vscode-textmate': ['site'],
  '@shikijs/engine-javascript': ['site'],
  'node:vm': ['sandbox', 'lib'],
  '@jitl/quickjs-wasmfile-release-sync': ['sandbox'],
  pino: ['operations'],
  'prom-client': ['operations'],
  '@opentelemetry/api': ['operations'],
  '@opentelemetry/sdk-trace': ['operations'],
}

// Files with few readers: what they give has not been cut to what somebody may see. By folder, with the reason.
const WHOLE_FOLDER = [
  'server', // builds and swaps snapshots, and makes the index of all pages in a thread
  'cli/check', // an author's own folder, checked whole
  'cli/test', // the same, tested
  'cli/build', // decides which pages of an export are stale; what it writes comes from a View
  'cli/threads', // both, on several cores
  'cli/diff', // compares an author's own folder with what it was
  'cli/doctor', // counts the pages of the operator's folder
]
const FILE_ONLY_IN = {
  'src/snapshot/snapshot.ts': ['snapshot', 'access', 'deploy', ...WHOLE_FOLDER],
  'src/snapshot/build-snapshot.ts': ['snapshot', ...WHOLE_FOLDER],
  'src/snapshot/live-snapshot.ts': ['snapshot', 'deploy', 'server'],
  'src/snapshot/current.ts': ['snapshot', 'access', 'server'],
  'src/snapshot/check-references.ts': ['snapshot', 'cli/check', 'cli/test'],
  'src/access/index-source.ts': ['access', 'search', 'server/search', 'cli/build', 'cli/threads'],
  'src/access/snapshot-key.ts': ['access'],
  // Titles in the dashboard, and made-up data about all pages.
  'src/access/unrestricted.ts': ['http/api/manage', 'server', 'cli/diff'],
}

// What browsers load too: it may import nothing that is not here.
const FOR_BROWSERS = ['src/shared/', 'src/search/browser/']

const failures = []
for (const file of listSources('src')) {
  const room = file.split('/')[1]
  const allowed = MAY_IMPORT[room]
  if (!allowed) {
    failures.push(`${file}: room "${room}" is not in the table of scripts/check-imports.mjs`)
    continue
  }
  if (/\.test\.tsx?$/.test(file)) continue // a test may set up anything it needs
  for (const { specifier, typeOnly } of importsOf(fs.readFileSync(file, 'utf8'))) {
    if (specifier.startsWith('.')) checkRoom({ file, room, allowed, specifier, typeOnly })
    else checkModule(file, room, specifier)
  }
}
for (const world of ['web', 'dashboard']) {
  if (!fs.existsSync(world)) continue
  for (const file of listSources(world)) {
    for (const { specifier } of importsOf(fs.readFileSync(file, 'utf8'))) {
      if (!specifier.startsWith('.')) continue
      const target = path.posix.join(path.posix.dirname(file), specifier)
      if (![`${world}/`, ...FOR_BROWSERS].some((folder) => target.startsWith(folder)))
        failures.push(`${file}: ${world}/ may only import ${FOR_BROWSERS.join(' and ')}, not ${specifier}`)
    }
  }
}

for (const cycle of findCycles())
  failures.push(`These files import each other, types included: ${cycle.join(' -> ')}`)

if (failures.length > 0) {
  console.error(failures.join('\n'))
  console.error(
    `\n${failures.length} import(s) go against the flow; ARCHITECTURE.md shows which way it runs.`,
  )
  process.exit(1)
}

function checkRoom({ file, room, allowed, specifier, typeOnly }) {
  const target = path.posix.join(path.posix.dirname(file), specifier).split('/')
  if (target[0] !== 'src') return failures.push(`${file}: ${specifier} leaves src/`)
  const readers = FILE_ONLY_IN[target.join('/')]
  if (readers && !readers.some((folder) => file.startsWith(`src/${folder}/`)))
    failures.push(`${file}: ${path.posix.dirname(file)} may not see ${specifier}`)
  if (isForBrowsers(file) && !isForBrowsers(target.join('/')))
    return failures.push(`${file}: browsers load this too, so it may not import ${specifier}`)
  if (target[1] === room || allowed.includes(target[1])) return
  if (typeOnly && MAY_IMPORT_TYPES[room]?.includes(target[1])) return
  failures.push(`${file}: ${room}/ may not import ${specifier}`)
}

function isForBrowsers(file) {
  return FOR_BROWSERS.some((folder) => file.startsWith(folder))
}

function checkModule(file, room, specifier) {
  const homes =
    ONLY_IN[specifier] ??
    ONLY_IN[
      specifier
        .split('/')
        .slice(0, specifier[0] === '@' ? 2 : 1)
        .join('/')
    ]
  if (homes && !homes.includes(room))
    failures.push(`${file}: ${specifier} belongs to ${homes.join(', ')} only`)
}

function importsOf(text) {
  const found = []
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm
  for (const match of text.matchAll(pattern))
    found.push({ specifier: match[2] ?? match[3] ?? match[4], typeOnly: Boolean(match[1]) })
  return found
}

function listSources(root) {
  return fs
    .readdirSync(root, { recursive: true })
    .map((name) => path.posix.join(root, String(name).split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
}

/** Groups of files that lead back to themselves, found depth first. */
function findCycles() {
  const folders = ['src', 'web', 'dashboard'].filter((folder) => fs.existsSync(folder))
  const files = folders.flatMap(listSources).filter((file) => !/\.test\.tsx?$/.test(file))
  const known = new Set(files)
  const targets = new Map(
    files.map((file) => [
      file,
      importsOf(fs.readFileSync(file, 'utf8'))
        .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier))
        .filter((target) => known.has(target)),
    ]),
  )
  const done = new Set()
  const cycles = []
  const visit = (file, trail) => {
    if (trail.includes(file)) return cycles.push([...trail.slice(trail.indexOf(file)), file])
    if (done.has(file)) return undefined
    for (const target of targets.get(file) ?? []) visit(target, [...trail, file])
    return done.add(file)
  }
  for (const file of files) visit(file, [])
  return cycles
}
