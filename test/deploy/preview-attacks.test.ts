import net from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { PROXY_PATH } from '../../src/shared/proxy-contract.ts'
import { askHost, cookiesOf, type HostQuestion } from '../support/ask-host.ts'
import { echoServer } from '../support/echo-server.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { siteSession } from '../support/preview-session.ts'
import { docsJson } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let acme: HostedProject
const PREVIEW = 'fix--acme.pre.test'

beforeAll(async () => {
  server = await openUploadsServer(
    {},
    {
      previewUrl: 'http://{preview}--{project}.pre.test',
      dashboardUrl: 'http://{project}.admin.test',
      limits: { previews: 1000, login: 1000 },
    },
  )
  acme = await server.project('acme')
  await acme.deploy(smallSite('LIVEBODY', { auth: { method: 'accounts' } }))
  await acme.deploy(smallSite('ACMESECRET', {}), '--preview', '--branch', 'fix')
})

const on = (host: string, address: string, question?: HostQuestion) =>
  askHost(server.url, host, address, question)

async function addReader(email: string): Promise<void> {
  const { organizationId } = (await server.store.projects.find('acme')) as { organizationId: string }
  await addAccount(server.store, { organizationId, email, password: PASSWORD, groups: [], role: null })
}

/** What a browser has before it is let into the preview: the pass, and the cookie that it counts with. */
async function passOf(email: string) {
  await addReader(email)
  const pathOf = (url = '') => url.replace(/^http:\/\/[^/]+/, '')
  const begun = await on(PREVIEW, '/login?redirect=%2F')
  const wanted = pathOf(begun.headers.location)
  const cookie = await siteSession(server.url, acme.host, email, wanted)
  const handed = await acme.ask(wanted, { headers: { cookie } })
  return { pass: pathOf(handed.headers.location), headers: { cookie: cookiesOf(begun) }, site: cookie }
}

test('a project whose ID differs by capitals takes neither previews nor the dashboard of another', async () => {
  const { store } = server
  const evil = await server.project('evil')
  const { organizationId } = (await store.projects.find('evil')) as { organizationId: string }
  expect(await store.projects.create({ id: 'ACME', organizationId, name: 'x' })).toBeUndefined()
  expect(await store.projects.create({ id: 'Acme', organizationId, name: 'x' })).toBeUndefined()
  // Also one that the operator made before that was refused.
  await store.projects.ensure({ id: 'ACME', organization: 'evil', name: 'x' })
  const args = ['--preview', '--branch', 'fix']
  await evil.deploy(smallSite('EVILBODY'), ...args)
  await vi.waitFor(async () => {
    const headers = { authorization: `Bearer ${evil.key}` }
    const unknown = await on('evil.test', '/v1/project/ACME/deployments/none/finish', {
      method: 'POST',
      headers,
    })
    expect(unknown.text).toContain('Deployment not found')
  }, 10_000)
  // Readers of acme are sent to acme to log in.
  const begun = await on(PREVIEW, '/login?redirect=%2F')
  expect(begun.headers.location).toMatch(/^http:\/\/acme\.test\/_lectern\/preview\/fix\?/)
  await store.projects.setState('acme', 'suspended')
  for (const host of [PREVIEW, 'acme.test', 'acme.admin.test'])
    await vi.waitFor(
      async () => expect((await on(host, '/')).text).toBe('There is no site with this name.\n'),
      10_000,
    )
  await store.projects.setState('acme', 'active')
  await vi.waitFor(async () => expect((await on(PREVIEW, '/')).status).toBe(302), 60_000)
})

test('a pass opens one preview for the browser that asked, and nothing once its reader is gone', async () => {
  const used = await passOf('ann@acme.test')
  expect((await on(PREVIEW, used.pass)).status).toBe(401)
  expect((await on(PREVIEW, used.pass, { headers: { cookie: used.site } })).status).toBe(401)
  const inside = await on(PREVIEW, used.pass, { headers: used.headers })
  expect(inside.status).toBe(303)
  const session = { cookie: cookiesOf(inside) }
  expect((await on(PREVIEW, '/', { headers: session })).text).toContain('ACMESECRET')
  // Neither session is one of the other origin.
  expect((await acme.ask('/', { headers: session })).status).toBe(302)
  expect((await on(PREVIEW, '/', { headers: { cookie: used.site } })).status).toBe(302)

  const late = await passOf('bob@acme.test')
  const { organizationId } = (await server.store.projects.find('acme')) as { organizationId: string }
  for (const { id, email } of await server.store.accounts.list(organizationId))
    if (email !== 'keep@acme.test') await server.store.accounts.delete(organizationId, id)
  expect((await on(PREVIEW, late.pass, { headers: late.headers })).status).toBe(401)
  expect((await on(PREVIEW, '/', { headers: session })).status).toBe(302)
})

test('nothing that a link to a preview says leads elsewhere', async () => {
  for (const redirect of [
    '//evil.test',
    '@evil.test',
    '.evil.test',
    '/\\evil.test',
    'http://evil.test',
    ':80',
  ])
    for (const query of ['', `&browser=${'a'.repeat(64)}`]) {
      const address = `/_lectern/preview/fix?redirect=${encodeURIComponent(redirect)}${query}`
      const { location = '' } = (await acme.ask(address)).headers
      const { hostname } = new URL(location, 'http://acme.test')
      expect([redirect, ['acme.test', PREVIEW].includes(hostname)]).toEqual([redirect, true])
    }
})

/** Bytes as they are: clients would not send these. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), 'localhost', () => socket.write(text))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a session of the site is of no use on a preview, however the host is written', async () => {
  await addReader('eve@acme.test')
  const cookie = await siteSession(server.url, acme.host, 'eve@acme.test')
  const get = (target: string, ...lines: string[]) =>
    raw([`GET ${target} HTTP/1.1`, ...lines, `Cookie: ${cookie}`, 'Connection: close', '', ''].join('\r\n'))
  expect(await get('/', `Host: ${acme.host}`)).toContain('LIVEBODY')
  const tricks: readonly (readonly string[])[] = [
    ['/', `Host: ${PREVIEW.toUpperCase()}`],
    ['/', `Host: ${PREVIEW}.`],
    ['/', `Host: ${PREVIEW}:80`],
    ['/', `Host: ${PREVIEW}`, 'X-Forwarded-Host: acme.test'],
    ['/', `Host: ${PREVIEW}`, 'Forwarded: host=acme.test'],
    ['/', `Host: ${acme.host}@${PREVIEW}`],
    ['/', `Host: ${PREVIEW}@${acme.host}`],
    ['/', `Host: ${PREVIEW}`, `Host: ${acme.host}`],
    ['/', `Host: ${acme.host}`, `Host: ${PREVIEW}`],
    [`http://${acme.host}/`, `Host: ${PREVIEW}`],
    [`http://${PREVIEW}/`, `Host: ${acme.host}`],
    ['/', `Host: ${acme.host}`, `X-Forwarded-Host: ${PREVIEW}`],
    ['/', 'Host: fix--ACME.pre.test#acme.test'],
    ['/', `Host: fix--acme.pre.test/../${acme.host}`],
  ]
  for (const [target = '', ...lines] of tricks)
    expect([lines, await get(target, ...lines)]).toEqual([lines, expect.not.stringContaining('ACMESECRET')])
})

/** A site whose pages offer to send this to a server. */
function apiSite(origin: string, method: string, address: string) {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: origin }],
    paths: { [address]: { [method]: { summary: 'Do', responses: { 200: { description: 'OK' } } } } },
  }
  return {
    ...smallSite('Hello'),
    'docs.json': docsJson({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
    'api.json': JSON.stringify(spec),
  }
}

test('pages of a preview send nothing to a private host that live pages do not offer', async () => {
  const inside = await echoServer()
  const other = await openUploadsServer(
    {},
    {
      previewUrl: 'http://{preview}--{project}.pre.test',
      playground: { allowedHosts: [`127.0.0.1:${inside.port}`] },
    },
  )
  try {
    const beta = await other.project('beta')
    await beta.deploy(apiSite(inside.origin, 'get', '/pets'))
    await beta.deploy(apiSite(inside.origin, 'delete', '/everything'), '--preview', '--branch', 'evil')
    await beta.deploy(apiSite(inside.origin, 'get', '/pets'), '--preview', '--branch', 'good')
    const send = async (host: string, method: string, address: string) => {
      const form = new FormData()
      form.set('request', JSON.stringify({ method, url: `${inside.origin}${address}`, headers: [] }))
      const encoded = new Response(form)
      return askHost(other.url, host, PROXY_PATH, {
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          origin: `http://${host}`,
        },
      })
    }
    const refused = await send('evil--beta.pre.test', 'DELETE', '/everything')
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('private network')])
    expect(inside.requests).toEqual([])
    expect((await send('good--beta.pre.test', 'GET', '/pets')).status).toBe(200)
    expect(inside.requests).toHaveLength(1)
  } finally {
    await inside.close()
  }
})
