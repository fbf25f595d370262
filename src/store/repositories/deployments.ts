import { noteChange } from './changes.ts'
import { sql, type CompiledQuery } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { ConflictError } from '../statement.ts'
import { LiveDeploymentRepository, pointTo } from './live-deployments.ts'
import { endAbandoned } from './running-builds.ts'
import {
  fromRow,
  type Row,
  type DeploymentClaim,
  type DeploymentEnd,
  type FileList,
  type KeptDeployments,
  type NewDeployment,
  type StoredDeployment,
} from './stored-deployment.ts'

/** Uploads that nobody finished; the oldest give way to new ones. */
const MOST_WAITING = 10

/** What was uploaded, and which of it is shown. Deployments never change; which one is live does. */
export class DeploymentRepository {
  readonly #engine: Engine
  readonly #live: LiveDeploymentRepository

  constructor(engine: Engine) {
    this.#engine = engine
    this.#live = new LiveDeploymentRepository(engine)
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
      built_by: begun.builtBy ?? null,
      preview: 0,
      branch: null,
      branch_label: null,
    }
    const older = (await this.#waiting(projectId)).slice(MOST_WAITING - 1)
    const { build } = this.#engine
    await this.#engine.write([
      ...(older.length > 0
        ? [
            statement(
              build.deleteFrom('deployments').where('project_id', '=', projectId).where('id', 'in', older),
            ),
          ]
        : []),
      statement(build.insertInto('deployments').values(row)),
    ])
  }

  /** Hashes that deployments which were begun and not finished name: nothing else is uploaded. */
  async wantedFiles(projectId: string): Promise<ReadonlySet<string>> {
    const wanted = new Set<string>()
    for (const id of await this.#waiting(projectId))
      for (const [hash] of Object.values((await this.files(projectId, id)) ?? {})) wanted.add(hash)
    return wanted
  }

  /** Those whose files are being sent, the newest first. */
  async #waiting(projectId: string): Promise<readonly string[]> {
    const query = this.#engine.build
      .selectFrom('deployments')
      .select('id')
      .where('project_id', '=', projectId)
      .where('status', '=', 'uploading')
      .where('built_by', 'is', null)
      .orderBy('id', 'desc')
    return (await this.#engine.read(query.compile())).map(({ id }) => id)
  }

  async find(projectId: string, id: string): Promise<StoredDeployment | undefined> {
    return (await this.#read(projectId, this.#of(projectId).where('id', '=', id)))[0]
  }

  /** By the end of its ID. */
  async findByEnd(projectId: string, end: string): Promise<StoredDeployment | undefined> {
    const query = this.#of(projectId).where('id', 'like', `%${end}`).orderBy('id', 'desc').limit(1)
    return (await this.#read(projectId, query))[0]
  }

  /** The newest of a branch that could be built. */
  async newestOf(projectId: string, branchLabel: string): Promise<StoredDeployment | undefined> {
    const query = this.#of(projectId)
      .where('branch_label', '=', branchLabel)
      .where('status', '=', 'success')
      .orderBy('id', 'desc')
      .limit(1)
    return (await this.#read(projectId, query))[0]
  }

  /** For callers that know only its ID. */
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
    return this.#read(projectId, this.#of(projectId).orderBy('id', 'desc').limit(limit))
  }

  /** True for the one server that takes it on. */
  async claim(
    projectId: string,
    id: string,
    { nodeId, preview = false, branch }: DeploymentClaim,
  ): Promise<boolean> {
    const query = this.#engine.build
      .updateTable('deployments')
      .set({
        status: 'in_progress',
        summary: 'Building.',
        built_by: nodeId,
        preview: preview ? 1 : 0,
        branch: branch?.name ?? null,
        branch_label: branch?.label ?? null,
      })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('status', '=', 'uploading')
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  /** A good end makes it live, in the same moment. False when it had ended before: that end stands. */
  async end(
    projectId: string,
    id: string,
    { status, summary, logs, live = true }: DeploymentEnd,
  ): Promise<boolean> {
    const { build } = this.#engine
    const ended = build
      .updateTable('deployments')
      .set({ status, summary, logs: JSON.stringify(logs), ended_at: Date.now() })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
    const unit = [
      statement(ended, { mustChange: true }),
      ...(status === 'success' && live ? [pointTo(this.#engine, projectId, id)] : []),
      // Of a preview too: other servers get ready to show it.
      ...(status === 'success' ? [noteChange(this.#engine, 'deployments')] : []),
    ]
    return this.#engine.write(unit).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConflictError) return false
        throw error
      },
    )
  }

  /** Shows an earlier one again. */
  async activate(projectId: string, id: string): Promise<void> {
    // What was live once is kept like the others that were.
    const noPreview = this.#engine.build
      .updateTable('deployments')
      .set({ preview: 0 })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    await this.#engine.write([
      pointTo(this.#engine, projectId, id),
      statement(noPreview),
      noteChange(this.#engine, 'deployments'),
    ])
  }

  /** Project -> its newest preview, for those that have one. */
  async newestPreviews(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (projectIds.length === 0) return new Map()
    const query = this.#engine.build
      .selectFrom('deployments')
      .select((found) => ['project_id', found.fn.max('id').as('id')])
      .where('project_id', 'in', projectIds)
      .where('preview', '=', 1)
      .where('status', '=', 'success')
      .groupBy('project_id')
    const rows = await this.#engine.read(query.compile())
    return new Map(rows.map(({ project_id, id }) => [project_id, id]))
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

  /** Keeps the newest so many, and the live one. The ids of those that stay, when others went. */
  async prune(
    projectId: string,
    { others, previews, previewsSince }: KeptDeployments,
  ): Promise<readonly string[] | undefined> {
    const live = await this.#live.of(projectId)
    const all = await this.list(projectId, 10_000)
    const beside = all.filter(({ preview }) => preview)
    const old = [
      ...all.filter(({ preview }) => !preview).slice(others),
      ...beside.filter(({ createdAt }, index) => index >= previews || createdAt < previewsSince),
    ].filter(({ id, status }) => id !== live && status !== 'in_progress')
    if (old.length === 0) return undefined
    const ids = old.map(({ id }) => id)
    const { build } = this.#engine
    await this.#engine.write([
      statement(build.deleteFrom('deployments').where('project_id', '=', projectId).where('id', 'in', ids)),
    ])
    return all.map(({ id }) => id).filter((id) => !ids.includes(id))
  }

  /** Removes the previews of a branch; one that was made live since is none. Its files go with the next `prune`. */
  async removePreviews(projectId: string, branchLabel: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('deployments')
      .where('project_id', '=', projectId)
      .where('branch_label', '=', branchLabel)
      .where('preview', '=', 1)
      .where('status', '!=', 'in_progress')
    await this.#engine.write([statement(query)])
  }

  /** Current state of deployments: one whose server is gone has failed. */
  async #read(projectId: string, query: { compile(): CompiledQuery<Row> }) {
    const found = await this.#engine.read(query.compile())
    const running = found.filter(
      ({ status, ended_at, built_by }) =>
        status === 'in_progress' || (ended_at === null && built_by !== null),
    )
    if (running.length === 0 || !(await endAbandoned(this.#engine, projectId, running)))
      return found.map(fromRow)
    return (await this.#engine.read(query.compile())).map(fromRow)
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
        'preview',
        'branch',
        sql<string>`''`.as('files'),
      ])
      .where('project_id', '=', projectId)
  }
}
