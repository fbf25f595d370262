import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { OAuthRecord } from '../../store/repositories/oauth-records.ts'
import type { Store } from '../../store/store.ts'
import { CREDENTIAL_PREFIX } from '../client-credentials.ts'
import { hashToken } from '../secret-token.ts'

/** Kinds whose id opens something: only its hash is kept. */
const BEARER = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'RegistrationAccessToken'])
/** A client that registered itself and was never used is forgotten. */
const UNUSED_CLIENT_MS = 30 * 86_400_000

/** What the OAuth server remembers, in our store. */
export class StoreAdapter implements Adapter {
  readonly #store: Store
  readonly #projectId: string
  readonly #kind: string

  constructor(store: Store, projectId: string, kind: string) {
    this.#store = store
    this.#projectId = projectId
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const kept = { ...payload }
    if (BEARER.has(this.#kind)) delete kept.jti
    if (this.#kind === 'Client' && typeof kept.client_secret === 'string')
      kept.client_secret = hashToken(kept.client_secret)
    const now = Date.now()
    await this.#store.oauth.put({
      project_id: this.#projectId,
      kind: this.#kind,
      id: (await this.#keys(id))[0],
      payload: JSON.stringify(kept),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      client_id: payload.clientId ?? null,
      consumed_at: null,
      expires_at: expiresIn
        ? now + expiresIn * 1000
        : this.#kind === 'Client'
          ? now + UNUSED_CLIENT_MS
          : null,
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#kind === 'Client' && id.startsWith(CREDENTIAL_PREFIX)) return this.#credential(id)
    const row = await this.#store.oauth.find(this.#projectId, this.#kind, await this.#keys(id))
    return row && payloadOf(row, BEARER.has(this.#kind) ? id : undefined)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#store.oauth.findByUid(this.#projectId, this.#kind, uid)
    return row && payloadOf(row)
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async consume(id: string): Promise<void> {
    const first = await this.#store.oauth.consume(this.#projectId, this.#kind, await this.#keys(id))
    // Two who ask at the same moment both saw it unused; one of them gets nothing.
    if (!first) throw new errors.InvalidGrant('the grant was used already')
  }

  async destroy(id: string): Promise<void> {
    await this.#store.oauth.delete(this.#projectId, this.#kind, await this.#keys(id))
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.#store.oauth.deleteGrant(this.#projectId, grantId)
  }

  /** Tokens are known under the installation's secret: those of another open nothing. */
  async #keys(id: string): Promise<readonly [string, ...string[]]> {
    return BEARER.has(this.#kind) ? (await this.#store.secrets.keys()).marks('oauth', id) : [id]
  }

  /** A client credential is a client that can do one thing. */
  async #credential(clientId: string): Promise<AdapterPayload | undefined> {
    const secret = await this.#store.credentials.secretHash(this.#projectId, clientId)
    if (secret === undefined) return undefined
    return {
      client_id: clientId,
      client_secret: secret,
      grant_types: ['client_credentials', 'refresh_token'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'mcp:search',
    }
  }
}

function payloadOf(row: OAuthRecord, jti?: string): AdapterPayload | undefined {
  if (row.expires_at !== null && row.expires_at <= Date.now()) return undefined
  const payload = JSON.parse(row.payload) as AdapterPayload
  return {
    ...payload,
    ...(jti !== undefined && { jti }),
    ...(row.consumed_at !== null && { consumed: row.consumed_at }),
  }
}
