import { timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, {
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { checkedFetch } from '../../lib/checked-fetch.ts'
import type { Store } from '../../store/store.ts'
import { CREDENTIAL_PREFIX } from '../client-credentials.ts'
import { mayRedirectTo } from '../redirect-rules.ts'
import { hashToken } from '../secret-token.ts'
import { isResource, MCP_SCOPE, registerClientCredentials } from './client-credentials-grant.ts'
import { basePathOf } from '../../shared/base-path.ts'
import { OAUTH_PATH, RESOURCE_PATH } from './paths.ts'
import { StoreAdapter } from './store-adapter.ts'
import { sayWhoFailed } from './token-errors.ts'

export interface ProviderOptions {
  readonly store: Store
  readonly projectId: string
  /** Address of the site. */
  readonly baseUrl: string
  /** Lifetime of an access token, in seconds. */
  readonly tokenLifetime: number
  /** Where logins may return to, as of now. */
  readonly redirects: () => readonly string[]
}

/** Descriptions of clients, from the addresses they go by. Anybody can name any address. */
const CLIENT_DOCUMENTS = { mostBytes: 65_536, timeoutMs: 10_000 }
const CODE_S = 60
const INTERACTION_S = 3600
const REFRESH_S = 30 * 86_400

/** The OAuth server of one site: tokens for its authenticated MCP server, and for nothing else. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { store, projectId, baseUrl } = options
  const resource = `${baseUrl}${RESOURCE_PATH}`
  const issuer = `${baseUrl}${OAUTH_PATH}`
  const { pathname } = new URL(issuer)
  const jwks = JSON.parse(await store.secrets.ensure('oauth-jwks', makeKeys)) as { keys: never[] }
  const cookieKey = await store.secrets.ensure('oauth-cookies')
  const provider = new Provider(issuer, {
    ...configuration(options, resource),
    adapter: (kind: string) => new StoreAdapter(store, projectId, kind),
    jwks,
    cookies: {
      keys: [cookieKey],
      names: { session: 'lectern_oauth', interaction: 'lectern_oauth_step', resume: 'lectern_oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: pathname },
      short: { httpOnly: true, sameSite: 'lax', signed: true, path: pathname },
    },
  })
  // Behind Hono the scheme and host of the request are set from our own address.
  provider.proxy = true
  compareHashes(provider)
  keepRedirectRules(provider, options)
  sayWhoFailed(provider)
  registerClientCredentials(provider, {
    resource,
    lifetime: options.tokenLifetime,
    onUse: (clientId) => void store.credentials.touch(projectId, clientId).catch(() => undefined),
  })
  return provider
}

function configuration(
  { baseUrl, tokenLifetime, redirects }: ProviderOptions,
  resource: string,
): Configuration {
  const server = {
    audience: resource,
    scope: MCP_SCOPE,
    accessTokenFormat: 'opaque',
    accessTokenTTL: tokenLifetime,
  } as const
  return {
    clients: [],
    scopes: ['openid', 'offline_access', MCP_SCOPE],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientDefaults: {
      // AI tools run on the reader's machine more often than not; web addresses are fine for native ones too.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    expiresWithSession: () => Promise.resolve(false),
    // Every authorization is asked for; nothing is remembered that a logout on the site would not end.
    loadExistingGrant: (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId
      return id === undefined ? Promise.resolve(undefined) : ctx.oidc.provider.Grant.find(id)
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: {
      url: (_ctx, { uid }) => `${basePathOf(baseUrl)}${OAUTH_PATH}/interaction/${uid}`,
      policy: alwaysAsk(),
    },
    clientBasedCORS: () => true,
    fetch: checkedFetch(CLIENT_DOCUMENTS),
    // Would make this server request a URL that the registering client chooses.
    sectorIdentifierUriValidate: () => false,
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (...[, , , metadata]) => checkMetadata(metadata, redirects()),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, given) => {
          if (!isResource(given, resource)) throw new errors.InvalidTarget('this server has one resource')
          return server
        },
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      registration: '/register',
      revocation: '/revoke',
      jwks: '/jwks',
    },
    ttl: {
      AuthorizationCode: CODE_S,
      Interaction: INTERACTION_S,
      Session: INTERACTION_S,
      Grant: REFRESH_S,
      RefreshToken: REFRESH_S,
      AccessToken: tokenLifetime,
    },
    renderError,
  }
}

/** Our own session says who is there, so the provider's is never taken for an answer. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('site_login', 'The site decides who is logged in', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

/** Clients that register themselves may only do what a person allows them to. */
function checkMetadata(metadata: Record<string, unknown>, redirects: readonly string[]): void {
  const uris = Array.isArray(metadata['redirect_uris']) ? (metadata['redirect_uris'] as unknown[]) : []
  const refused = uris.find((uri) => typeof uri !== 'string' || !mayRedirectTo(uri, redirects))
  if (refused !== undefined) {
    const error = new errors.InvalidRedirectUri()
    error.error_description = `${JSON.stringify(refused).slice(0, 200)} is not an allowed redirect URL of this site; ask its operator to add it`
    throw error
  }
  const grants = Array.isArray(metadata['grant_types']) ? (metadata['grant_types'] as unknown[]) : []
  const id = metadata['client_id']
  const isCredential = typeof id === 'string' && id.startsWith(CREDENTIAL_PREFIX)
  if (grants.includes('client_credentials') && !isCredential)
    throw new errors.InvalidClientMetadata(
      'client credentials are created by the operator, not by registration',
    )
}

interface ClientClass {
  readonly prototype: { redirectUriAllowed: (this: unknown, value: string) => boolean }
  readonly Schema: { readonly prototype: { redirectUris: (this: Registering, ...rest: never[]) => void } }
}

interface Registering {
  redirect_uris: string[]
}

/** Our redirect rules apply at registration and at every redirect. */
function keepRedirectRules(provider: Provider, { redirects }: ProviderOptions): void {
  const { prototype, Schema } = provider.Client as unknown as ClientClass
  const { redirectUris: checkShape } = Schema.prototype
  // This machine is trusted with https too, which the provider keeps from tools that run on it.
  Schema.prototype.redirectUris = function check(this: Registering, ...rest: never[]) {
    const all = this.redirect_uris
    this.redirect_uris = all.filter((uri) => !(/^https:/i.test(uri) && mayRedirectTo(uri, [])))
    checkShape.apply(this, rest)
    this.redirect_uris = all
  }
  // The list may have become shorter since a client registered.
  const { redirectUriAllowed: registered } = prototype
  prototype.redirectUriAllowed = function allowed(this: unknown, value: string) {
    return mayRedirectTo(value, redirects()) && registered.call(this, value)
  }
}

/** Secrets of clients are kept as hashes. */
function compareHashes(provider: Provider): void {
  const { prototype } = provider.Client as unknown as {
    prototype: { clientSecret: string; compareClientSecret(actual: string): boolean }
  }
  prototype.compareClientSecret = function compare(this: { clientSecret: string }, actual: string) {
    const given = Buffer.from(hashToken(actual))
    const kept = Buffer.from(this.clientSecret)
    return given.length === kept.length && timingSafeEqual(given, kept)
  }
}

async function makeKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify({
    keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'lectern-1' }],
  })
}

/** How a person is told that a login ends here, for the reason given. */
export type ErrorPage = (reason: string) => { readonly html: string; readonly policy: string | undefined }

/** Whoever hands a request to the provider leaves it there. */
export const ERROR_PAGE = Symbol('error page')

/** Where the caller is a person: no redirect is trusted, so they read here what is wrong. */
function renderError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): void {
  const write = (ctx.req as { [ERROR_PAGE]?: ErrorPage })[ERROR_PAGE]
  if (!write) throw new Error('A request of the OAuth server came without its error page.')
  const reason = [out.error, out.error_description].filter(Boolean).join(': ')
  const { html, policy } = write(reason)
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', policy ?? "default-src 'none'")
  ctx.body = html
}
