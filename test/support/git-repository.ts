import { execFileSync } from 'node:child_process'
import { makeFolder, writeFiles } from './site.ts'

export interface GitRepository {
  readonly folder: string
  /** Writes files and commits them, on a date or today; the id of the commit. */
  commit(files: Readonly<Record<string, string>>, message: string, date?: string): string
}

/** A real repository on this disk, to be fetched from. */
export function makeRepository(files: Readonly<Record<string, string>>): GitRepository {
  const folder = makeFolder(files)
  const run = (args: readonly string[], date?: string) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@acme.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...(date && { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }) },
    })
  const git = (...args: string[]) => run(args)
  const save = (message: string, date?: string) => {
    git('add', '--all')
    run(['commit', '--quiet', '--message', message], date)
    return git('rev-parse', 'HEAD').trim()
  }
  git('init', '--quiet', '--initial-branch', 'main')
  save('Begin')
  return {
    folder,
    commit(more, message, date) {
      writeFiles(folder, more)
      return save(message, date)
    },
  }
}
