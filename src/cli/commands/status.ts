import { readEnvironment } from '../../config/env.ts'
import { plural } from '../../shared/plural.ts'
import type { InstallationStatus } from '../../shared/api/status.ts'
import { UsageError, type Command } from '../command.ts'
import { DeployClient, DeployError } from '../deploy-client.ts'
import type { Output } from '../output.ts'

/** A server that is this much behind has trouble. */
const LATE_MS = 10_000
const READY_MS = 5000

/** The servers of an installation: versions, what each serves, and who is behind. */
export const statusCommand: Command = {
  positionals: '',
  options: {
    to: { type: 'string', value: 'URL', help: 'URL of the server' },
    key: { type: 'string', value: 'KEY', help: 'admin API key (or LECTERN_KEY)' },
    project: { type: 'string', value: 'ID', help: 'project ID' },
    ready: { type: 'boolean', help: 'only whether the server of this machine is ready' },
  },
  async run({ options, output }) {
    const { environment } = readEnvironment()
    if (options['ready'] === true) return (await isReady(environment.port)) ? 0 : 1
    const client = DeployClient.of(options, environment.key)
    if (typeof client === 'string') throw new UsageError(client)
    try {
      const status = await client.status()
      if (output.json) output.data(status)
      else print(status, output)
      return isLate(status) || !status.files.works ? 1 : 0
    } catch (error) {
      if (!(error instanceof DeployError)) throw error
      output.problem(error.message)
      return 1
    }
  },
}

/** For health checks of containers, where there is no other program to ask with. */
async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_MS)
  const url = `http://127.0.0.1:${port}/readyz`
  return fetch(url, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function print(status: InstallationStatus, output: Output) {
  const { version, schema, store, storeMs, files, servers, projects } = status
  output.print(`Lectern ${version}, ${STORES[store]} with schema ${schema}, a query in ${storeMs} ms`)
  if (files.home === 'bucket')
    output.print(
      files.works
        ? `files in a bucket, stored and read in ${files.ms} ms`
        : 'The bucket for files does not work: nothing can be deployed. `lectern doctor` on the server says why.',
    )
  for (const { id, version: runs, seenMs } of servers)
    output.print(`server ${id}  ${runs ?? 'older version'}  heard of ${seconds(seenMs)} ago`)
  const versions = new Set(servers.map((server) => server.version))
  if (versions.size > 1) output.print(`${versions.size} versions run side by side.`)
  for (const { id, name, state, live, liveSince, showing, behind } of projects) {
    const what = live === null ? 'nothing deployed' : `${live} live since ${liveSince}`
    const where = live === null ? '' : `  on ${plural(showing, 'server')}`
    output.print(`project ${id}  ${name}  ${state === 'active' ? '' : `(${state})  `}${what}${where}`)
    for (const late of behind)
      output.print(
        `  server ${late.server} serves ${late.deployment ?? 'nothing'}, ${seconds(late.ms)} behind`,
      )
  }
}

const STORES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

function isLate({ projects }: InstallationStatus): boolean {
  return projects.some(({ behind }) => behind.some(({ ms }) => ms > LATE_MS))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
