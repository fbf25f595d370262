import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { toolEnvironment } from '../config/env.ts'
import type { NewSource } from '../store/repositories/content-sources.ts'
import {
  fetchFault,
  GIT_LIMITS,
  removeUnfinished,
  treeFault,
  watchFetch,
  type GitLimits,
} from './git-limits.ts'

/** Why a remote could not be read, for the one who set it. */
export class GitError extends Error {}

/** The remote leads elsewhere, where a token must not follow. */
class MovedError extends GitError {}

export interface CheckedOut {
  /** The docs folder inside the checkout. */
  readonly root: string
  readonly sha: string
  readonly message: string
}

const LOOK_MS = 30_000
const FETCH_MS = 300_000
const MOST_OUTPUT = 1 << 20
const MOST_LISTING = 1 << 26
const LONGEST_MESSAGE = 500

/** What is wrong with an address or a branch; undefined when nothing is. */
export function sourceFault({ url, branch, folder }: NewSource): string | undefined {
  if (/^-|\s|::/.test(url) || url.length > 500) return 'The URL of the git repository is invalid.'
  if (!/^(?:https?|ssh|git|file):\/\/|^[\w.-]+@[\w.-]+:|^\//.test(url))
    return 'Write the git repository as https://, ssh://, user@host:path or a path on this machine.'
  if (URL.canParse(url) && new URL(url).password !== '')
    return 'Do not put a secret into the URL, where it would be visible. Set LECTERN_GIT_TOKEN instead.'
  if (branch !== null && !/^[\w][\w./-]{0,199}$/.test(branch)) return 'The branch name is invalid.'
  if (path.isAbsolute(folder) || folder.split('/').includes('..'))
    return 'The folder must be inside the repository, such as `docs`.'
  return undefined
}

/** Where a branch is found; null is the one the remote itself names. */
function refOf({ branch }: NewSource): string {
  return branch === null ? 'HEAD' : `refs/heads/${branch}`
}

/** The newest commit of the branch, or of another ref, without fetching it. */
export async function remoteCommit(source: NewSource, token?: string, ref = refOf(source)): Promise<string> {
  const { url, branch } = source
  const output = await atRepository(url, (at) =>
    git(['ls-remote', '--', at, ref], { remote: { url: at, token }, limit: LOOK_MS }),
  )
  // git also tells of what only ends so: whoever may push could answer for a branch by `a/refs/heads/main`.
  const line = output.split('\n').find((one) => one.endsWith(`\t${ref}`))
  const sha = /^[\da-f]{40,64}(?=\t)/.exec(line ?? '')?.[0]
  if (sha === undefined)
    throw new GitError(
      `The remote has no ${ref !== refOf(source) ? ref : branch === null ? 'commits' : `branch ${branch}`}.`,
    )
  return sha
}

export interface CheckOutOptions {
  readonly place: string
  readonly token?: string | undefined
  readonly ref?: string
  readonly limits?: GitLimits
}

/** Fetches the latest commit of the branch into a folder. Objects that are already there are not fetched again. */
export async function checkOut(
  source: NewSource,
  { place, token, ref = refOf(source), limits = GIT_LIMITS }: CheckOutOptions,
): Promise<CheckedOut> {
  await fs.mkdir(place, { recursive: true })
  const here = (args: readonly string[], more: Partial<GitRun> = {}) =>
    git(args, { limit: FETCH_MS, place, ...more })
  await here(['init', '--quiet'])
  const tooMuch = new AbortController()
  const unwatch = await watchFetch(place, limits.fetchedBytes, () => tooMuch.abort())
  try {
    const { signal } = tooMuch
    const fetch = ['fetch', '--quiet', '--depth=1', '--no-tags', '--force', '--']
    await atRepository(source.url, (url) => here([...fetch, url, ref], { signal, remote: { url, token } }))
  } catch (error) {
    await removeUnfinished(place)
    throw tooMuch.signal.aborted ? new GitError(fetchFault(limits)) : error
  } finally {
    unwatch()
  }
  const listing = await here(['ls-tree', '-r', '-l', '-z', 'FETCH_HEAD'], { mostOutput: MOST_LISTING })
  const fault = treeFault(listing, limits)
  if (fault !== undefined) throw new GitError(fault)
  await here(['checkout', '--quiet', '--force', '--detach', 'FETCH_HEAD'])
  await here(['clean', '--quiet', '-ffdx'])
  const [sha = '', ...message] = (await here(['log', '-1', '--format=%H%n%B'])).trim().split('\n')
  const root = path.join(place, source.folder)
  const inside = await fs.realpath(root).catch(() => undefined)
  const way =
    inside === undefined ? undefined : path.relative(await fs.realpath(place), inside).split(path.sep)
  // A link could lead out of the checkout, or to what git keeps of other branches.
  if (way === undefined || way.includes('..') || way.includes('.git'))
    throw new GitError(`The repository has no folder ${source.folder}.`)
  return { root, sha, message: message.join('\n').trim().slice(0, LONGEST_MESSAGE) }
}

/** The addresses that people copy have no `.git`; some hosts lead from there to the one that has, and stay the same host. */
async function atRepository(url: string, ask: (url: string) => Promise<string>): Promise<string> {
  try {
    return await ask(url)
  } catch (error) {
    if (!(error instanceof MovedError) || /\.git\/?$/.test(url)) throw error
    return ask(`${url.replace(/\/$/, '')}.git`)
  }
}

interface GitRemote {
  readonly url: string
  readonly token: string | undefined
}

interface GitRun {
  /** Whom it asks; nobody without it. */
  readonly remote?: GitRemote
  readonly limit: number
  readonly place?: string
  readonly mostOutput?: number
  readonly signal?: AbortSignal
}

function git(
  args: readonly string[],
  { remote, limit, place, mostOutput = MOST_OUTPUT, signal }: GitRun,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...gitEnvironment(remote, place), ...(!remote && WITHOUT_USER) }
    const options = { cwd: place, timeout: limit, maxBuffer: mostOutput, env, signal }
    execFile('git', [...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return reject(new GitError('git is not installed on this machine.'))
      if (error.killed) return reject(new GitError(`git did not finish within ${limit / 1000} s.`))
      const said = `git ${args[0]} failed: ${lastLine(stderr)}`
      const moved = / returned error: 30\d/.test(stderr)
      reject(moved ? new MovedError(`${said} It moved: set its new URL.`) : new GitError(said))
    })
  })
}

/**
 * Where nobody is asked, the configuration of whoever runs this says nothing: a repository can name a filter of it, and Git
 * LFS would fetch from wherever the repository says.
 */
const WITHOUT_USER = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', HOME: '/nonexistent' }

/** Nothing of the repository runs here, nothing asks at a terminal, and the token is in no command line. */
function gitEnvironment(
  remote: GitRemote | undefined,
  place: string | undefined,
): Readonly<Record<string, string>> {
  const settings = [
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['submodule.recurse', 'false'],
    // All that is fetched goes into one file, where its size is seen.
    ['fetch.unpackLimit', '1'],
    // Volumes of containers may be somebody else's.
    ...(place === undefined ? [] : [['safe.directory', place]]),
    ...tokenSetting(remote),
  ]
  return {
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    ...toolEnvironment(),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  }
}

/** A token goes over no open line, and to no other host that the first one leads to. */
function tokenSetting(remote: GitRemote | undefined): readonly (readonly [string, string])[] {
  if (remote?.token === undefined || !remote.url.startsWith('https://')) return []
  const basic = Buffer.from(`x-access-token:${remote.token}`).toString('base64')
  return [
    [`http.${new URL(remote.url).origin}/.extraHeader`, `Authorization: Basic ${basic}`],
    // git would send it to wherever it is led.
    ['http.followRedirects', 'false'],
  ]
}

/** What git says last is what was wrong; it never names our token. */
function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? 'it gave no reason'
}
