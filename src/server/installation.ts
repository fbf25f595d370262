import { bucketOf } from '../config/bucket-place.ts'
import type { Environment } from '../config/env.ts'
import { PageMemory } from '../http/page-cache.ts'
import { WorkQueues } from '../http/work-queues.ts'
import { Slots } from '../lib/slots.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { Instruments } from '../operations/instruments.ts'
import { ShellThreads } from '../mcp/shell/shell-threads.ts'
import { Readiness } from '../operations/readiness.ts'
import { LastKnown } from '../store/last-known.ts'
import type { Migration } from '../store/migrations/migration.ts'
import { openStore } from '../store/open-store.ts'
import { checkSchema, checkWritable } from '../store/repositories/check-store.ts'
import { StoreError } from '../store/statement.ts'
import type { Store } from '../store/store.ts'
import { ChangePoller } from './change-poller.ts'
import { observeWith, type Observe } from './observe.ts'
import { openLimits } from './open-limits.ts'
import { StartError } from './start-error.ts'

/** What all sites of a server share. */
export interface Installation {
  readonly environment: Environment
  readonly dataFolder: string
  readonly store: Store
  readonly lastKnown: LastKnown
  /** What other servers changed. */
  readonly changes: ChangePoller
  readonly limits: RateStore
  /** Turns of all sites. */
  readonly queues: WorkQueues
  /** Finished pages of all sites. */
  readonly pageMemory: PageMemory
  /** Threads of all sites that run commands of agents. */
  readonly shellThreads: ShellThreads
  /** Indexes of large sites are made one after the other: each takes hundreds of megabytes while it is made. */
  readonly indexing: Slots
  readonly instruments: Instruments
  readonly observe: Observe
  readonly readiness: Readiness
  /** The sites that are open, as far as readiness depends on them. */
  readonly openSites: Set<{ readonly pageCount: number }>
  onError(error: unknown, requestId?: string): void
  close(): Promise<void>
}

export interface InstallationOptions {
  readonly environment: Environment
  readonly dataFolder: string
  readonly instruments: Instruments
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
}

export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { environment, dataFolder, instruments } = options
  if (environment.previousSecret !== undefined && environment.secret === undefined)
    throw new StartError('LECTERN_SECRET_PREVIOUS is set without LECTERN_SECRET.', {
      hint: 'Set LECTERN_SECRET to the new secret.',
    })
  const { log } = instruments
  const observe = observeWith(instruments)
  const shared = await openLimits(environment, {
    onTrouble: (message) => log.warn(message),
    onRecovery: (message) => log.info(message),
    onOpen: (isShared) => instruments.meters.watchSharing(isShared),
  })
  const store = await openServerStore(options, observe).catch((error: unknown) => {
    shared.close()
    throw error
  })
  const notes = await noteSecret(store, log).catch(async (error: unknown) => {
    await store.close()
    shared.close()
    throw error
  })
  const bodies = sweepBodies(store, log)
  const openSites: Installation['openSites'] = new Set()
  const changes = new ChangePoller(store.changes)
  return {
    environment,
    dataFolder,
    store,
    lastKnown: new LastKnown(dataFolder),
    changes,
    limits: shared.limits,
    queues: new WorkQueues(),
    pageMemory: new PageMemory(),
    shellThreads: new ShellThreads(),
    indexing: new Slots(1),
    instruments,
    observe,
    readiness: openReadiness(store, openSites, instruments),
    openSites,
    onError: (error, id) => log.error('Unexpected error', error, id === undefined ? undefined : { id }),
    async close() {
      changes.close()
      clearInterval(notes)
      clearInterval(bodies)
      await store.close()
      shared.close()
    },
  }
}

const NOTE_EVERY_MS = 3_600_000

/** Lets other servers and the doctor know which secret this one has; says so when it is not theirs. */
async function noteSecret({ secrets }: Store, log: Instruments['log']): Promise<NodeJS.Timeout> {
  const note = async () => {
    await secrets.noteServer()
    if ((await secrets.foreignServers()).length > 0) log.warn(OTHER_SECRET)
  }
  await note().catch((error: unknown) => {
    // One that is away is told within the hour.
    if (!(error instanceof StoreError && error.passing)) throw error
  })
  const timer = setInterval(() => void note().catch(() => undefined), NOTE_EVERY_MS)
  return timer.unref()
}

const OTHER_SECRET =
  'Another server of this installation had another LECTERN_SECRET within the last two hours. Its sessions and tokens do not count here. Set the same secret on all servers.'

const SWEEP_EVERY_MS = 3_600_000

/** Objects of the bucket that no deployment holds any more. */
function sweepBodies(store: Store, log: Instruments['log']): NodeJS.Timeout {
  const sweep = async () => {
    const removed = await store.bodies.sweep(await store.sharedTime(Date.now()))
    if (removed > 0) log.info(`${removed} objects that no deployment holds were removed from the bucket.`)
  }
  // While the bucket or the database is away, which is logged where it is found, it waits for the next hour.
  return setInterval(() => void sweep().catch(() => undefined), SWEEP_EVERY_MS).unref()
}

async function openServerStore(
  { environment, dataFolder, migrations, instruments: { log, meters } }: InstallationOptions,
  observe: Observe,
): Promise<Store> {
  const bucket = bucketOf(environment)
  if (typeof bucket === 'string') throw new StartError(bucket)
  try {
    return await openStore({
      bucket,
      bucketWatch: {
        onOutage: ({ message, hint }) =>
          log.warn(`${message} ${hint ?? ''} What is live stays; deployments are refused until it works.`),
        onRecovery: () => log.info('The bucket for files works again.'),
        onDone: (operation, outcome) => meters.bucketRequests.inc({ operation, outcome }),
      },
      dataFolder,
      databaseUrl: environment.databaseUrl,
      connections: environment.databaseConnections,
      secret: environment.secret,
      previousSecret: environment.previousSecret,
      exclusive: true,
      migrations,
      watch: {
        onOutage: ({ message }) =>
          log.warn(
            `${message} Public pages, search and MCP go on; what needs the database is refused until it is back.`,
          ),
        onRecovery: () => log.info('PostgreSQL answers again.'),
        onOpen: (connections) => meters.watchConnections(connections),
      },
      around: (engine) => observe.engine(engine),
    })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new StartError(`Cannot open the database: ${error.message}`, { hint: error.hint })
  }
}

/** What must be so before requests come here. */
function openReadiness(
  { engine }: Store,
  openSites: Installation['openSites'],
  { log }: Instruments,
): Readiness {
  return new Readiness(
    {
      store: () => checkWritable(engine),
      migrations: () => checkSchema(engine),
      // One empty site among many is the business of its authors; a server that shows nothing is not ready.
      snapshot: async () => {
        const counts = [...openSites].map(({ pageCount }) => pageCount)
        if (counts.length > 0 && counts.every((count) => count === 0))
          throw new Error('The site has no pages.')
      },
    },
    (check, error) => log.error(`Not ready: the check "${check}" failed`, error),
  )
}
