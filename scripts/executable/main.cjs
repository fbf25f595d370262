// The first code of the one-file program. Node can only run files that are on a disk, native ones above all: what the
// package holds is unpacked once into a folder of the user's cache, and run from there.
const fs = require('node:fs')
const { createRequire } = require('node:module')
const os = require('node:os')
const path = require('node:path')
const sea = require('node:sea')
const zlib = require('node:zlib')

const { id, files } = JSON.parse(sea.getAsset('files.json', 'utf8'))

try {
  const home = unpacked()
  const program = path.join(home, 'bin', 'lectern.js')
  // We start ourselves as Node starts a program: by its file. It is ours, so it is left out.
  const processes = ['picture-process', 'index-program']
  const ours = [program, ...processes.map((name) => path.join(home, 'dist', 'server', `${name}.js`))]
  const started = ours.find((file) => process.argv[2] === file)
  if (started !== undefined) process.argv.splice(2, 1)
  process.argv[1] = started ?? program
  createRequire(program)(path.join(home, 'start.cjs'))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The folder with our files, which is made if it is not there. */
function unpacked() {
  const chosen = process.env.LECTERN_PROGRAM_DIR
  const folders = chosen
    ? [chosen]
    : [path.join(cache(), 'lectern'), path.join(os.tmpdir(), `lectern-${user()}`)]
  let problem
  for (const folder of folders) {
    try {
      const home = path.join(folder, id)
      if (!fs.existsSync(home)) unpack(folder, home)
      check(home)
      return home
    } catch (error) {
      problem = error
    }
  }
  throw new Error(
    `Lectern cannot unpack itself: ${problem.message}. Set LECTERN_PROGRAM_DIR to a folder that only you can write to.`,
  )
}

/** Whole or not at all: two may start at once, or one may be stopped halfway. */
function unpack(folder, home) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const half = fs.mkdtempSync(path.join(folder, 'new-'))
  const bytes = zlib.zstdDecompressSync(sea.getRawAsset('files'))
  let start = 0
  for (const [name, size] of files) {
    const file = path.join(half, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, bytes.subarray(start, start + size))
    start += size
  }
  fs.chmodSync(half, 0o755)
  try {
    fs.renameSync(half, home)
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    if (!fs.existsSync(home)) throw error
  }
}

/** Code that somebody else could have put there is not run. */
function check(home) {
  if (process.platform === 'win32') return
  for (const folder of [path.dirname(home), home]) {
    const { uid, mode } = fs.lstatSync(folder)
    if ((uid !== user() && uid !== 0) || (mode & 0o022) !== 0)
      throw new Error(`${folder} can be written to by others`)
  }
}

function cache() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (process.platform === 'win32') return LOCALAPPDATA ?? path.join(os.homedir(), 'AppData', 'Local')
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Caches')
  return XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
}

function user() {
  return process.getuid?.() ?? os.userInfo().username
}
