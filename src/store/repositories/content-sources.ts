import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

/** A git remote that a project's content is taken from. */
export interface ContentSource {
  readonly projectId: string
  readonly url: string
  readonly branch: string | null
  readonly folder: string
  readonly checkedAt: number
  readonly seenCommit: string | null
  readonly problem: string | null
}

export type NewSource = Pick<ContentSource, 'url' | 'branch' | 'folder'>

/** Where the content of projects comes from, and what was last found there. */
export class SourceRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async find(projectId: string): Promise<ContentSource | undefined> {
    const query = this.#engine.build
      .selectFrom('content_sources')
      .selectAll()
      .where('project_id', '=', projectId)
    return (await this.#engine.read(query.compile())).map(fromRow)[0]
  }

  /** Another remote is looked at anew; the same one stays as it was. */
  async set(projectId: string, { url, branch, folder }: NewSource): Promise<void> {
    const known = await this.find(projectId)
    if (known && known.url === url && known.branch === branch && known.folder === folder) return
    const fresh = { url, branch, folder, checked_at: 0, seen_commit: null, problem: null }
    const query = this.#engine.build
      .insertInto('content_sources')
      .values({ project_id: projectId, ...fresh })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fresh))
    await this.#engine.write([statement(query)])
  }

  async remove(projectId: string): Promise<void> {
    const query = this.#engine.build.deleteFrom('content_sources').where('project_id', '=', projectId)
    await this.#engine.write([statement(query)])
  }

  /** A source nobody looked at since then, for the one server that gets it. */
  async claimDue(before: number, now = Date.now()): Promise<ContentSource | undefined> {
    const { build } = this.#engine
    const due = build
      .selectFrom('content_sources')
      .selectAll()
      .where('checked_at', '<', before)
      .orderBy('checked_at')
      .limit(1)
    const found = (await this.#engine.read(due.compile())).map(fromRow)[0]
    if (!found) return undefined
    const take = build
      .updateTable('content_sources')
      .set({ checked_at: now })
      .where('project_id', '=', found.projectId)
      .where('checked_at', '=', found.checkedAt)
    return ((await this.#engine.write([statement(take)]))[0]?.changed ?? 0) > 0 ? found : undefined
  }

  async note(
    projectId: string,
    { commit, problem }: { readonly commit?: string; readonly problem: string | null },
  ): Promise<void> {
    const query = this.#engine.build
      .updateTable('content_sources')
      .set({ problem, ...(commit !== undefined && { seen_commit: commit }) })
      .where('project_id', '=', projectId)
    await this.#engine.write([statement(query)])
  }
}

function fromRow(row: Tables['content_sources']): ContentSource {
  return {
    projectId: row.project_id,
    url: row.url,
    branch: row.branch,
    folder: row.folder,
    checkedAt: row.checked_at,
    seenCommit: row.seen_commit,
    problem: row.problem,
  }
}
