// dist/ and a Node -> dist/executable/lectern-<system>-<processor>: one file that needs nothing beside it.
//   node scripts/build-executable.mjs [linux-x64|linux-arm64]…      without a name: for this machine
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { SERVER_FLAGS } from '../bin/server-flags.js'

const OUT = 'dist/executable'
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** Of zstd: twenty seconds once, for a megabyte less each time that somebody downloads it. */
const LEVEL = 19
const TARGETS = ['linux-arm64', 'linux-x64']
const RUNTIME = JSON.parse(fs.readFileSync('scripts/runtime/package.json', 'utf8')).optionalDependencies
const LOCK = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
/** The packages with native code, and the part of each for a machine. */
const NATIVE = { satteri: '@bruits/satteri', '@resvg/resvg-js': '@resvg/resvg-js' }

const here = `${process.platform}-${process.arch}`
const wanted = process.argv.slice(2)
for (const target of wanted.length > 0 ? wanted : [here]) {
  if (!TARGETS.includes(target))
    fail(`There is no executable for ${target}; known are ${TARGETS.join(', ')}.`)
  build(target)
}

function build(target) {
  const work = path.resolve(OUT, 'work', target)
  fs.rmSync(work, { recursive: true, force: true })
  fs.mkdirSync(work, { recursive: true })
  const node = nodeFor(target, work)
  const files = [
    ...programFiles(),
    ...nativeFiles(target, work),
    ['NODE-LICENSE', path.join(node, 'LICENSE')],
  ].map(([name, file]) => [name, fs.readFileSync(file)])
  const list = path.join(work, 'files.json')
  const sizes = files.map(([name, bytes]) => [name, bytes.length])
  fs.writeFileSync(list, JSON.stringify({ id: identify(files), files: sizes }))
  const content = path.join(work, 'files')
  const all = Buffer.concat(files.map(([, bytes]) => bytes))
  const params = {
    [zlib.constants.ZSTD_c_compressionLevel]: LEVEL,
    // Files of a kind are alike, and far from each other.
    [zlib.constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [zlib.constants.ZSTD_c_windowLog]: 26,
  }
  fs.writeFileSync(content, zlib.zstdCompressSync(all, { params }))
  const blob = path.join(work, 'app.blob')
  const config = path.join(work, 'config.json')
  fs.writeFileSync(
    config,
    JSON.stringify({
      main: path.resolve('scripts/executable/main.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      execArgv: SERVER_FLAGS,
      assets: { 'files.json': list, files: content },
    }),
  )
  run(process.execPath, ['--experimental-sea-config', config])
  const file = path.join(OUT, `lectern-${target}`)
  fs.copyFileSync(path.join(node, 'bin/node'), file)
  fs.chmodSync(file, 0o755)
  run(process.execPath, [
    'node_modules/postject/dist/cli.js',
    file,
    'NODE_SEA_BLOB',
    blob,
    '--sentinel-fuse',
    FUSE,
  ])
  fs.rmSync(path.dirname(work), { recursive: true })
  console.error(`${file}: ${Math.round(fs.statSync(file).size / 1e6)} MB`)
}

/** What the package holds, by its path in the folder it is unpacked to. */
function programFiles() {
  const folders = ['bin', 'dist', 'schema'].flatMap((folder) => list(folder))
  const ours = [...folders, 'package.json', 'LICENSE', 'NOTICE.md'].filter(
    (name) => !/^dist\/(?:bundled|executable|release)\/|\.map$/.test(name),
  )
  return [
    ...ours.map((name) => [name, path.resolve(name)]),
    ['start.cjs', path.resolve('scripts/executable/start.cjs')],
  ]
}

function nativeFiles(target, work) {
  return Object.entries(NATIVE).flatMap(([name, binding]) => {
    const part = `${binding}-${target}-gnu`
    const homes = { [name]: `node_modules/${name}`, [part]: packageAt(part, work) }
    return Object.entries(homes).flatMap(([owner, home]) =>
      list(home)
        .filter((file) => !/\.(?:d\.ts|map|md)$/.test(file))
        .map((file) => [
          `node_modules/${owner}/${path.relative(home, file).replaceAll('\\', '/')}`,
          path.resolve(file),
        ]),
    )
  })
}

/** A package for another machine is not among ours: npm brings the version of the lock file. */
function packageAt(name, work) {
  const installed = `node_modules/${name}`
  return fs.existsSync(installed) ? installed : bring(name, LOCK[installed].version, work)
}

/** Its program and its licence. */
function nodeFor(target, work) {
  const name = `node-${target}`
  const installed = `node_modules/.lectern/runtime/node_modules/${name}`
  return fs.existsSync(installed) ? installed : bring(name, RUNTIME[name], work)
}

function bring(name, version, work) {
  const folder = fs.mkdtempSync(path.join(work, 'npm-'))
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--silent'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  execFileSync('tar', ['-xzf', path.basename(filename)], { cwd: folder })
  return path.join(folder, 'package')
}

/** Another folder for other content, so that an older program never runs newer files. */
function identify(files) {
  const sum = createHash('sha256')
  for (const [name, bytes] of files) sum.update(`${name}\0${bytes.length}\0`).update(bytes)
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  return `${version}-${sum.digest('hex').slice(0, 16)}`
}

/** Both programs talk about what is as it should be; what they say is shown if they fail. */
function run(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) fail(`${stdout}${stderr}`)
}

/** Sorted, so that the same content is the same file. */
function list(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
