import { requestIdOf, RequestWatch } from '../../http/watch-requests.ts'
import { listen } from '../../http/serve.ts'
import { MemoryRateStore } from '../../limits/memory-store.ts'
import { timedEngine } from '../../operations/timed-engine.ts'
import { Readiness } from '../../operations/readiness.ts'
import { openStore } from '../../store/open-store.ts'
import { checkSchema, checkWritable } from '../../store/questions/check-store.ts'
import { StoreTrouble } from '../../store/statement.ts'
import { openLimits } from '../open-limits.ts'
import { plural, type Output } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'
import type { Instruments } from './open-instruments.ts'
import { SiteHost } from './site-host.ts'
import { hostClash, listSites } from './site-list.ts'
import type { StartOptions } from './start-options.ts'

/** Serves every site of a folder, by the name it is asked for. */
export async function serveSites(
  options: StartOptions,
  instruments: Instruments,
  output: Output,
): Promise<number> {
  const { environment, dataFolder, host } = options
  const { log, meters, tracer } = instruments
  const sites = listSites(options.sites ?? '.')
  const clash = hostClash(sites)
  if (sites.length === 0 || clash !== undefined) {
    output.problem(clash ?? `There is no folder with a docs.json in ${options.sites}.`)
    return 1
  }
  const limits = await openLimits(environment, (message) => log.warn(message))
  if (limits instanceof Error) {
    output.problem(limits.message)
    return 1
  }
  const store = await openStore({
    dataFolder,
    databaseUrl: environment.databaseUrl,
    exclusive: true,
    around: (engine) => timedEngine(engine, meters, tracer),
  }).catch((error: unknown) => {
    if (error instanceof StoreTrouble) return error
    throw error
  })
  if (store instanceof Error) {
    output.problem(`Cannot open the database: ${store.message}`)
    return 1
  }
  const readiness = new Readiness(
    { store: () => checkWritable(store.engine), migrations: () => checkSchema(store.engine) },
    (check, error) => log.error(`Not ready: the check "${check}" failed`, error),
  )
  const operations = { ...instruments, readiness, metricsToken: environment.metricsToken }
  const hosted = new SiteHost({
    sites,
    store,
    limits: limits ?? new MemoryRateStore(),
    environment,
    dataFolder,
    operations,
    onError: (error, request) => log.error('Unexpected error', error, { id: requestIdOf(request) }),
  })
  const watch = new RequestWatch(operations)
  const server = await listen(hosted as never, { port: options.port, host, cache: hosted, watch }).catch(
    (error: Error) => error,
  )
  if (server instanceof Error) {
    output.problem(`Cannot listen: ${server.message}. Choose another --port.`)
    return 1
  }
  output.say(`${plural(sites.length, 'site')} on port ${server.port}`)
  for (const { name, baseUrl } of sites.slice(0, 20))
    output.say(`  ${baseUrl ?? `http://${name}.localhost:${server.port}`}`)
  if (options.json) output.data({ port: server.port, sites: sites.map(({ name }) => name) })
  await waitForStop()
  readiness.stop()
  await server.stop()
  await hosted.stop()
  await store.close()
  limits?.close()
  return 0
}
