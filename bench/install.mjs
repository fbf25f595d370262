// Brings a peer onto this machine, for the bench alone: the project never depends on one.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** npm packages at the named versions into `dir`, once; `overrides` pins packages that those depend on. */
export function installPackages(dir, dependencies, overrides = {}) {
  const manifest = JSON.stringify({ name: 'bench-peer', private: true, dependencies, overrides }, null, 2)
  const stamp = path.join(dir, 'node_modules', '.bench-installed')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === manifest) return
  fs.rmSync(dir, { recursive: true, force: true })
  fs.mkdirSync(dir, { recursive: true })
  fs.writeFileSync(path.join(dir, 'package.json'), manifest)
  console.error(`  installing ${Object.keys(dependencies).join(', ')}`)
  const args = ['install', '--prefix', dir, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // npm looks for a `node` on the PATH to run install scripts: let it find the one we run on.
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  }
  const options = { cwd: dir, env, encoding: 'utf8' }
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.status !== 0) throw new Error(`npm install failed: ${lastLines(result)}`)
  fs.writeFileSync(stamp, manifest)
}

/** A Debian package, when its command is absent and we may install. */
export function installDebianPackage(name) {
  if (spawnSync(name, ['version']).status === 0) return
  if (process.getuid?.() !== 0) throw new Error(`${name} is not installed, and only root may install it`)
  console.error(`  installing ${name}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, encoding: 'utf8' })
  let result = install()
  if (result.status !== 0) {
    spawnSync('apt-get', ['update'], { env })
    result = install()
  }
  if (result.status !== 0) throw new Error(`apt-get install ${name} failed: ${lastLines(result)}`)
}

function lastLines({ error, stderr, stdout }) {
  return (error?.message ?? (stderr || stdout || '')).trim().split('\n').slice(-4).join(' ')
}
