import { expect, test } from 'vitest'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { longTest } from '../support/long-test.ts'
import { editorText, openPlayground, send, tryIt } from '../support/playground.ts'
import { LONG } from '../support/sampled.ts'

const playground = openPlayground(() => ({
  operations: {
    pay: {
      path: '/pay',
      method: 'post',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['amount', 'currency', 'customer'],
              properties: {
                amount: { type: 'integer', minimum: 1 },
                currency: { type: 'string', enum: ['eur', 'usd'], description: 'Three letters.' },
                customer: {
                  oneOf: [
                    { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
                    { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
                  ],
                },
                'a/b': { type: 'array', items: { type: 'string', maxLength: 3 } },
              },
            },
            example: { amount: 5, currency: 'eur', customer: { name: 'Ada' } },
          },
        },
      },
    },
  },
}))

async function openEditor(options: object = {}) {
  const tried = await tryIt(playground.browser, `${playground.server.url}/pay`, options)
  await tried.dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  await tried.dialog.locator('.cm-content').waitFor()
  const text = tried.dialog.getByRole('textbox', { name: 'body as JSON' })
  return { ...tried, text }
}

let wide: Awaited<ReturnType<typeof openEditor>> | undefined

/** One page for all who write in an editor of its usual size. */
async function emptyEditor() {
  wide ??= await openEditor()
  await wide.text.fill('')
  return wide
}

test('names and values are offered as the schema has them, with the keyboard alone', async () => {
  const { page, dialog, text, errors } = await emptyEditor()
  await text.fill('{}')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Space')
  const list = dialog.getByRole('listbox')
  await list.waitFor()
  // What is required comes first; what it is stands beside it.
  expect(await list.getByRole('option').allTextContents()).toEqual([
    'amountinteger, required',
    'currencyenum, required',
    'customerone of several, required',
    'a/bstring[]',
  ])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  // The list was closed by it, not the playground.
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.type('"cur')
  await list.getByRole('option', { name: 'currency' }).waitFor()
  await page.keyboard.press('Enter')
  await list.getByRole('option', { name: 'usd' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => editorText(dialog)).toBe('{"currency": "usd"}')
  // What is there already is not offered again, and what is inside of options is.
  await text.fill('{"currency": "usd", "customer": {}}')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await list.waitFor()
  expect(await list.getByRole('option').allTextContents()).toEqual([
    'namestring, required',
    'idinteger, required',
  ])
  expect(errors).toEqual([])
})

test('mistakes are marked at their place and said in words that lead there', async () => {
  const { page, dialog, text } = await emptyEditor()
  const problems = dialog.getByRole('status', { name: 'Problems' })
  await text.fill('{\n"amount": 0,\n"customer": {"name": 1},\n"a/b": ["long"]\n}')
  await expect
    .poll(() => problems.locator('li').allTextContents())
    .toEqual([
      'Line 2 This must be at least 1.',
      'Line 1 currency: This is required.',
      'Line 3 This must be text.',
      'Line 4 The maximum length is 3.',
    ])
  expect(await dialog.locator('.cm-lintRange-error').allTextContents()).toEqual(['{', '0', '1', '"long"'])
  await problems.getByRole('button', { name: 'Line 3' }).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('"Bob"')
  await expect.poll(() => editorText(dialog)).toContain('"name": "Bob"')
  await text.fill('{"amount": 5,,}')
  await expect
    .poll(() => problems.locator('li').allTextContents())
    .toEqual(['Line 1 This is not valid JSON. Names and text need double quotes.'])
  // What is wrong has the focus when somebody sends it.
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('pg-editor')
})

longTest('folding, sending with the keyboard, leaving with Tab, and the form stays in step', async () => {
  const { page, dialog, text } = await openEditor()
  await dialog.locator('.cm-foldGutter').getByTitle('Fold', { exact: true }).first().click()
  await dialog.locator('.cm-foldPlaceholder').waitFor()
  await text.fill('{"amount": 7, "currency": "usd", "customer": {"name": "Eve"}}')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => playground.echo.requests.at(-1)?.body.toString())
    .toBe('{"amount": 7, "currency": "usd", "customer": {"name": "Eve"}}')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.className')).not.toBe('pg-editor')
  await dialog.getByRole('button', { name: 'Use example' }).click()
  await expect.poll(() => editorText(dialog)).toContain('"amount": 5')
  await dialog.getByRole('button', { name: 'Form', exact: true }).click()
  await dialog.getByLabel('amount', { exact: true }).fill('9')
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect.poll(() => editorText(dialog)).toContain('"amount": 9')
  await send(dialog)
  await page.context().close()
})

const SCREENS = [
  ['wide', { width: 1440, height: 900 }, violationsInLightAndDark],
  ['phone', { width: 390, height: 844 }, violationsBesideColours],
] as const

test.each(SCREENS.filter((_, at) => LONG || at === 0))(
  'no accessibility violation: %s',
  async (_, viewport, look) => {
    const { page, dialog, text } = await openEditor({ viewport })
    await text.fill('{"amount": 0, ')
    await dialog.getByText('This is not valid JSON').waitFor()
    expect(await look(page, { include: '.playground' })).toEqual([])
    expect(await page.evaluate('document.querySelector(".pg-columns").scrollWidth <= innerWidth')).toBe(true)
    await page.context().close()
  },
)

longTest('without the editor the plain field does', async () => {
  const context = await playground.browser.newContext()
  const page = await context.newPage()
  await page.route(/json-editor/, (route) => route.abort())
  await page.goto(`${playground.server.url}/pay`)
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.locator('dialog.playground')
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  const text = dialog.getByRole('textbox', { name: 'body as JSON' })
  await text.fill('{"amount": 1')
  await dialog.getByText('This is not valid JSON').waitFor()
  await text.fill('{"amount": 3, "currency": "usd", "customer": {"id": 4}}')
  await send(dialog)
  expect(playground.echo.last().body.toString()).toBe(await text.inputValue())
  await context.close()
})

test('a text that nests without end is not checked, and says so', async () => {
  const { dialog, text, errors } = await emptyEditor()
  await text.fill('['.repeat(20_000))
  await dialog.getByText('This nests too deeply to be checked.').first().waitFor()
  expect(errors).toEqual([])
})
