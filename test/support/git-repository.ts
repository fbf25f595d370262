import { execFileSync } from 'node:child_process'
import { makeFolder, writeFiles } from './site.ts'

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@acme.test',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@acme.test',
}

export interface GitRepository {
  readonly folder: string
  /** Writes files and commits them, on a date or today; the id of the commit. */
  commit(files: Readonly<Record<string, string>>, message: string, date?: string): string
}

// One process where four would do: a test process of a gigabyte is held up by each that it starts.
const SAVE = 'git add --all && git commit --quiet --message "$1" && git rev-parse HEAD'
const BEGIN = `git init --quiet --initial-branch main && ${SAVE}`

/** A real repository on this disk, to be fetched from. */
export function makeRepository(files: Readonly<Record<string, string>>): GitRepository {
  const folder = makeFolder(files)
  const run = (script: string, message: string, date?: string) =>
    execFileSync('sh', ['-c', script, 'sh', message], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...AUTHOR, ...(date && { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }) },
    }).trim()
  run(BEGIN, 'Begin')
  return {
    folder,
    commit(more, message, date) {
      writeFiles(folder, more)
      return run(SAVE, message, date)
    },
  }
}
