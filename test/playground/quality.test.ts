import { describe, expect, test } from 'vitest'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { longTest } from '../support/long-test.ts'
import { choose, openPlayground, send, tryIt } from '../support/playground.ts'
import { LONG } from '../support/sampled.ts'

const playground = openPlayground((echo) => {
  const text = { type: 'string', description: 'What it *says*.' }
  const object = {
    type: 'object',
    required: ['a'],
    properties: { a: text, b: { type: 'array', items: text } },
  }
  return {
    servers: [
      { url: echo.origin, description: 'Here' },
      { url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    ],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'Yours.' },
        basic: { type: 'http', scheme: 'basic' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${echo.origin}/token`, scopes: { read: 'Reading' } } },
        },
      },
    },
    operations: {
      all: {
        path: '/all/{id}',
        method: 'post',
        security: [{ key: [], basic: [], oauth: ['read'] }, {}],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'on', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'currency',
            in: 'query',
            schema: { type: 'string', enum: Array.from({ length: 30 }, (_, at) => `c${at}`) },
          },
          { name: 'filter', in: 'query', style: 'deepObject', schema: object },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'one'],
                properties: {
                  name: text,
                  one: { oneOf: [object, text] },
                  map: { type: 'object', additionalProperties: text },
                  any: {},
                },
              },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
      },
    },
  }
})

const SCREENS = [
  ['wide', { width: 1280, height: 900 }, violationsInLightAndDark],
  ['phone', { width: 390, height: 844 }, violationsBesideColours],
] as const

describe('no accessibility violation, in light and in dark', () => {
  test.each(SCREENS.filter((_, at) => LONG || at === 0))(
    '%s',
    async (_, viewport, look) => {
      const { page, dialog, errors } = await tryIt(playground.browser, `${playground.server.url}/all`, {
        colorScheme: 'light',
        viewport,
      })
      const violations = () => look(page, { include: 'dialog' })
      await dialog.getByRole('button', { name: 'filter', exact: true }).click()
      await dialog.getByText('Get token').first().click()
      await dialog.getByRole('button', { name: 'map', exact: true }).click()
      await dialog.getByRole('button', { name: 'Add key' }).click()
      await dialog.getByLabel('id', { exact: true }).fill('')
      await dialog.getByLabel('name', { exact: true }).fill('')
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByText(/^Fix \d+ fields?/).waitFor()
      expect(await violations()).toEqual([])
      await dialog.getByLabel('id', { exact: true }).fill('1')
      await dialog.getByLabel('name', { exact: true }).fill('x')
      await dialog.getByRole('group', { name: 'one' }).getByLabel('a', { exact: true }).fill('x')
      await send(dialog)
      expect(await violationsBesideColours(page, { include: 'dialog' })).toEqual([])
      await dialog.getByRole('tab', { name: 'Headers' }).click()
      if (LONG) expect(await violations()).toEqual([])
      await choose(dialog.getByLabel('Content type'), 'multipart/form-data')
      await dialog.getByLabel('file', { exact: true }).waitFor()
      if (LONG) expect(await violationsBesideColours(page, { include: 'dialog' })).toEqual([])
      // Nothing is wider than the screen.
      expect(await page.evaluate("document.querySelector('.pg-columns').scrollWidth <= innerWidth")).toBe(
        true,
      )
      expect(errors).toEqual([])
      await page.context().close()
    },
    120_000,
  )
})

test('the keyboard alone is enough, and the focus goes back to the button', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/all`)
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true)
  await choose(dialog.getByLabel('Method'), 'None')
  await dialog.getByLabel('id', { exact: true }).fill('1')
  await choose(dialog.getByLabel('Content type'), 'multipart/form-data')
  await dialog.getByLabel('id', { exact: true }).press('Enter')
  await expect.poll(() => playground.echo.requests.at(-1)?.target).toBe('/all/1')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Try it')
  await page.context().close()
})

longTest('where there is room it stands beside the text, else over the page', async () => {
  const url = `${playground.server.url}/all`
  const { page, dialog } = await tryIt(playground.browser, url, { viewport: { width: 1440, height: 900 } })
  const isModal = () => page.evaluate("document.querySelector('dialog.playground').matches(':modal')")
  expect(await isModal()).toBe(false)
  const article = await page.locator('article').boundingBox()
  const panel = await dialog.boundingBox()
  expect((article?.x ?? 0) + (article?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
  // The page is still there to be used; pressing the button again leads back into the form.
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect.poll(isModal).toBe(true)
  await page.context().close()
})

test('lists are chosen from with keys: arrows, first letters, Escape; long ones are searched', async () => {
  const { page, dialog, errors } = await tryIt(playground.browser, `${playground.server.url}/all`)
  const method = dialog.getByRole('combobox', { name: 'Method' })
  await method.focus()
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox')
  expect(await list.getByRole('option').allTextContents()).toEqual(['key + basic + oauth', 'None'])
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  expect(await method.textContent()).toBe('None')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  expect(await method.textContent()).toBe('None')
  expect(await dialog.isVisible()).toBe(true)
  // A click elsewhere closes it.
  await method.click()
  await dialog.getByLabel('id', { exact: true }).click()
  await expect.poll(() => list.count()).toBe(0)
  const currency = dialog.getByRole('combobox', { name: 'currency' })
  await currency.click()
  expect(await list.getByRole('option').count()).toBe(31)
  await currency.fill('c1')
  expect(await list.getByRole('option').allTextContents()).toEqual(
    Array.from({ length: 11 }, (_, at) => `c1${at - 1}`.replace('c1-1', 'c1')),
  )
  expect(await violationsBesideColours(page, { include: '.playground' })).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await currency.inputValue()).toBe('c10')
  await currency.fill('nothing')
  await list.getByText('Not found').waitFor()
  await page.keyboard.press('Tab')
  expect(await currency.inputValue()).toBe('c10')
  expect(errors).toEqual([])
  await page.context().close()
})
