import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { toolEnvironment } from '../../config/env.ts'
import { UsageError } from '../command.ts'

const execute = promisify(execFile)

/** Why a commit cannot be compared with. A pipeline often has no other than its own. */
export function noCommit(ref: string): UsageError {
  return new UsageError(
    `${ref} is no commit of the git repository of this folder. A pipeline has to check out the history too: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.`,
  )
}

/**
 * A docs folder as a commit has it, written to a folder of its own for as long as it is worked with. It is empty where the
 * commit has no such folder: then all of the docs are new.
 */
export async function withFolderOf<T>(
  root: string,
  ref: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-diff-'))
  try {
    const folder = path.join(temporary, 'docs')
    fs.mkdirSync(folder)
    const top = await git(root, ['rev-parse', '--show-toplevel'])
    const prefix = await git(root, ['rev-parse', '--show-prefix'])
    if (top === undefined || prefix === undefined)
      throw new UsageError('--since needs a git repository, and this folder is in none.')
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options']
    const sha = await git(root, [...verify, `${ref}^{commit}`])
    if (sha === undefined) throw noCommit(ref)
    // From the root of the repository, where the paths of a tree begin.
    const there = await git(root, [...verify, `${sha}:${prefix.replace(/\/$/, '')}`])
    const tree = there === undefined ? undefined : await git(root, [...verify, `${there}^{tree}`])
    if (tree !== undefined) {
      // An index of its own: neither the author's index nor their files are touched.
      const env = { ...toolEnvironment(), GIT_INDEX_FILE: path.join(temporary, 'index') }
      const run = (args: readonly string[]) => execute('git', [...args], { cwd: top, env })
      await run(['read-tree', tree])
      await run(['checkout-index', '--all', `--prefix=${folder}/`])
    }
    return await work(folder)
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

/** The line that git answers; undefined where it says no. */
async function git(cwd: string, args: readonly string[]): Promise<string | undefined> {
  return execute('git', [...args], { cwd, env: toolEnvironment() }).then(
    ({ stdout }) => stdout.replace(/\n$/, ''),
    () => undefined,
  )
}
