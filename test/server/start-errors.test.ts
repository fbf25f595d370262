import net from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/config/env.ts'
import type { ContentOptions } from '../../src/server/open-content.ts'
import { openServer } from '../../src/server/open-server.ts'
import { StartError } from '../../src/server/start-error.ts'
import { docsJson, makeFolder, type Files } from '../support/site.ts'

const SITE: Files = { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'Hello' }

function folder(lectern: string, files: Files = SITE): ContentOptions {
  const root = makeFolder({ ...files, 'lectern.json': lectern })
  return { kind: 'folder', root, configFile: undefined, demo: false }
}

function sites(...names: readonly (readonly [name: string, lectern: object])[]): ContentOptions {
  const files = names.flatMap(([name, lectern]) =>
    Object.entries({ ...SITE, 'lectern.json': JSON.stringify(lectern) }).map(
      ([file, text]) => [`${name}/${file}`, text] as const,
    ),
  )
  return { kind: 'sites', folder: makeFolder(Object.fromEntries(files)) }
}

const options = (content: ContentOptions, port = 0, dataFolder = path.join(makeFolder({}), 'data')) => ({
  environment: readEnvironment({ LECTERN_LOG_LEVEL: 'error' }).environment,
  dataFolder,
  host: '127.0.0.1',
  port,
  content,
  logToStderr: false,
})

const failure = (given: ReturnType<typeof options>) =>
  openServer(given).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['a folder without sites', sites(), /no folder with a docs\.json/],
  [
    'two sites with one address',
    sites(['one', { baseUrl: 'https://a.test' }], ['two', { baseUrl: 'https://a.test' }]),
    /both have the host a\.test/,
  ],
  [
    'two sites with one address and path',
    sites(['one', { baseUrl: 'https://a.test/b' }], ['two', { baseUrl: 'https://a.test/b/' }]),
    /both have the host a\.test and the path \/b/,
  ],
  [
    'sites of two organizations on one host',
    sites(
      ['one', { baseUrl: 'https://a.test/b', organization: 'One' }],
      ['two', { baseUrl: 'https://a.test/c', organization: 'Two' }],
    ),
    /different organizations and share the host a\.test/,
  ],
  [
    'two sites with one project',
    sites(['one', { project: 'p' }], ['two', { project: 'p' }]),
    /both project p/,
  ],
  [
    'a docs.json that was cut',
    folder('{}', { ...SITE, 'docs.json': '{"name": "T", "navigation": {' }),
    /docs\.json cannot be read/,
  ],
  ['a login without its secret', folder('{"auth": {"method": "password"}}'), /LECTERN_SITE_PASSWORD/],
])('%s is a StartError', async (_, content, message) => {
  const error = await failure(options(content))
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ message: expect.stringMatching(message) as string, exitCode: 1 })
})

test('a file of --config that is not there is a StartError', async () => {
  const content: ContentOptions = {
    kind: 'folder',
    root: makeFolder(SITE),
    configFile: 'nope.json',
    demo: false,
  }
  expect(await failure(options(content))).toMatchObject({
    exitCode: 1,
    diagnostics: [{ code: 'config-missing', message: 'nope.json does not exist.' }],
  })
})

test('a lectern.json with a mistake is a StartError that names the place', async () => {
  expect(await failure(options(folder('{"auth": 5}')))).toMatchObject({
    diagnostics: [{ file: 'lectern.json', line: 1, severity: 'error', fatal: true }],
  })
})

test('the operator’s file for deployed sites holds what is for all of them, and nothing else', async () => {
  const uploads = { kind: 'uploads', git: undefined, watched: undefined } as const
  const configFile = path.join(
    makeFolder({ 'operator.json': '{"auth": {"method": "accounts"}, "limits": {"login": 5}}' }),
    'operator.json',
  )
  expect(await failure(options({ ...uploads, configFile }))).toMatchObject({
    diagnostics: [{ code: 'setting-of-a-site', line: 1, message: expect.stringMatching(/^auth /) as string }],
  })
  expect(await failure(options({ ...uploads, configFile: `${configFile}.other` }))).toMatchObject({
    diagnostics: [{ code: 'config-missing' }],
  })
  const one = makeFolder({ 'operator.json': '{"dashboardUrl": "https://admin.acme.test"}' })
  const shared = { ...uploads, configFile: path.join(one, 'operator.json') }
  expect(await failure(options(shared))).toMatchObject({
    message: expect.stringContaining('{project}') as string,
  })
})

test('a port in use is a StartError, and everything that was opened is closed again', async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const content = folder('{}')
  const data = path.join(makeFolder({}), 'data')
  expect(await failure(options(content, port, data))).toMatchObject({
    message: `127.0.0.1:${port} is in use by another program.`,
    hint: expect.stringContaining('--port') as string,
  })
  await new Promise((resolve) => other.close(resolve))
  // The database has one server at a time.
  const server = await openServer(options(content, 0, data))
  expect(server.first?.pageCount).toBe(1)
  await server.stop()
})
