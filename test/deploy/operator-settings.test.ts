import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROXY_PATH } from '../../src/shared/proxy-contract.ts'
import { echoServer, type EchoServer } from '../support/echo-server.ts'
import { askHost } from '../support/ask-host.ts'
import { docsJson } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let beta: HostedProject
let inside: EchoServer

beforeAll(async () => {
  inside = await echoServer()
  server = await openUploadsServer(
    {},
    {
      trustProxy: false,
      limits: { feedback: 2 },
      security: { frameAncestors: [] },
      dashboardUrl: 'http://{project}.admin.test',
      playground: { allowedHosts: [{ host: `127.0.0.1:${inside.port}`, projects: ['acme'] }] },
    },
  )
  beta = await server.project('beta')
}, 60_000)
afterAll(() => inside?.close())

const WANTED = {
  baseUrl: 'https://evil.example',
  trustProxy: true,
  limits: { feedback: 1_000_000 },
  security: { frameAncestors: ['*'] },
}

async function findings(id: string): Promise<readonly string[]> {
  return (await server.store.deployments.find('beta', id))?.logs ?? []
}

test('settings of the operator in an upload are not applied, and the deployment says so', async () => {
  const id = await beta.deploy(smallSite('Hello', WANTED))
  const said = (await findings(id)).filter((line) => line.includes('setting-not-applied'))
  expect(said).toHaveLength(Object.keys(WANTED).length)
  expect(said.join('\n')).toMatch(/limits is not applied.*lectern start --config/)

  const page = await beta.ask('/')
  expect(page.text).not.toContain('evil.example')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const vote = (from: number) =>
    beta.ask('/_lectern/feedback', {
      json: { path: '/', source: 'thumbs_only', helpful: true },
      headers: { 'x-forwarded-for': `198.51.100.${from}` },
    })
  const statuses = [await vote(1), await vote(2), await vote(3)].map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 429])
})

test('a private host is open to the projects that the operator named, whatever an upload says', async () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: inside.origin }],
    paths: { '/metrics': { get: { summary: 'Get', responses: { 200: { description: 'OK' } } } } },
  }
  const form = new FormData()
  form.set('request', JSON.stringify({ method: 'GET', url: `${inside.origin}/metrics`, headers: [] }))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const send = async (project: HostedProject) => {
    await project.deploy({
      ...smallSite('Hello', { playground: { allowedHosts: [`127.0.0.1:${inside.port}`] } }),
      'docs.json': docsJson({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
      'api.json': JSON.stringify(spec),
    })
    return project.ask(PROXY_PATH, {
      body,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin: `http://${project.host}`,
      },
    })
  }
  expect((await send(beta)).text).toContain('private network')
  expect(inside.requests).toEqual([])
  expect((await send(await server.project('acme'))).status).toBe(200)
  expect(inside.requests).toHaveLength(1)
})

test('each project has its dashboard on the origin that the operator gave it', async () => {
  const on = (host: string) => askHost(server.url, host, '/dashboard')
  const led = await beta.ask('/dashboard')
  expect([led.status, led.headers.location]).toEqual([302, 'http://beta.admin.test/dashboard'])
  expect((await on('beta.admin.test')).text).toContain('dashboard')
  expect((await askHost(server.url, 'beta.admin.test', '/index')).status).toBe(404)
  expect((await on('nobody.admin.test')).status).toBe(404)
})

test('a preview before the first deployment keeps its own rules', async () => {
  const gamma = await server.project('gamma')
  const id = await gamma.deploy(smallSite('SECRETBODY', { auth: { method: 'accounts' } }), '--preview')
  const page = await gamma.ask('/', { headers: { cookie: `lectern_preview=${id}` } })
  expect([page.status, page.headers.location]).toEqual([302, '/login?redirect=%2F'])
})
