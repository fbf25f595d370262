import { execFile } from 'node:child_process'

const MOST_BYTES = 50_000_000

/** Files of a folder that differ from a commit, those git does not know yet included; undefined when git cannot tell. */
export async function changedFiles(root: string, ref: string): Promise<ReadonlySet<string> | undefined> {
  const changed = await git(root, [
    'diff',
    '--name-only',
    '--relative',
    '-z',
    '--end-of-options',
    ref,
    '--',
    '.',
  ])
  const untracked = await git(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
  if (changed === undefined || untracked === undefined) return undefined
  return new Set([...changed.split('\0'), ...untracked.split('\0')].filter(Boolean))
}

function git(cwd: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', args, { cwd, maxBuffer: MOST_BYTES, encoding: 'utf8' }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}
