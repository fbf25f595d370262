import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addAccount } from '../../src/auth/accounts.ts'
import { openStore } from '../../src/store/open-store.ts'
import { lectern, serving, type RunningCli } from './cli.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { startRedis, type TestRedis } from './redis.ts'

export interface Cluster {
  readonly postgres: TestPostgres
  readonly redis: TestRedis
  readonly nodes: RunningCli[]
  readonly projectId: string
  readonly key: string
  readonly keyId: string
  /** Runs a command against the shared database. */
  run(args: readonly string[]): ReturnType<typeof lectern>
  deploy(folder: string, node?: number): Promise<void>
  addAccount(email: string, password: string): Promise<void>
  /** Ids of all feedback there is. */
  readFeedback(): Promise<readonly string[]>
  /** Kills a node as a power cut would, and starts another in its place. */
  replace(index: number): Promise<void>
  stop(): Promise<void>
}

/** Real servers that share nothing but PostgreSQL and Redis; each has a disk of its own. */
export async function startCluster(size: number): Promise<Cluster> {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-cluster-'))
  const env = { LECTERN_DATABASE_URL: await postgres.database(), LECTERN_REDIS_URL: redis.url }
  let disks = 0
  const startNode = () => serving(['start', '--uploads', '--data', path.join(disk, `node-${++disks}`)], env)
  const nodes = await Promise.all(Array.from({ length: size }, startNode))
  const run = (args: readonly string[]) => lectern(args, env)
  const made = await run(['key', 'create', '--label', 'test', '--json'])
  const { key, projectId, id } = JSON.parse(made.stdout) as { key: string; projectId: string; id: string }
  return {
    postgres,
    redis,
    nodes,
    projectId,
    key,
    keyId: id,
    run,
    async deploy(folder, node = 0) {
      const to = nodes[node]?.url ?? ''
      const done = await run(['deploy', folder, '--to', to, '--key', key, '--project', projectId])
      if (done.code !== 0) throw new Error(`deploy failed: ${done.stderr}`)
    },
    async addAccount(email, password) {
      const store = await openStore({ dataFolder: disk, databaseUrl: env.LECTERN_DATABASE_URL })
      const [project] = await store.projects.list()
      const organizationId = project?.organizationId ?? ''
      await addAccount(store, { organizationId, email, password, groups: [], role: null })
      await store.close()
    },
    async readFeedback() {
      const store = await openStore({ dataFolder: disk, databaseUrl: env.LECTERN_DATABASE_URL })
      const { build } = store.engine
      const rows = await store.engine.read(build.selectFrom('feedback').select('id').compile())
      await store.close()
      return rows.map(({ id: one }) => one)
    },
    async replace(index) {
      await nodes[index]?.kill()
      nodes[index] = await startNode()
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()))
      await redis.stop()
      await postgres.stop()
      fs.rmSync(disk, { recursive: true, force: true })
    },
  }
}
