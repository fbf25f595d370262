import { describe, expect, test } from 'vitest'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { openPlayground, send, tryIt } from '../support/playground.ts'

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

describe('no accessibility violation, in light and in dark', () => {
  test.each([
    ['wide', { width: 1280, height: 900 }, violationsInLightAndDark],
    ['phone', { width: 390, height: 844 }, violationsBesideColours],
  ])(
    '%s',
    async (_, viewport, look) => {
      const { page, dialog, errors } = await tryIt(playground.browser, `${playground.server.url}/all`, {
        colorScheme: 'light',
        viewport,
      })
      const violations = () => look(page, { include: 'dialog' })
      await dialog.getByRole('button', { name: 'filter', exact: true }).click()
      await dialog.getByText('Get a token').click()
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
      expect(await violations()).toEqual([])
      await dialog.getByRole('tab', { name: 'Headers' }).click()
      expect(await violations()).toEqual([])
      await dialog.getByLabel('Content type').selectOption('multipart/form-data')
      await dialog.getByLabel('file', { exact: true }).waitFor()
      expect(await violationsBesideColours(page, { include: 'dialog' })).toEqual([])
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
  await dialog.getByLabel('Method').selectOption('None')
  await dialog.getByLabel('id', { exact: true }).fill('1')
  await dialog.getByLabel('Content type').selectOption('multipart/form-data')
  await dialog.getByLabel('id', { exact: true }).press('Enter')
  await expect.poll(() => playground.echo.requests.at(-1)?.target).toBe('/all/1')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Try it')
  await page.context().close()
})
