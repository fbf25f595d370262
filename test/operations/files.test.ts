import fs from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ENVIRONMENT_VARIABLES } from '../../src/config/env-variables.ts'
import type { EnvironmentVariable } from '../../src/config/variables/variable.ts'
import { lecternProcess } from '../support/cli.ts'
import { startOwnPostgres } from '../support/databases.ts'
import { startRedis } from '../support/redis.ts'
import { makeFolder } from '../support/site.ts'
import { startServer } from '../support/started-server.ts'

type Json = Record<string, unknown>

const KNOWN = Object.values<EnvironmentVariable>(ENVIRONMENT_VARIABLES).flatMap(({ name, secret }) =>
  secret ? [name, `${name}_FILE`] : [name],
)
const PORT = 3000

function read(file: string): string {
  return fs.readFileSync(file, 'utf8')
}

function yaml(file: string): Json {
  return load(read(file)) as Json
}

/** Instructions of a Dockerfile, with continued lines joined. */
function instructions(file: string): { readonly name: string; readonly rest: string }[] {
  return read(file)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({
      name: line.slice(0, line.indexOf(' ')),
      rest: line.slice(line.indexOf(' ')).trim(),
    }))
}

describe('Dockerfile', () => {
  const all = instructions('Dockerfile')
  const final = all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
  const value = (name: string) => final.findLast((instruction) => instruction.name === name)?.rest
  const variables = Object.fromEntries(
    (value('ENV') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  )

  test('built on Node 24 into an image of its own; it runs without rights and stops by SIGTERM', () => {
    const bases = all.filter(({ name }) => name === 'FROM').map(({ rest }) => rest)
    expect(bases).toEqual(['${BUILD_BASE} AS build', 'scratch'])
    expect(all[0]).toEqual({ name: 'ARG', rest: 'BUILD_BASE=node:24-bookworm-slim' })
    expect(value('USER')).toBe('1000:1000')
    expect(value('STOPSIGNAL')).toBe('SIGTERM')
    expect(value('EXPOSE')).toBe(String(PORT))
    expect(variables).toMatchObject({ PORT: String(PORT), HOST: '0.0.0.0', LECTERN_DATA: value('VOLUME') })
    for (const name of Object.keys(variables))
      expect([...KNOWN, 'NODE_ENV', 'MALLOC_ARENA_MAX']).toContain(name)
  })

  test('what it copies is there and is sent to the builder', () => {
    const ignored = read('.dockerignore').split('\n')
    const copied = all
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
    // Whatever the build reads: the folders its scripts name.
    const scripts = ['scripts/build-server.mjs', 'scripts/build-web.mjs'].map(read).join()
    for (const folder of ['src', 'web', 'dashboard', 'schema'].filter((name) => scripts.includes(`${name}/`)))
      expect(copied).toContain(folder)
    for (const name of copied) {
      expect(fs.existsSync(name), name).toBe(true)
      expect(ignored).toContain(`!${name}`)
    }
    expect(ignored[1]).toBe('*')
  })

  test('the health check asks the server, by the program itself', async () => {
    const [, asked = ''] = /CMD (\[.*\])$/.exec(value('HEALTHCHECK') ?? '') ?? []
    const [program, ...args] = JSON.parse(asked) as string[]
    expect([program]).toEqual(JSON.parse(value('ENTRYPOINT') ?? ''))
    const server = await startServer()
    const health = (port: number) => lecternProcess(args, { PORT: String(port) }).then(({ code }) => code)
    expect(await health(server.port)).toBe(0)
    server.signal('SIGTERM')
    await server.ended
    expect(await health(server.port)).toBe(1)
  })

  test('its command runs from what the image holds, without the source, by a user who may write nothing but the data', async () => {
    const { folder, user } = unpack()
    const args = JSON.parse(value('CMD') ?? '[]') as string[]
    const server = await startServer({
      command: [process.execPath, path.join(folder, 'bin/lectern.js')],
      args: (root, data) => [
        ...args.map((part) => (part === '/site' ? root : part)),
        '--host=127.0.0.1',
        '--port=0',
        `--data=${data}`,
      ],
      cwd: folder,
      user,
    })
    expect((await fetch(`${server.url}/guides/start`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const search = await fetch(`${server.url}/_lectern/search?q=install`)
    expect(await search.json()).toMatchObject({ total: 1 })
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

/** The files of the image as COPY puts them there, and somebody who does not own them. */
function unpack() {
  const folder = makeFolder({})
  fs.chmodSync(folder, 0o755)
  for (const name of ['bin', 'dist', 'package.json'])
    fs.cpSync(name, path.join(folder, name), { recursive: true })
  fs.symlinkSync(fs.realpathSync('node_modules'), path.join(folder, 'node_modules'))
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  return { folder, user }
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const compose = yaml(file) as {
    services: Record<string, Service>
    secrets?: Record<string, { file: string }>
    volumes?: Json
  }
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { image }]) => image === 'lectern')

  test('has the keys the specification knows, and health checks where the image has none', () => {
    for (const key of Object.keys(compose).filter((name) => !name.startsWith('x-')))
      expect(['name', 'services', 'secrets', 'volumes']).toContain(key)
    for (const [name, service] of services) {
      for (const key of Object.keys(service)) expect(SERVICE_KEYS, `${name}.${key}`).toContain(key)
      if (service.image !== 'lectern') expect(service.healthcheck?.test[0], name).toBe('CMD')
    }
  })

  test('what it names is there', () => {
    for (const [, service] of services) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name)
      for (const name of service.secrets ?? []) expect(compose.secrets).toHaveProperty(name)
      for (const volume of service.volumes ?? []) {
        const source = volume.replace(/^\$\{\w+:-([^}]*)\}/, '$1').split(':')[0] ?? ''
        if (source.startsWith('.')) expect(fs.existsSync(source), source).toBe(true)
        else expect(compose.volumes).toHaveProperty(source)
      }
    }
    // Secrets are made by whoever runs it: the manual says how.
    const manual = read('docs/operations/scaling.mdx')
    for (const { file: name } of Object.values(compose.secrets ?? {}))
      expect(manual).toContain(name.replace('./', ''))
  })

  test('our servers know every variable, may write nothing but their data, and have time to stop', () => {
    expect(ours.length).toBe(file === 'compose.yaml' ? 1 : 3)
    for (const [, service] of ours) {
      for (const [name, value] of Object.entries(service.environment ?? {})) {
        expect(KNOWN).toContain(name)
        const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1]
        if (secret !== undefined) expect(service.secrets).toContain(secret)
      }
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '15s' })
      const targets = [...(service.ports ?? []), ...(service.expose ?? [])].map((text) =>
        text.split(':').at(-1),
      )
      expect(targets).toEqual([String(PORT)])
    }
  })
})

interface Service {
  readonly image?: string
  readonly environment?: Record<string, string>
  readonly healthcheck?: { readonly test: string[] }
  readonly depends_on?: Json
  readonly secrets?: string[]
  readonly volumes?: string[]
  readonly ports?: string[]
  readonly expose?: string[]
}

const SERVICE_KEYS =
  'build image restart init read_only tmpfs cap_drop security_opt ports environment secrets volumes expose stop_grace_period depends_on logging healthcheck command'.split(
    ' ',
  )

test('the proxy knows every server, listens where compose publishes it, and keeps the numbers in', () => {
  const conf = read('deploy/nginx/lectern.conf')
  const { services } = yaml('compose.cluster.yaml') as { services: Record<string, Service> }
  const named = [...conf.matchAll(/^\s+server ([\w-]+:\d+)/gm)].map(([, server]) => server)
  const upstream = ['lectern-1:3000', 'lectern-2:3000', 'lectern-3:3000']
  // Once each, and again for when all have failed.
  expect(named).toEqual([...upstream, ...upstream])
  const listens = /listen (\d+)/.exec(conf)?.[1]
  expect(services['proxy']?.ports?.[0]?.split(':').at(-1)).toBe(listens)
  expect(services['proxy']?.healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${listens}/healthz`)
  expect(conf).toMatch(/location = \/metrics \{\s+return 404/)
  const { scrape_configs } = yaml('deploy/prometheus.yaml') as {
    scrape_configs: { static_configs: { targets: string[] }[] }[]
  }
  expect(scrape_configs[0]?.static_configs[0]?.targets).toEqual(upstream)
})

test('the dashboard of Grafana and the alerts ask for numbers that there are', async () => {
  const text = read('deploy/grafana/lectern.json')
  const postgres = await startOwnPostgres({ durable: false })
  const redis = await startRedis()
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  })
  const env = { LECTERN_DATABASE_URL: await postgres.database(), LECTERN_REDIS_URL: redis.url }
  const server = await startServer({ env })
  await (await fetch(server.url)).text()
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(text) as { panels: { id: number; targets: { expr: string }[] }[] }
  const asked = new Set(
    [...text.matchAll(/\b((?:lectern|process|nodejs)_\w+)(?=\{|,)/g)].map(([, name]) => name ?? ''),
  )
  expect(asked.size).toBeGreaterThan(20)
  const rules = read('deploy/prometheus-alerts.yaml')
  for (const [name] of rules.matchAll(/\b(?:lectern|nodejs)_\w+/g)) asked.add(name)
  // Alerts see the first failure only where the count was there before it.
  expect(metrics).toContain('lectern_deployments_total{outcome="failure"} 0')
  expect(metrics).toMatch(/lectern_project_requests_total\{project="\w+",status="2xx"\} 1/)
  for (const name of asked) expect(known, name).toContain(name.replace(/_(?:bucket|sum|count)$/, ''))
  // And every number of ours is shown.
  for (const name of known)
    if (name?.startsWith('lectern_') && !/_(?:duration_seconds)$/.test(name)) expect(text).toContain(name)
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  // The manual names every one of them.
  const manual = read('docs/operations/observability.mdx')
  for (const name of known) if (name?.startsWith('lectern_')) expect(manual, name).toContain(name)
})
