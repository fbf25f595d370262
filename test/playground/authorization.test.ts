import { expect, test } from 'vitest'
import { headerValues } from '../support/echo-server.ts'
import { longTest } from '../support/long-test.ts'
import { choose, openPlayground, send, tryIt } from '../support/playground.ts'

const playground = openPlayground((echo) => {
  echo.answers.set('/token', (response, { body, headers }) => {
    const form = new URLSearchParams(body.toString())
    const basic = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    response.setHeader('Content-Type', 'application/json')
    if (form.get('grant_type') === 'authorization_code' && form.get('code') !== 'the-code')
      return void response.writeHead(400).end('{"error":"invalid_grant","error_description":"Wrong code."}')
    response.end(
      JSON.stringify({ access_token: `${form.get('grant_type')}:${basic ?? form.get('client_id')}` }),
    )
  })
  // The provider: sends the reader straight back with a code.
  echo.answers.set('/authorize', (response) => {
    const asked = new URL(echo.last().target, echo.origin).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('code', 'the-code')
    response.writeHead(302, { Location: back.href }).end()
  })
  const flow = { tokenUrl: `${echo.origin}/token`, scopes: { read: 'Reading', write: 'Writing' } }
  return {
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        header: { type: 'apiKey', in: 'header', name: 'X-Key' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        prefilled: { type: 'apiKey', in: 'header', name: 'X-Test', 'x-default': 'test-key' },
        digits: { type: 'apiKey', in: 'header', name: 'X-Digits', 'x-default': 12345 },
        oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known' },
        tls: { type: 'mutualTLS' },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: { authorizationUrl: `${echo.origin}/authorize`, ...flow },
            clientCredentials: flow,
          },
        },
      },
    },
    operations: {
      each: {
        path: '/each',
        security: [
          { bearer: [] },
          { basic: [] },
          { header: [] },
          { query: [] },
          { cookie: [] },
          { oidc: [] },
          { tls: [] },
          {},
        ],
      },
      together: { path: '/together', security: [{ header: [], query: [], cookie: [] }] },
      prefilled: { path: '/prefilled', security: [{ prefilled: [], digits: [] }, { undefined: [] }] },
      oauth: { path: '/oauth', security: [{ oauth: ['read'] }] },
    },
  }
})

test('every kind of credential goes to its own place, and only the chosen one goes', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/each`)
  const method = (name: string) => choose(dialog.getByLabel('Method'), name)
  const seen = () => {
    const echoed = playground.echo.last()
    return {
      authorization: headerValues(echoed, 'authorization'),
      key: headerValues(echoed, 'x-key'),
      cookie: headerValues(echoed, 'cookie'),
      target: echoed.target,
    }
  }
  const nothing = { authorization: [], key: [], cookie: [], target: '/each' }
  await dialog.getByLabel('bearer', { exact: true }).fill('tok')
  await send(dialog)
  expect(seen()).toEqual({ ...nothing, authorization: ['Bearer tok'] })
  await method('basic')
  await dialog.getByLabel('Username', { exact: true }).fill('ada')
  await dialog.getByLabel('Password', { exact: true }).fill('pä:ss')
  await send(dialog)
  expect(seen()).toEqual({
    ...nothing,
    authorization: [`Basic ${Buffer.from('ada:pä:ss').toString('base64')}`],
  })
  await method('header')
  await dialog.getByLabel('X-Key', { exact: true }).fill('k1')
  await send(dialog)
  expect(seen()).toEqual({ ...nothing, key: ['k1'] })
  await method('query')
  await dialog.getByLabel('key', { exact: true }).fill('a&b')
  await send(dialog)
  expect(seen()).toEqual({ ...nothing, target: '/each?key=a%26b' })
  await method('cookie')
  await dialog.getByLabel('sid', { exact: true }).fill('s1')
  await send(dialog)
  expect(seen()).toEqual({ ...nothing, cookie: ['sid=s1'] })
  await method('oidc')
  await dialog.getByLabel('oidc', { exact: true }).fill('id-token')
  await send(dialog)
  expect(seen()).toEqual({ ...nothing, authorization: ['Bearer id-token'] })
  await method('tls')
  await dialog.getByText('client certificate').waitFor()
  await method('None')
  await send(dialog)
  expect(seen()).toEqual(nothing)
  await page.context().close()
})

test('a sample hides the secret it is copied with', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/each`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await dialog.getByLabel('bearer', { exact: true }).fill('s3cret')
  const sample = dialog.getByRole('region', { name: 'Sample' })
  await sample.getByText('Bearer ********').waitFor()
  expect(await sample.textContent()).not.toContain('s3cret')
  await dialog.getByRole('button', { name: 'Copy sample' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Bearer s3cret')
  await page.context().close()
})

longTest('schemes that belong together are all asked for and all sent', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/together`)
  await dialog.getByLabel('X-Key', { exact: true }).fill('h')
  await dialog.getByLabel('key', { exact: true }).fill('q')
  await dialog.getByLabel('sid', { exact: true }).fill('c')
  await send(dialog)
  const echoed = playground.echo.last()
  expect(echoed.target).toBe('/together?key=q')
  expect(headerValues(echoed, 'x-key')).toEqual(['h'])
  expect(headerValues(echoed, 'cookie')).toEqual(['sid=c'])
  await page.context().close()
})

test('a secret lasts for the tab, and longer only when the reader says so', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/each`)
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  const inTab = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await dialog.getByLabel('bearer', { exact: true }).fill('s3cret')
  await expect.poll(inTab).toContain('s3cret')
  expect(await stored()).not.toContain('s3cret')
  await dialog.getByLabel('Remember on this device').check()
  await expect.poll(stored).toContain('s3cret')
  expect(await inTab()).not.toContain('s3cret')
  const other = await page.context().newPage()
  await other.goto(`${playground.server.url}/each`)
  await other.getByRole('button', { name: 'Try it' }).click()
  await expect.poll(() => other.getByLabel('bearer', { exact: true }).inputValue()).toBe('s3cret')
  await other.getByLabel('Remember on this device').uncheck()
  await expect.poll(stored).not.toContain('s3cret')
  await page.context().close()
})

longTest('x-default of a scheme is filled in and sent', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/prefilled`)
  expect(await dialog.getByLabel('X-Test', { exact: true }).inputValue()).toBe('test-key')
  // A scheme that is not defined is no way to do without.
  expect(await dialog.getByLabel('Method', { exact: true }).count()).toBe(0)
  await send(dialog)
  expect(headerValues(playground.echo.last(), 'x-test')).toEqual(['test-key'])
  expect(headerValues(playground.echo.last(), 'x-digits')).toEqual(['12345'])
  await page.context().close()
})

test('authorization code with PKCE: through the window and back with a token', async () => {
  const { page, dialog, errors } = await tryIt(playground.browser, `${playground.server.url}/oauth`)
  await dialog.getByText('Get token').first().click()
  await dialog.getByLabel('Client ID', { exact: true }).fill('my-client')
  expect(await dialog.getByLabel('read', { exact: true }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Get token' }).click()
  await dialog.getByText('The token is filled in.').waitFor()
  const asked = playground.echo.requests.findLast(({ target }) => target.startsWith('/authorize'))
  const query = new URL(asked?.target ?? '', playground.echo.origin).searchParams
  expect(query.get('redirect_uri')).toBe(`${playground.server.url}/_lectern/oauth-callback`)
  expect(query.get('scope')).toBe('read')
  expect(query.get('code_challenge_method')).toBe('S256')
  const token = new URLSearchParams(playground.echo.last().body.toString())
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(token.get('code_verifier') ?? ''),
  )
  expect(Buffer.from(digest).toString('base64url')).toBe(query.get('code_challenge'))
  await send(dialog)
  expect(headerValues(playground.echo.last(), 'authorization')).toEqual([
    'Bearer authorization_code:my-client',
  ])
  expect(errors).toEqual([])
  await page.context().close()
})

longTest('client credentials: the secret goes into the header', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/oauth`)
  await dialog.getByText('Get token').first().click()
  await choose(dialog.getByLabel('Flow', { exact: true }), 'Client Credentials')
  await dialog.getByLabel('Client ID', { exact: true }).fill('id')
  await dialog.getByLabel('Client secret', { exact: true }).fill('se:cret')
  await dialog.getByRole('button', { name: 'Get token' }).click()
  await dialog.getByText('The token is filled in.').waitFor()
  expect(await dialog.getByLabel('oauth', { exact: true }).inputValue()).toBe(
    `client_credentials:Basic ${Buffer.from('id:se%3Acret').toString('base64')}`,
  )
  await page.context().close()
})
