import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { SecretRepository } from './secrets.ts'

type Row = Tables['login_secrets']

export interface OidcBinding {
  /** The provider that the operator, or an admin, chose for the project. */
  readonly issuer: string
  /** Undefined for a client without a secret. */
  readonly clientSecret: string | undefined
}

/** What the logins of a project need and its content must not decide: who set it had the right to. */
export class LoginSecretRepository {
  readonly #engine: Engine
  readonly #secrets: SecretRepository

  constructor(engine: Engine, secrets: SecretRepository) {
    this.#engine = engine
    this.#secrets = secrets
  }

  /** The password of all readers, as a hash. */
  async sitePassword(projectId: string): Promise<string | undefined> {
    return (await this.#rows(projectId, 'site-password'))[0]?.value
  }

  setSitePassword(projectId: string, hash: string): Promise<void> {
    return this.#set({ ...blank(projectId, 'site-password'), value: hash })
  }

  /** `unreadable` when it was sealed under a secret that this server does not have. */
  async oidc(projectId: string): Promise<OidcBinding | 'unreadable' | undefined> {
    const rows = await this.#rows(projectId, 'oidc-client-secret')
    if (rows.length === 0) return undefined
    const keys = await this.#secrets.keys()
    const row = keys.ids.flatMap((id) => rows.find(({ key_id }) => key_id === id) ?? [])[0]
    const issuer = row?.issuer ?? undefined
    const value = row && issuer !== undefined ? keys.open(row.value, placeOf(projectId, issuer)) : undefined
    if (!row || issuer === undefined || value === undefined) return 'unreadable'
    const binding = { issuer, clientSecret: value === '' ? undefined : value }
    // Sealed anew, beside the old row: servers that have only the older secret still read theirs.
    if (row.key_id !== keys.ids[0]) await this.#addOidc(projectId, binding)
    return binding
  }

  async setOidc(projectId: string, binding: OidcBinding): Promise<void> {
    await this.delete(projectId, 'oidc-client-secret')
    await this.#addOidc(projectId, binding)
  }

  /** False when there was none. */
  async delete(projectId: string, name: Row['name']): Promise<boolean> {
    const query = this.#engine.build
      .deleteFrom('login_secrets')
      .where('project_id', '=', projectId)
      .where('name', '=', name)
    const [written] = await this.#engine.write([statement(query)])
    return (written?.changed ?? 0) > 0
  }

  async #addOidc(projectId: string, { issuer, clientSecret = '' }: OidcBinding): Promise<void> {
    const keys = await this.#secrets.keys()
    const value = keys.seal(clientSecret, placeOf(projectId, issuer))
    await this.#set({ ...blank(projectId, 'oidc-client-secret'), key_id: keys.ids[0], issuer, value })
  }

  async #set(row: Row): Promise<void> {
    const { value, issuer, set_at } = row
    const query = this.#engine.build
      .insertInto('login_secrets')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'name', 'key_id']).doUpdateSet({ value, issuer, set_at }),
      )
    await this.#engine.write([statement(query)])
  }

  #rows(projectId: string, name: Row['name']): Promise<readonly Row[]> {
    const query = this.#engine.build
      .selectFrom('login_secrets')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('name', '=', name)
    return this.#engine.read(query.compile())
  }
}

function blank(projectId: string, name: Row['name']): Row {
  return { project_id: projectId, name, key_id: '', value: '', issuer: null, set_at: Date.now() }
}

/** A row that was moved to another project, or given another provider, cannot be opened. */
function placeOf(projectId: string, issuer: string): string {
  return JSON.stringify(['oidc-client-secret', projectId, issuer])
}
