import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { pack, unpack } from '../packed-text.ts'
import type { Tables } from '../tables.ts'

/** Path of each file -> what is in it, and how much. */
export type FileList = Readonly<Record<string, readonly [hash: string, size: number]>>

export interface StoredDeployment {
  readonly id: string
  readonly createdAt: number
  readonly endedAt: number | null
  readonly createdBy: string
  readonly status: 'uploading' | 'in_progress' | 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
  /** What it was made from, if it came from git. */
  readonly commit: GitCommit | null
  /** The server that took it on. */
  readonly builtBy: string | null
}

export interface GitCommit {
  readonly sha: string
  readonly ref: string
  readonly message: string
  /** Against the deployment before it; of each at most a hundred. */
  readonly filesChanged: {
    readonly added: readonly string[]
    readonly modified: readonly string[]
    readonly removed: readonly string[]
  }
}

export interface NewDeployment {
  readonly id: string
  readonly createdBy: string
  readonly files: FileList
  readonly commit?: GitCommit | undefined
}

export interface DeploymentEnd {
  readonly status: 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
  /** False for one that is only to be looked at. */
  readonly live?: boolean | undefined
}

/** What was uploaded, and which of it is shown. Deployments never change; which one is live does. */
export class DeploymentRecords {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async begin(projectId: string, begun: NewDeployment): Promise<void> {
    const row = {
      project_id: projectId,
      id: begun.id,
      created_at: Date.now(),
      ended_at: null,
      created_by: begun.createdBy,
      status: 'uploading',
      summary: 'Waiting for files.',
      logs: '[]',
      files: JSON.stringify(begun.files),
      git_commit: begun.commit ? JSON.stringify(begun.commit) : null,
      built_by: null,
    }
    await this.#engine.write([statement(this.#engine.build.insertInto('deployments').values(row))])
  }

  /** Of these hashes, those whose files are not here yet. */
  async missing(projectId: string, hashes: readonly string[]): Promise<readonly string[]> {
    const known = new Set<string>()
    for (let start = 0; start < hashes.length; start += 1000) {
      const part = hashes.slice(start, start + 1000)
      const query = this.#engine.build
        .selectFrom('content_files')
        .select('hash')
        .where('project_id', '=', projectId)
        .where('hash', 'in', part)
      for (const { hash } of await this.#engine.read(query.compile())) known.add(hash)
    }
    return [...new Set(hashes)].filter((hash) => !known.has(hash))
  }

  async keepFiles(projectId: string, files: readonly { hash: string; bytes: Uint8Array }[]): Promise<void> {
    const rows = await Promise.all(
      files.map(async ({ hash, bytes }) => {
        return [projectId, hash, bytes.byteLength, await pack(bytes)] as const
      }),
    )
    const columns = ['project_id', 'hash', 'size', 'body']
    await this.#engine.write([{ table: 'content_files', columns, rows, suffix: 'ON CONFLICT DO NOTHING' }])
  }

  async readFile(projectId: string, hash: string): Promise<Buffer | undefined> {
    const query = this.#engine.build
      .selectFrom('content_files')
      .select('body')
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
    const [row] = await this.#engine.read(query.compile())
    return row && unpack(row.body)
  }

  async find(projectId: string, id: string): Promise<StoredDeployment | undefined> {
    const query = this.#of(projectId).where('id', '=', id)
    return (await this.#engine.read(query.compile())).map(fromRow)[0]
  }

  /** For whoever holds nothing but its id. */
  async findAnywhere(id: string): Promise<(StoredDeployment & { readonly projectId: string }) | undefined> {
    const query = this.#engine.build.selectFrom('deployments').select('project_id').where('id', '=', id)
    const [row] = await this.#engine.read(query.compile())
    const found = row && (await this.find(row.project_id, id))
    return row && found && { ...found, projectId: row.project_id }
  }

  async files(projectId: string, id: string): Promise<FileList | undefined> {
    const query = this.#engine.build
      .selectFrom('deployments')
      .select('files')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    const [row] = await this.#engine.read(query.compile())
    return row && (JSON.parse(row.files) as FileList)
  }

  async list(projectId: string, limit: number): Promise<readonly StoredDeployment[]> {
    const query = this.#of(projectId).orderBy('id', 'desc').limit(limit)
    return (await this.#engine.read(query.compile())).map(fromRow)
  }

  /** True for the one server that takes it on. */
  async takeOn(projectId: string, id: string, nodeId: string): Promise<boolean> {
    const query = this.#engine.build
      .updateTable('deployments')
      .set({ status: 'in_progress', summary: 'Being built.', built_by: nodeId })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('status', '=', 'uploading')
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  /** A good end makes it live, in the same moment. */
  async end(
    projectId: string,
    id: string,
    { status, summary, logs, live = true }: DeploymentEnd,
  ): Promise<void> {
    const { build } = this.#engine
    const ended = build
      .updateTable('deployments')
      .set({ status, summary, logs: JSON.stringify(logs), ended_at: Date.now() })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    await this.#engine.write([
      statement(ended),
      ...(status === 'success' && live ? [this.#pointTo(projectId, id)] : []),
    ])
  }

  /** Shows an earlier one again. */
  async activate(projectId: string, id: string): Promise<void> {
    await this.#engine.write([this.#pointTo(projectId, id)])
  }

  async live(projectId: string): Promise<string | undefined> {
    return (await this.liveOf([projectId])).get(projectId)
  }

  /** Project -> its live deployment, for those that have one. */
  async liveOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (projectIds.length === 0) return new Map()
    const query = this.#engine.build
      .selectFrom('live_deployments')
      .select(['project_id', 'deployment_id'])
      .where('project_id', 'in', projectIds)
    const rows = await this.#engine.read(query.compile())
    return new Map(rows.map(({ project_id, deployment_id }) => [project_id, deployment_id]))
  }

  /** The files of one that was begun before they were known. */
  async fill(
    projectId: string,
    id: string,
    { files, commit }: Pick<NewDeployment, 'files' | 'commit'>,
  ): Promise<void> {
    const query = this.#engine.build
      .updateTable('deployments')
      .set({ files: JSON.stringify(files), git_commit: commit ? JSON.stringify(commit) : null })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    await this.#engine.write([statement(query)])
  }

  /** Keeps the newest so many, and the live one; files that none of them holds go too. The ids of those that stay. */
  async prune(projectId: string, keep: number): Promise<readonly string[]> {
    const live = await this.live(projectId)
    const all = await this.list(projectId, 10_000)
    const old = all.slice(keep).filter(({ id, status }) => id !== live && status !== 'in_progress')
    const ids = old.map(({ id }) => id)
    const stay = all.map(({ id }) => id).filter((id) => !ids.includes(id))
    if (old.length === 0) return stay
    const { build } = this.#engine
    await this.#engine.write([
      statement(build.deleteFrom('deployments').where('project_id', '=', projectId).where('id', 'in', ids)),
    ])
    const used = new Set<string>()
    for (const id of stay)
      for (const [hash] of Object.values((await this.files(projectId, id)) ?? {})) used.add(hash)
    const stored = await this.#engine.read(
      build.selectFrom('content_files').select('hash').where('project_id', '=', projectId).compile(),
    )
    const unused = stored.map(({ hash }) => hash).filter((hash) => !used.has(hash))
    for (let start = 0; start < unused.length; start += 1000)
      await this.#engine.write([
        statement(
          build
            .deleteFrom('content_files')
            .where('project_id', '=', projectId)
            .where('hash', 'in', unused.slice(start, start + 1000)),
        ),
      ])
    return stay
  }

  #of(projectId: string) {
    return this.#engine.build
      .selectFrom('deployments')
      .select([
        'id',
        'created_at',
        'ended_at',
        'created_by',
        'status',
        'summary',
        'logs',
        'git_commit',
        'built_by',
        sql<string>`''`.as('files'),
      ])
      .where('project_id', '=', projectId)
  }

  #pointTo(projectId: string, deploymentId: string) {
    const at = Date.now()
    return statement(
      this.#engine.build
        .insertInto('live_deployments')
        .values({ project_id: projectId, deployment_id: deploymentId, at })
        .onConflict((conflict) =>
          conflict.column('project_id').doUpdateSet({ deployment_id: deploymentId, at }),
        ),
    )
  }
}

function fromRow(row: Omit<Tables['deployments'], 'project_id' | 'files'>): StoredDeployment {
  return {
    id: row.id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    createdBy: row.created_by,
    status: row.status as StoredDeployment['status'],
    summary: row.summary,
    logs: JSON.parse(row.logs) as string[],
    commit: row.git_commit === null ? null : (JSON.parse(row.git_commit) as GitCommit),
    builtBy: row.built_by,
  }
}
