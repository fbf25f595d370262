import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern, serving, type RunningCli } from '../support/cli.ts'
import { newDatabase } from '../support/databases.ts'
import { docsJson, makeFolder } from '../support/site.ts'

let specs: https.Server
let asked = 0
let title = 'List pets'
const nodes: RunningCli[] = []
const env: Record<string, string> = {}

beforeAll(async () => {
  const folder = makeFolder({})
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string]
  const wanted =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  execFileSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  specs = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }, (_, response) => {
    asked++
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(spec(title)))
  })
  await new Promise<void>((done) => specs.listen(0, 'localhost', done))
  env['LECTERN_DATABASE_URL'] = await newDatabase()
  env['NODE_EXTRA_CA_CERTS'] = cert
  env['LECTERN_PRIVATE_HOSTS'] = 'localhost'
  for (const name of ['one', 'two'])
    nodes.push(await serving(['start', '--uploads', '--data', path.join(folder, name)], env))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  specs.close()
})

function spec(summary: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { summary, responses: { '200': { description: 'All of them' } } } } },
  }
}

test('a spec is fetched once for all servers, and again with the next deployment', async () => {
  const { port } = specs.address() as AddressInfo
  const folder = makeFolder({
    'docs.json': docsJson({
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi: `https://localhost:${port}/openapi.json` },
        ],
      },
    }),
    'index.mdx': 'Welcome.',
  })
  const made = await lectern(['key', 'create', '--label', 'x', '--json'], env)
  const { key, projectId } = JSON.parse(made.stdout) as { key: string; projectId: string }
  const [first] = nodes
  const sent = await lectern(
    ['deploy', folder, '--to', first?.url ?? '', '--key', key, '--project', projectId],
    env,
  )
  expect(sent).toMatchObject({ code: 0 })
  const shown = () => Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/llms.txt`)).text()))
  for (const text of await shown()) expect(text).toContain('List pets')
  expect(asked).toBe(1)
  title = 'List all pets'
  const headers = { authorization: `Bearer ${key}` }
  await fetch(`${first?.url}/v1/project/update/${projectId}`, { method: 'POST', headers })
  for (const index of [0, 1])
    await expect.poll(async () => (await shown())[index], { timeout: 15_000 }).toContain('List all pets')
  expect(asked).toBe(2)
})
