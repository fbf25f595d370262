import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql, type CompiledQuery } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { Conflict } from '../statement.ts'
import type { Tables } from '../tables.ts'
import { buildName, endAbandoned, forgetBuild, forgetSilent, isServerName } from './running-builds.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

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
}

export interface DeploymentEnd {
  readonly status: 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
  /** False for one that is only to be looked at. */
  readonly live?: boolean | undefined
}

export interface ServingNode {
  readonly nodeId: string
  readonly deploymentId: string | null
  readonly seenAt: number
}

/** What was uploaded, and which of it is shown. Deployments never change; which one is live does. */
export class DeploymentRecords {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async begin(projectId: string, begun: { id: string; createdBy: string; files: FileList }): Promise<void> {
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
        const body = (await compress(bytes)).toString('base64')
        return [projectId, hash, bytes.byteLength, body] as const
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
    return row && decompress(Buffer.from(row.body, 'base64'))
  }

  async find(projectId: string, id: string): Promise<StoredDeployment | undefined> {
    return (await this.#read(projectId, this.#of(projectId).where('id', '=', id)))[0]
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

  /** True for the one server that takes it on; it says from now on that it is at it. */
  async takeOn(projectId: string, id: string): Promise<boolean> {
    await this.building(projectId, id)
    const query = this.#engine.build
      .updateTable('deployments')
      .set({ status: 'in_progress', summary: 'Being built.' })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('status', '=', 'uploading')
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  /** The build is still under way. Without a word of it for a while it counts as failed. */
  async building(projectId: string, id: string): Promise<void> {
    await this.seen(projectId, buildName(id), null)
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
      forgetBuild(this.#engine, projectId, id),
      ...(status === 'success' && live ? [this.#pointTo(projectId, id)] : []),
    ]
    return this.#engine.write(unit).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Conflict) return false
        throw error
      },
    )
  }

  /** Shows an earlier one again. */
  async activate(projectId: string, id: string): Promise<void> {
    await this.#engine.write([this.#pointTo(projectId, id)])
  }

  async live(projectId: string): Promise<string | undefined> {
    const query = this.#engine.build
      .selectFrom('live_deployments')
      .select('deployment_id')
      .where('project_id', '=', projectId)
    return (await this.#engine.read(query.compile()))[0]?.deployment_id
  }

  async seen(projectId: string, nodeId: string, deploymentId: string | null): Promise<void> {
    const row = { project_id: projectId, node_id: nodeId, deployment_id: deploymentId, seen_at: Date.now() }
    const { deployment_id, seen_at } = row
    const { build } = this.#engine
    await this.#engine.write([
      statement(
        build
          .insertInto('serving_nodes')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['project_id', 'node_id']).doUpdateSet({ deployment_id, seen_at }),
          ),
      ),
    ])
  }

  async gone(projectId: string, nodeId: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('serving_nodes')
      .where('project_id', '=', projectId)
      .where('node_id', '=', nodeId)
    await this.#engine.write([statement(query)])
  }

  async nodes(projectId: string, since: number): Promise<readonly ServingNode[]> {
    const query = this.#engine.build
      .selectFrom('serving_nodes')
      .select(['node_id as nodeId', 'deployment_id as deploymentId', 'seen_at as seenAt'])
      .where('project_id', '=', projectId)
      .where('seen_at', '>', since)
    return (await this.#engine.read(query.compile())).filter(({ nodeId }) => isServerName(nodeId))
  }

  /** Keeps the newest so many, and the live one; files that none of them holds go too. */
  async prune(projectId: string, keep: number): Promise<void> {
    await this.#engine.write([forgetSilent(this.#engine, projectId)])
    const live = await this.live(projectId)
    const all = await this.list(projectId, 10_000)
    const old = all.slice(keep).filter(({ id, status }) => id !== live && status !== 'in_progress')
    if (old.length === 0) return
    const { build } = this.#engine
    const ids = old.map(({ id }) => id)
    await this.#engine.write([
      statement(build.deleteFrom('deployments').where('project_id', '=', projectId).where('id', 'in', ids)),
    ])
    const used = new Set<string>()
    for (const { id } of all.filter((one) => !ids.includes(one.id)))
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
  }

  /** Deployments as they are: one whose server is gone has failed, whoever asks first. */
  async #read(projectId: string, query: { compile(): CompiledQuery<Row> }) {
    const found = await this.#engine.read(query.compile())
    const building = found.filter(({ status }) => status === 'in_progress').map(({ id }) => id)
    if (building.length === 0 || !(await endAbandoned(this.#engine, projectId, building)))
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

type Row = Omit<Tables['deployments'], 'project_id' | 'files'>

function fromRow(row: Row): StoredDeployment {
  return {
    id: row.id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    createdBy: row.created_by,
    status: row.status as StoredDeployment['status'],
    summary: row.summary,
    logs: JSON.parse(row.logs) as string[],
  }
}
