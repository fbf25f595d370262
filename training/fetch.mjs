// `node training/fetch.mjs`: downloads the manuals of packages.json by name and version, and unpacks them.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { PACKAGES, sourceOf, SOURCES } from './packages.mjs'

fs.mkdirSync(SOURCES, { recursive: true })
for (const item of PACKAGES) {
  const folder = sourceOf(item)
  if (fs.existsSync(folder)) continue
  console.log(`${item.name} ${item.version} (${item.licence})`)
  const download = fs.mkdtempSync(path.join(SOURCES, '.download-'))
  const unpacked = path.join(download, 'files')
  fs.mkdirSync(unpacked)
  if (item.from === 'npm') fromNpm(item, download, unpacked)
  else fromDebian(item, download, unpacked)
  fs.renameSync(unpacked, folder)
  fs.rmSync(download, { recursive: true })
}

function fromNpm({ name, version, licence }, download, unpacked) {
  run('npm', ['pack', '--silent', `${name}@${version}`], download)
  run('tar', ['-xzf', only(download, '.tgz'), '-C', unpacked, '--strip-components=1'], download)
  const { license } = JSON.parse(fs.readFileSync(path.join(unpacked, 'package.json'), 'utf8'))
  if (license !== licence)
    throw new Error(`${name} says its licence is ${license}, not ${licence}. Check it first.`)
}

function fromDebian({ name, version }, download, unpacked) {
  run('apt-get', ['download', '-qq', `${name}=${version}`], download)
  run('dpkg-deb', ['-x', only(download, '.deb'), unpacked], download)
}

function only(folder, ending) {
  return fs.readdirSync(folder).find((name) => name.endsWith(ending))
}

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
