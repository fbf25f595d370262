import { text } from 'node:stream/consumers'
import { GIT_HOST_KINDS, type GitHostKind } from '../shared/api/enumerations.ts'
import type { GitHostBinding } from '../store/repositories/git-hosts.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { UsageError, type CommandInput, type CommandOption } from './command.ts'
import { requireSameSecret } from './project-login.ts'

/** Where a project comments on pull requests. The token comes by standard input: a command line is seen by others. */
export const GIT_HOST_OPTIONS = {
  'git-host': {
    type: 'string',
    value: 'KIND',
    help: `set: host whose pull requests get a comment (${GIT_HOST_KINDS.join(', ')})`,
  },
  'git-api': {
    type: 'string',
    value: 'URL',
    help: '--git-host: its API (that of github.com or gitlab.com)',
  },
  'git-repository': {
    type: 'string',
    value: 'OWNER/NAME',
    help: '--git-host: the repository there (the one of --git)',
  },
  'git-host-token-stdin': {
    type: 'boolean',
    help: 'set: with --git-host, read its access token from standard input',
  },
  'drop-git-host': { type: 'boolean', help: 'set: stop commenting on pull requests' },
} as const satisfies Readonly<Record<string, CommandOption>>

const APIS: Readonly<Partial<Record<GitHostKind, string>>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
}

export interface WantedGitHost {
  readonly kind: GitHostKind | undefined
  readonly apiUrl: string | undefined
  readonly repository: string | undefined
  readonly drops: boolean
}

export function readGitHost(options: CommandInput['options']): WantedGitHost {
  const given = options['git-host'] as string | undefined
  const kind = GIT_HOST_KINDS.find((name) => name === given)
  if (given !== undefined && !kind)
    throw new UsageError(`--git-host must be one of ${GIT_HOST_KINDS.join(', ')}; Forgejo is gitea.`)
  const reads = options['git-host-token-stdin'] === true
  if (reads !== (kind !== undefined))
    throw new UsageError('--git-host and --git-host-token-stdin go together: pipe the token in.')
  if (reads && (options['oidc-client-secret-stdin'] === true || options['site-password-stdin'] === true))
    throw new UsageError('Standard input holds one secret: set them one after the other.')
  const apiUrl = apiOf(options['git-api'], kind)
  const repository = options['git-repository'] as string | undefined
  if (!kind && (options['git-api'] !== undefined || repository !== undefined))
    throw new UsageError('--git-api and --git-repository go with --git-host.')
  return { kind, apiUrl, repository, drops: options['drop-git-host'] === true }
}

export async function applyGitHost(
  store: Store,
  { id, organizationId }: Project,
  { kind, apiUrl, repository, drops }: WantedGitHost,
): Promise<void> {
  const note = (action: string, target: string) =>
    store.audit.note(organizationId, { who: 'command line', action, target })
  if (drops && (await store.gitHosts.remove(id))) await note('git-host.drop', id)
  if (!kind || apiUrl === undefined) return
  await requireSameSecret(store)
  const named = repository ?? repositoryOf((await store.sources.find(id))?.url)
  if (named === undefined || !/^[\w.-]+(?:\/[\w.-]+)+$/.test(named))
    throw new UsageError('Say which repository it is: --git-repository acme/docs.')
  const token = (await text(process.stdin)).trim()
  if (token === '') throw new UsageError('Standard input is empty; write the token there.')
  await store.gitHosts.set(id, { kind, apiUrl, repository: named, token })
  await note('git-host.set', `${id} ${apiUrl} ${named}`)
}

/** Without its token. */
export function describeGitHost(host: GitHostBinding | 'unreadable' | undefined) {
  if (host === undefined) return null
  if (host === 'unreadable') return { unreadable: true }
  const { kind, apiUrl, repository } = host
  return { kind, apiUrl, repository }
}

function apiOf(option: unknown, kind: GitHostKind | undefined): string | undefined {
  if (!kind) return undefined
  const given = (option as string | undefined) ?? APIS[kind]
  if (given === undefined)
    throw new UsageError('Say where its API is: --git-api https://git.example.com/api/v1.')
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`Write the API like https://git.example.com/api/v1; "${given}" is not valid.`)
  return url.href.replace(/\/+$/, '')
}

/** `acme/docs` of `https://github.com/acme/docs.git` and `git@github.com:acme/docs.git`. */
function repositoryOf(url: string | undefined): string | undefined {
  if (url === undefined || url.startsWith('/') || url.startsWith('file:')) return undefined
  const path = URL.canParse(url) ? new URL(url).pathname : /^[^/]+:(.*)$/.exec(url)?.[1]
  return path?.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
}
