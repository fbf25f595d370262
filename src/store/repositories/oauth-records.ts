import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

export type OAuthRecord = Tables['oauth_records']

/** What the OAuth server remembers: clients, grants, codes, tokens. */
export class OAuthRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async put(row: OAuthRecord): Promise<void> {
    const { payload, grant_id, uid, client_id, consumed_at, expires_at } = row
    const query = this.#engine.build
      .insertInto('oauth_records')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'kind', 'id'])
          .doUpdateSet({ payload, grant_id, uid, client_id, consumed_at, expires_at }),
      )
    await this.#engine.write([statement(query)])
  }

  async find(projectId: string, kind: string, ids: readonly string[]): Promise<OAuthRecord | undefined> {
    return (
      await this.#engine.read(
        this.#of(projectId, kind)
          .where('id', 'in', [...ids])
          .compile(),
      )
    )[0]
  }

  async findByUid(projectId: string, kind: string, uid: string): Promise<OAuthRecord | undefined> {
    return (await this.#engine.read(this.#of(projectId, kind).where('uid', '=', uid).compile()))[0]
  }

  /** True for the one who consumes it first: a code is worth one token, also when two ask at once. */
  async consume(projectId: string, kind: string, ids: readonly string[]): Promise<boolean> {
    const query = this.#engine.build
      .updateTable('oauth_records')
      .set({ consumed_at: Math.floor(Date.now() / 1000) })
      .where('project_id', '=', projectId)
      .where('kind', '=', kind)
      .where('id', 'in', [...ids])
      .where('consumed_at', 'is', null)
    const [written] = await this.#engine.write([statement(query)])
    return (written?.changed ?? 0) > 0
  }

  async delete(projectId: string, kind: string, ids: readonly string[]): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('oauth_records')
      .where('project_id', '=', projectId)
      .where('kind', '=', kind)
      .where('id', 'in', [...ids])
    await this.#engine.write([statement(query)])
  }

  async deleteGrant(projectId: string, grantId: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('oauth_records')
      .where('project_id', '=', projectId)
      .where('grant_id', '=', grantId)
    await this.#engine.write([statement(query)])
  }

  async deleteExpired(now: number): Promise<void> {
    await this.#engine.write([
      statement(this.#engine.build.deleteFrom('oauth_records').where('expires_at', '<', now)),
    ])
  }

  #of(projectId: string, kind: string) {
    return this.#engine.build
      .selectFrom('oauth_records')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('kind', '=', kind)
  }
}
