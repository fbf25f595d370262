import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from './folder.ts'

const run = promisify(execFile)

/** The program of another release of Node, as npm brings it; undefined where npm has none for this machine. */
export async function otherNode(version: string): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const home = makeFolder({ 'package.json': '{ "private": true }' })
  await run('npm', ['install', `${name}@${version}`, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    shell: process.platform === 'win32',
  }).catch(() => undefined)
  const program = path.join(
    home,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  return fs.existsSync(program) ? program : undefined
}
