import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addAccount } from '../../src/auth/accounts.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { lectern, serving, type RunningCli } from './cli.ts'
import { freePort } from './free-port.ts'
import { bareDatabase, startOwnPostgres } from './databases.ts'
import type { TestPostgres } from './postgres.ts'
import { startRedis, type TestRedis } from './redis.ts'

export interface Cluster {
  /** Its own, when it was asked for one. */
  readonly postgres: TestPostgres | undefined
  readonly redis: TestRedis
  readonly nodes: RunningCli[]
  readonly projectId: string
  readonly key: string
  readonly keyId: string
  /** Runs a command against the shared database. */
  run(args: readonly string[]): ReturnType<typeof lectern>
  deploy(folder: string, node?: number): Promise<void>
  addAccount(email: string, password: string): Promise<void>
  /** Looks into the shared database. */
  read<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
  /** Ends a node and starts it again at its place, with its disk, as whoever runs servers does. */
  restart(index: number, how?: RestartOptions): Promise<void>
  /** Kills a node as a power cut would, and starts another in its place, as often as it takes. */
  replace(index: number): Promise<void>
  stop(): Promise<void>
}

export interface RestartOptions {
  readonly signal?: 'SIGKILL' | 'SIGTERM'
  /** Variables that are others from now on. */
  readonly env?: Readonly<Record<string, string>>
  /** Variables of this start alone. */
  readonly once?: Readonly<Record<string, string>>
  /** The program of another release, for this start alone. */
  readonly bin?: string | undefined
}

export interface ClusterOptions {
  /** Where the first node keeps its files; the others choose for themselves. */
  readonly firstDisk?: string | undefined
  /** The same of the last one. */
  readonly lastDisk?: string | undefined
  /** A database server that may be stopped, or one that is there already; else it is that of all tests. */
  readonly ownPostgres?: boolean | TestPostgres
  /** Settings of the operator for all that is deployed. */
  readonly operator?: object
  readonly env?: Readonly<Record<string, string>>
  /** Nodes come back at the port they had: proxies know them by it. */
  readonly fixedPorts?: boolean
}

const STARTS = 20

/** Real servers that share nothing but PostgreSQL and Redis; each has a disk of its own. */
export async function startCluster(
  size: number,
  {
    firstDisk,
    lastDisk,
    ownPostgres = false,
    operator = {},
    env: more = {},
    fixedPorts = false,
  }: ClusterOptions = {},
): Promise<Cluster> {
  const postgres = ownPostgres === true ? await startOwnPostgres() : ownPostgres || undefined
  const redis = await startRedis()
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-cluster-'))
  const env: Record<string, string> = {
    ...more,
    LECTERN_DATABASE_URL: await (postgres?.database() ?? bareDatabase()),
    LECTERN_REDIS_URL: redis.url,
  }
  const config = path.join(disk, 'operator.json')
  fs.writeFileSync(config, JSON.stringify(operator))
  let disks = 0
  // What it needs may be away, or too busy just now; whoever runs servers starts them again.
  const startNode = async ({
    data: given,
    port,
    once = {},
    bin,
  }: { data?: string | undefined; port?: number } & Pick<RestartOptions, 'once' | 'bin'> = {}) => {
    for (let tries = 1; ; tries++) {
      const data = given ?? path.join(disk, `node-${++disks}`)
      const args = ['start', '--uploads', '--config', config, '--data', data]
      const started = await serving(args, { ...env, ...once }, { port, bin }).catch(
        (error: unknown) => error as Error,
      )
      if (!(started instanceof Error)) return started
      if (tries === STARTS) throw started
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const givenDisk = (index: number) => (index === 0 ? firstDisk : index === size - 1 ? lastDisk : undefined)
  const fixedDisk = (index: number) => givenDisk(index) ?? path.join(disk, `fixed-${index}`)
  const nodes = await Promise.all(
    Array.from({ length: size }, async (_, index) =>
      startNode(fixedPorts ? { data: fixedDisk(index), port: await freePort() } : { data: givenDisk(index) }),
    ),
  )
  const run = (args: readonly string[]) => lectern(args, env)
  const read: Cluster['read'] = async (work) => {
    const store = await openStore({ dataFolder: disk, databaseUrl: env['LECTERN_DATABASE_URL'] })
    return work(store).finally(() => store.close())
  }
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
      await read(async (store) => {
        const [project] = await store.projects.list()
        const organizationId = project?.organizationId ?? ''
        await addAccount(store, { organizationId, email, password, groups: [], role: null })
      })
    },
    read,
    async restart(index, { signal = 'SIGKILL', env: changed = {}, once = {}, bin } = {}) {
      Object.assign(env, changed)
      const node = nodes[index]
      if (!node) return
      await (signal === 'SIGKILL' ? node.kill() : node.stop())
      const port = Number(new URL(node.url).port)
      nodes[index] = await startNode({ data: fixedDisk(index), port, once, bin })
    },
    async replace(index) {
      await nodes[index]?.kill()
      nodes[index] = await startNode()
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()))
      await redis.stop()
      await postgres?.stop()
      fs.rmSync(disk, { recursive: true, force: true })
    },
  }
}
