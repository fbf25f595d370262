import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

export interface ClientCredential {
  readonly clientId: string
  readonly label: string
  readonly createdAt: number
  readonly createdBy: string | null
  readonly lastUsedAt: number | null
}

export interface NewClientCredential {
  readonly clientId: string
  readonly label: string
  readonly secretHash: string
  readonly createdBy: string | null
}

/** Credentials of programs that use the authenticated MCP server. Their secrets are hashed. */
export class CredentialRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async add(
    projectId: string,
    { clientId, label, secretHash, createdBy }: NewClientCredential,
  ): Promise<void> {
    const row = {
      client_id: clientId,
      project_id: projectId,
      label,
      secret_hash: secretHash,
      created_at: Date.now(),
      created_by: createdBy,
      last_used_at: null,
    }
    await this.#engine.write([statement(this.#engine.build.insertInto('client_credentials').values(row))])
  }

  async list(projectId: string): Promise<readonly ClientCredential[]> {
    const query = this.#engine.build
      .selectFrom('client_credentials')
      .select([
        'client_id as clientId',
        'label',
        'created_at as createdAt',
        'created_by as createdBy',
        'last_used_at as lastUsedAt',
      ])
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('client_id')
    return this.#engine.read(query.compile())
  }

  async secretHash(projectId: string, clientId: string): Promise<string | undefined> {
    const query = this.#engine.build
      .selectFrom('client_credentials')
      .select('secret_hash')
      .where('project_id', '=', projectId)
      .where('client_id', '=', clientId)
    return (await this.#engine.read(query.compile()))[0]?.secret_hash
  }

  async touch(projectId: string, clientId: string): Promise<void> {
    const query = this.#engine.build
      .updateTable('client_credentials')
      .set({ last_used_at: Date.now() })
      .where('project_id', '=', projectId)
      .where('client_id', '=', clientId)
    await this.#engine.write([statement(query)])
  }

  /** With everything that was issued to it: its tokens stop working at once. */
  async delete(projectId: string, clientId: string): Promise<boolean> {
    const { build } = this.#engine
    const [written] = await this.#engine.write([
      statement(
        build
          .deleteFrom('client_credentials')
          .where('project_id', '=', projectId)
          .where('client_id', '=', clientId),
      ),
      statement(
        build
          .deleteFrom('oauth_records')
          .where('project_id', '=', projectId)
          .where('client_id', '=', clientId),
      ),
    ])
    return (written?.changed ?? 0) > 0
  }
}
