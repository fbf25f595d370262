import { text } from 'node:stream/consumers'
import { AccountError } from '../auth/accounts.ts'
import { setOidcBinding, setSitePassword, dropLoginSecret } from '../auth/set-login-secrets.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { UsageError, type CommandInput, type CommandOption } from './command.ts'

/** What the logins of a project need. Secrets come by standard input: a command line is seen by others. */
export const LOGIN_OPTIONS = {
  'oidc-issuer': { type: 'string', value: 'URL', help: 'set: OpenID provider of the site' },
  'oidc-client-secret-stdin': {
    type: 'boolean',
    help: 'set: with --oidc-issuer, read the client secret from standard input',
  },
  'drop-oidc': { type: 'boolean', help: 'set: remove the OpenID provider' },
  'site-password-stdin': {
    type: 'boolean',
    help: 'set: read the password of all readers from standard input',
  },
  'drop-site-password': { type: 'boolean', help: 'set: remove the password of all readers' },
} as const satisfies Readonly<Record<string, CommandOption>>

export interface WantedLogin {
  readonly issuer: string | undefined
  readonly readsClientSecret: boolean
  readonly readsSitePassword: boolean
  readonly dropsOidc: boolean
  readonly dropsSitePassword: boolean
}

export function readWantedLogin(options: CommandInput['options']): WantedLogin {
  const wanted = {
    issuer: issuerOf(options['oidc-issuer']),
    readsClientSecret: options['oidc-client-secret-stdin'] === true,
    readsSitePassword: options['site-password-stdin'] === true,
    dropsOidc: options['drop-oidc'] === true,
    dropsSitePassword: options['drop-site-password'] === true,
  }
  if (wanted.readsClientSecret && wanted.issuer === undefined)
    throw new UsageError('Say which provider the client secret is for: --oidc-issuer https://id.example.com.')
  if (wanted.readsClientSecret && wanted.readsSitePassword)
    throw new UsageError(
      'Standard input holds one secret: set the client secret and the password one after the other.',
    )
  return wanted
}

export async function applyLogin(store: Store, project: Project, wanted: WantedLogin): Promise<void> {
  const who = 'command line'
  const given =
    wanted.readsClientSecret || wanted.readsSitePassword
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : undefined
  if (given === '') throw new UsageError('Standard input is empty; write the secret there.')
  if (wanted.issuer !== undefined) {
    await requireSameSecret(store)
    const clientSecret = wanted.readsClientSecret ? given : undefined
    await setOidcBinding(store, project, { issuer: wanted.issuer, clientSecret, who })
  }
  if (wanted.readsSitePassword)
    await setSitePassword(store, project, { password: given ?? '', who }).catch((error: unknown) => {
      throw error instanceof AccountError ? new UsageError(error.message) : error
    })
  if (wanted.dropsOidc) await dropLoginSecret(store, project, { name: 'oidc-client-secret', who })
  if (wanted.dropsSitePassword) await dropLoginSecret(store, project, { name: 'site-password', who })
}

/** What is sealed under another secret than that of the servers is lost on them. */
export async function requireSameSecret({ secrets }: Store): Promise<void> {
  if ((await secrets.foreignServers()).length > 0)
    throw new UsageError(
      'The servers of this installation have another LECTERN_SECRET than this command, so they could not read what is set here. Set LECTERN_SECRET as for the servers.',
    )
}

function issuerOf(option: unknown): string | undefined {
  if (typeof option !== 'string') return undefined
  if (!URL.canParse(option) || !/^https?:$/.test(new URL(option).protocol))
    throw new UsageError(`Write the provider like https://id.example.com; "${option}" is not valid.`)
  return option
}
