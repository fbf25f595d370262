import { execFileSync } from 'node:child_process'
import { makeFolder, writeFiles } from './site.ts'

export interface GitRepository {
  readonly folder: string
  /** Writes files and commits them; the id of the commit. */
  commit(files: Readonly<Record<string, string>>, message: string): string
}

/** A real repository on this disk, to be fetched from. */
export function makeRepository(files: Readonly<Record<string, string>>): GitRepository {
  const folder = makeFolder(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@acme.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  const save = (message: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
    return git('rev-parse', 'HEAD').trim()
  }
  git('init', '--quiet', '--initial-branch', 'main')
  save('Begin')
  return {
    folder,
    commit(more, message) {
      writeFiles(folder, more)
      return save(message)
    },
  }
}
