import type { GitHostKind } from '../../shared/api/enumerations.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { SecretRepository } from './secrets.ts'

type Row = Tables['git_hosts']

/** Where a project may comment on pull requests, and as whom. */
export interface GitHostBinding {
  readonly kind: GitHostKind
  /** Such as `https://api.github.com`; the token is sent nowhere else. */
  readonly apiUrl: string
  /** As the host names it: `acme/docs`. */
  readonly repository: string
  readonly token: string
}

/** The tokens by which projects speak on their git host, sealed under the secret of the installation. */
export class GitHostRepository {
  readonly #engine: Engine
  readonly #secrets: SecretRepository

  constructor(engine: Engine, secrets: SecretRepository) {
    this.#engine = engine
    this.#secrets = secrets
  }

  /** `unreadable` when it was sealed under a secret that this server does not have. */
  async find(projectId: string): Promise<GitHostBinding | 'unreadable' | undefined> {
    const query = this.#engine.build.selectFrom('git_hosts').selectAll().where('project_id', '=', projectId)
    const rows = await this.#engine.read(query.compile())
    if (rows.length === 0) return undefined
    const keys = await this.#secrets.keys()
    const row = keys.ids.flatMap((id) => rows.find(({ key_id }) => key_id === id) ?? [])[0]
    const token = row && keys.open(row.token, placeOf(row))
    if (!row || token === undefined) return 'unreadable'
    const binding = { kind: row.kind, apiUrl: row.api_url, repository: row.repository, token }
    // Sealed anew, beside the old row: servers that have only the older secret still read theirs.
    if (row.key_id !== keys.ids[0]) await this.#add(projectId, binding)
    return binding
  }

  async set(projectId: string, binding: GitHostBinding): Promise<void> {
    await this.remove(projectId)
    await this.#add(projectId, binding)
  }

  /** False when there was none. */
  async remove(projectId: string): Promise<boolean> {
    const query = this.#engine.build.deleteFrom('git_hosts').where('project_id', '=', projectId)
    const [written] = await this.#engine.write([statement(query)])
    return (written?.changed ?? 0) > 0
  }

  async #add(projectId: string, { kind, apiUrl, repository, token }: GitHostBinding): Promise<void> {
    const keys = await this.#secrets.keys()
    const row = { project_id: projectId, kind, api_url: apiUrl, repository, set_at: Date.now() }
    const sealed = keys.seal(token, placeOf(row))
    const query = this.#engine.build
      .insertInto('git_hosts')
      .values({ ...row, key_id: keys.ids[0], token: sealed })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'key_id']).doUpdateSet({ ...row, token: sealed }),
      )
    await this.#engine.write([statement(query)])
  }
}

/** A row that was moved to another project, or given another address, cannot be opened. */
function placeOf({
  project_id,
  kind,
  api_url,
  repository,
}: Pick<Row, 'project_id' | 'kind' | 'api_url' | 'repository'>): string {
  return JSON.stringify(['git-host-token', project_id, kind, api_url, repository])
}
