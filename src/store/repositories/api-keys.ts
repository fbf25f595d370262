import type { KeyType } from '../../shared/api/enumerations.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

export interface ApiKey {
  readonly id: string
  readonly organizationId: string
  readonly projectId: string | null
  readonly type: KeyType
  readonly label: string
  readonly hint: string
  /** Undefined: all of them. */
  readonly scopes: readonly string[] | undefined
  /** Undefined: from anywhere. */
  readonly addresses: readonly string[] | undefined
  readonly createdAt: number
  readonly createdBy: string | null
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
}

export type NewApiKey = Omit<ApiKey, 'lastUsedAt'> & { readonly hash: string }

/** Keys of the REST APIs. Only their hashes are here. */
export class ApiKeyRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async add(key: NewApiKey): Promise<void> {
    const row = {
      id: key.id,
      organization_id: key.organizationId,
      project_id: key.projectId,
      type: key.type,
      label: key.label,
      hash: key.hash,
      hint: key.hint,
      scopes: key.scopes ? JSON.stringify(key.scopes) : null,
      addresses: key.addresses ? JSON.stringify(key.addresses) : null,
      created_at: key.createdAt,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
      last_used_at: null,
    }
    await this.#engine.write([statement(this.#engine.build.insertInto('api_keys').values(row))])
  }

  async list(organizationId: string): Promise<readonly ApiKey[]> {
    const query = this.#engine.build
      .selectFrom('api_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at')
      .orderBy('id')
    return (await this.#engine.read(query.compile())).map(fromRow)
  }

  async findByHash(hash: string): Promise<ApiKey | undefined> {
    const query = this.#engine.build.selectFrom('api_keys').selectAll().where('hash', '=', hash)
    const [row] = await this.#engine.read(query.compile())
    return row && fromRow(row)
  }

  /** True when there was such a key. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const query = this.#engine.build
      .deleteFrom('api_keys')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
    const [written] = await this.#engine.write([statement(query)])
    return (written?.changed ?? 0) > 0
  }

  async touch(id: string, at: number): Promise<void> {
    const query = this.#engine.build.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id)
    await this.#engine.write([statement(query)])
  }
}

function fromRow(row: Tables['api_keys']): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    type: row.type,
    label: row.label,
    hint: row.hint,
    scopes: row.scopes === null ? undefined : (JSON.parse(row.scopes) as string[]),
    addresses: row.addresses === null ? undefined : (JSON.parse(row.addresses) as string[]),
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
