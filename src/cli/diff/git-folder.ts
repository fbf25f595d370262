import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { toolEnvironment } from '../../config/env.ts'
import { UsageError } from '../command.ts'

const run = promisify(execFile)

/** A docs folder as a commit has it, written to a folder of its own for as long as it is worked with. */
export async function withFolderOf<T>(
  root: string,
  ref: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-diff-'))
  try {
    const folder = path.join(temporary, 'docs')
    fs.mkdirSync(folder)
    const prefix = (await git(root, ['rev-parse', '--show-prefix'])).trim().replace(/\/$/, '')
    const tree = prefix === '' ? `${ref}^{tree}` : `${ref}:${prefix}`
    // An index of its own: neither the author's index nor their files are touched.
    const env = { ...toolEnvironment(), GIT_INDEX_FILE: path.join(temporary, 'index') }
    await git(root, ['read-tree', '--end-of-options', tree], env)
    await git(root, ['checkout-index', '--all', `--prefix=${folder}/`], env)
    return await work(folder)
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

async function git(cwd: string, args: readonly string[], env = toolEnvironment()): Promise<string> {
  try {
    // From the root of the repository, where the paths of a tree begin.
    const top =
      args[0] === 'rev-parse'
        ? cwd
        : (await run('git', ['rev-parse', '--show-toplevel'], { cwd })).stdout.trim()
    return (await run('git', [...args], { cwd: top, env, maxBuffer: 50_000_000 })).stdout
  } catch {
    throw new UsageError('--since needs a git repository, and a commit, branch or tag that has this folder.')
  }
}
