import path from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { openServer, type Server } from '../../src/server/open-server.ts'
import type { KeyScope } from '../../src/shared/api/enumerations.ts'
import type { Migration } from '../../src/store/migrations/migration.ts'
import type { Store } from '../../src/store/store.ts'
import { askHost, type HostAnswer, type HostQuestion } from './ask-host.ts'
import { lectern } from './cli.ts'
import { docsJson, makeFolder, type Files } from './site.ts'

export interface UploadsServer {
  readonly url: string
  readonly server: Server
  readonly store: Store
  readonly dataFolder: string
  /** Another organization's project, asked for by `<id>.test`, below a path if need be. */
  project(id: string, scopes?: readonly KeyScope[], base?: string): Promise<HostedProject>
  stop(): Promise<void>
}

export interface HostedProject {
  readonly id: string
  readonly host: string
  readonly key: string
  /** Sends a folder; the answer is the deployment's id. */
  deploy(files: Files, ...more: string[]): Promise<string>
  /** Of this server, or of another that has the project too. */
  ask(address: string, question?: HostQuestion, server?: string): Promise<HostAnswer>
}

/** A server of uploaded sites in this process. Projects have addresses in `.test`. */
export async function openUploadsServer(
  env: Record<string, string> = {},
  operator?: object,
  dataFolder = path.join(makeFolder({}), 'data'),
  /** Steps of the schema that another release knows. */
  migrations?: readonly Migration[],
): Promise<UploadsServer> {
  const configFile =
    operator && path.join(makeFolder({ 'operator.json': JSON.stringify(operator) }), 'operator.json')
  const server = await openServer({
    environment: readEnvironment({ LECTERN_LOG_LEVEL: 'silent', ...env }).environment,
    dataFolder,
    host: 'localhost',
    port: 0,
    content: { kind: 'uploads', git: undefined, watched: undefined, configFile },
    logToStderr: false,
    migrations,
  })
  let stopped = false
  const stop = async () => {
    if (!stopped) await server.stop()
    stopped = true
  }
  afterAll(stop)
  const url = `http://localhost:${server.port}`
  const { store } = (server.first as NonNullable<typeof server.first>).records
  return {
    url,
    server,
    store,
    dataFolder,
    stop,
    async project(id, scopes = ['deploy'], base = '') {
      const host = `${id}.test`
      const project = await store.projects.ensure({ id, organization: id, name: id })
      await store.hosts.add({ projectId: id, host, url: `http://${host}${base}` })
      const { key } = await createApiKey(store, project, {
        type: 'admin',
        label: id,
        scopes,
        createdBy: 'test',
      })
      // Known to the server within seconds.
      const ask = (address: string, question?: HostQuestion, server = url) =>
        askHost(server, host, address, question)
      // Its page alone does not tell: until it is known, the first project answers for every name with the same one. Nor
      // does its ID: the server may have looked before the address was there.
      const headers = { authorization: `Bearer ${key}` }
      const unknown = `/v1/project/${id}/deployments/none/finish`
      await vi.waitFor(async () => {
        expect((await ask(unknown, { method: 'POST', headers })).text).toContain('Deployment not found')
        expect((await ask(`${base}/`)).text).toContain('waiting for its first')
      }, 60_000)
      return {
        id,
        host,
        key,
        ask,
        async deploy(files, ...more) {
          const args = ['--to', url, '--key', key, '--project', id, '--json', ...more]
          const done = await lectern(['deploy', makeFolder(files), ...args])
          expect(done.code, `${done.stderr}${done.stdout}`).toBe(0)
          return (JSON.parse(done.stdout) as { id: string }).id
        },
      }
    },
  }
}

/** A folder with one page and a lectern.json. */
export function smallSite(text: string, settings: object = {}, more: Files = {}): Files {
  return {
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'lectern.json': JSON.stringify(settings),
    'index.mdx': `---\ntitle: Home\n---\n${text}`,
    ...more,
  }
}
