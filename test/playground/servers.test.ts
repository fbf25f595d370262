import { expect, test } from 'vitest'
import { longTest } from '../support/long-test.ts'
import { choose, openPlayground, send, tryIt } from '../support/playground.ts'
import { sampled } from '../support/sampled.ts'

const playground = openPlayground((echo) => {
  return {
    servers: [
      { url: `${echo.origin}/live`, description: 'Live' },
      {
        url: `${echo.origin}/{region}/{base}`,
        description: 'Test',
        variables: {
          region: { default: 'eu', enum: ['eu', 'us'] },
          base: { default: 'v1', description: 'Version.' },
        },
      },
    ],
    operations: {
      plain: {
        path: '/plain/{id}',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
      own: { path: '/own', servers: [{ url: `${echo.origin}/own-server` }] },
      here: { path: '/nothing', servers: [{ url: '/v1' }] },
      nowhere: { path: '/nowhere', servers: [{ url: '/' }] },
    },
  }
})

test('the server and its variables are chosen, shown while typing, and kept for the site', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/plain`)
  await choose(dialog.getByLabel('Base URL'), 1)
  await choose(dialog.getByLabel('region', { exact: true }), 'us')
  await dialog.getByLabel('base', { exact: true }).fill('v9')
  await dialog.getByLabel('id', { exact: true }).fill('a b')
  expect(await dialog.locator('.pg-address').textContent()).toBe(
    `${playground.echo.origin}/us/v9/plain/a%20b`,
  )
  await send(dialog)
  expect(playground.echo.last().target).toBe('/us/v9/plain/a%20b')
  // Kept a moment after the last key.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('v9')
  await page.goto(`${playground.server.url}/plain`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await dialog.locator('.pg-bar').waitFor()
  expect(await dialog.getByLabel('base', { exact: true }).inputValue()).toBe('v9')
  await page.context().close()
})

longTest('an operation with servers of its own goes there', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/own`)
  expect(await dialog.getByLabel('Base URL').count()).toBe(0)
  await send(dialog)
  expect(playground.echo.last().target).toBe('/own-server/own')
  await page.context().close()
})

test('a server relative to a spec of the folder is this site, and a bare slash is none', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/here`)
  expect(await dialog.locator('.pg-address').textContent()).toBe(`${playground.server.url}/v1/nothing`)
  const answered = page.waitForResponse(`${playground.server.url}/v1/nothing`)
  await send(dialog)
  expect((await answered).status()).toBe(404)
  await page.goto(`${playground.server.url}/nowhere`)
  expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0)
  await page.context().close()
})

test.each(sampled(['lectern'], ['lectern', 'mintlify']))(
  'scripts of the site set variables through window.%s',
  async (name) => {
    const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/plain`)
    await choose(dialog.getByLabel('Base URL'), 1)
    const call = (code: string) => page.evaluate(`window.${name}.api.playground.${code}`)
    await call('setServerVariables({ region: "us", base: 7 })')
    await expect
      .poll(() => dialog.locator('.pg-base').first().textContent())
      .toBe(`${playground.echo.origin}/us/7`)
    await dialog.getByLabel('base', { exact: true }).fill('mine')
    await expect
      .poll(() => dialog.locator('.pg-base').first().textContent())
      .toBe(`${playground.echo.origin}/us/mine`)
    await call('clearServerVariables()')
    await page.goto(`${playground.server.url}/plain`)
    expect(await page.evaluate(() => sessionStorage.getItem('lectern-server-variables'))).toBe('{}')
    await page.context().close()
  },
)
