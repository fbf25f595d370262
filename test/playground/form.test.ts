import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import {
  choose,
  editorText,
  openPlayground,
  send,
  specSite,
  tryIt,
  type Tried,
} from '../support/playground.ts'

const SCHEMAS = {
  Card: {
    type: 'object',
    required: ['kind', 'number'],
    properties: {
      kind: { const: 'card' },
      number: { type: 'string', minLength: 4 },
      holder: { type: 'string' },
    },
  },
  Bank: {
    type: 'object',
    required: ['kind', 'iban'],
    properties: { kind: { const: 'bank' }, iban: { type: 'string' }, holder: { type: 'string' } },
  },
  Tree: {
    type: 'object',
    properties: {
      label: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  },
  Order: {
    type: 'object',
    required: ['name', 'payment'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string' },
      note: { type: ['string', 'null'] },
      amount: { type: 'integer', minimum: 1, default: 10 },
      express: { type: 'boolean', description: 'A long story. '.repeat(30) },
      status: { type: 'string', enum: ['new', 'paid'] },
      version: { const: 2 },
      either: { type: ['string', 'integer'] },
      payment: {
        oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' },
        },
      },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['sku'],
          properties: { sku: { type: 'string' }, qty: { type: 'integer' } },
        },
      },
      tags: { type: 'array', items: { type: 'string' } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      address: {
        type: 'object',
        properties: {
          street: { type: 'string' },
          geo: { type: 'object', properties: { lat: { type: 'number' } } },
        },
      },
      extra: {},
      tree: { $ref: '#/components/schemas/Tree' },
    },
  },
}

const playground = openPlayground(() => ({
  components: { schemas: SCHEMAS },
  operations: {
    order: {
      path: '/orders',
      method: 'post',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Order' },
            examples: {
              one: { summary: 'Paid', value: { name: 'Eve', status: 'paid' } },
              two: { value: { name: 'Bob' } },
            },
          },
        },
      },
    },
    prefilled: {
      path: '/prefilled/{id}',
      method: 'put',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', 'x-default': 'me' } },
        { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 }, example: 5 },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                plan: { type: 'string', 'x-default': 'free' },
                size: { type: 'string', example: 'L' },
              },
            },
          },
        },
      },
    },
  },
}))

function sent(): unknown {
  return JSON.parse(playground.echo.last().body.toString())
}

let order: Tried | undefined

/** One page for all who fill in the form of an order: as it was when it was opened. */
async function emptyForm(): Promise<Tried> {
  order ??= await tryIt(playground.browser, `${playground.server.url}/order`)
  const { dialog } = order
  await dialog.getByRole('button', { name: 'Reset all values' }).click()
  await dialog.getByRole('button', { name: 'Form', exact: true }).click()
  return order
}

async function fill(dialog: Locator, name: string, value: string): Promise<void> {
  await dialog.getByLabel(name, { exact: true }).fill(value)
}

test('a form of every kind of field sends what it shows, and nothing that is not filled in', async () => {
  const { dialog, errors } = await emptyForm()
  await fill(dialog, 'name', 'Ada "L" 😀')
  await dialog.getByRole('button', { name: 'Send note as null' }).click()
  await fill(dialog, 'amount', '9007199254740993')
  await choose(dialog.getByLabel('express', { exact: true }), 'false')
  await choose(dialog.getByLabel('status', { exact: true }), 'paid')
  await choose(dialog.getByLabel('version', { exact: true }), '2')
  await choose(dialog.getByLabel('Shape of either'), 'integer')
  await fill(dialog, 'either', '7')
  await fill(dialog, 'number', '4242')
  await dialog.getByRole('button', { name: 'lines', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add to lines' }).click()
  await fill(dialog, 'sku', 'first')
  await dialog.getByRole('button', { name: 'Add to lines' }).click()
  await dialog.getByRole('group', { name: 'lines 2' }).getByLabel('sku', { exact: true }).fill('second')
  await dialog.getByRole('button', { name: 'Move lines 2 up' }).click()
  await dialog.getByRole('button', { name: 'tags', exact: true }).click()
  for (const [index, tag] of ['a', 'b', 'c'].entries()) {
    await dialog.getByRole('button', { name: 'Add to tags' }).click()
    await fill(dialog, `tags ${index + 1}`, tag)
  }
  await dialog.getByRole('button', { name: 'Remove tags 2' }).click()
  await dialog.getByRole('button', { name: 'labels', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await fill(dialog, 'Key key', 'team')
  await fill(dialog, 'team', 'red')
  await dialog.getByRole('button', { name: 'address', exact: true }).click()
  await dialog.getByRole('button', { name: 'geo', exact: true }).click()
  await fill(dialog, 'lat', '1.50')
  await fill(dialog, 'extra', '{"any": [1, 2.0]}')
  await dialog.getByRole('button', { name: 'tree', exact: true }).click()
  await dialog.getByRole('button', { name: 'children', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add to children' }).click()
  await dialog.getByRole('group', { name: 'children 1' }).getByLabel('label', { exact: true }).fill('leaf')
  await send(dialog)
  const text = playground.echo.last().body.toString()
  expect(text).toContain('9007199254740993')
  expect(text).toContain('"lat": 1.50')
  expect(text).toContain('2.0')
  expect(sent()).toEqual({
    name: 'Ada "L" 😀',
    note: null,
    amount: 9007199254740992,
    express: false,
    status: 'paid',
    version: 2,
    either: 7,
    payment: { kind: 'card', number: '4242' },
    lines: [{ sku: 'second' }, { sku: 'first' }],
    tags: ['a', 'c'],
    labels: { team: 'red' },
    address: { geo: { lat: 1.5 } },
    extra: { any: [1, 2] },
    tree: { children: [{ label: 'leaf' }] },
  })
  expect(await dialog.getByLabel('id', { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('form and JSON are kept in step, and a text that is no JSON stays', async () => {
  const { dialog } = await emptyForm()
  await fill(dialog, 'name', 'Ada')
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  const text = dialog.getByRole('textbox', { name: 'body as JSON' })
  const written = () => editorText(dialog)
  expect(JSON.parse(await written())).toEqual({
    name: 'Ada',
    status: 'paid',
    payment: { kind: 'card', number: 'string' },
  })
  await text.fill('{"name":"Bob","big":12345678901234567890,"tags":["x"]}')
  await dialog.getByRole('button', { name: 'Form', exact: true }).click()
  expect(await dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Bob')
  expect(await dialog.getByLabel('tags 1', { exact: true }).inputValue()).toBe('x')
  // A key the schema does not know is there too, with all its digits.
  expect(await dialog.getByLabel('big', { exact: true }).inputValue()).toBe('12345678901234567890')
  await fill(dialog, 'name', 'Carl')
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  expect(await written()).toContain('12345678901234567890')
  expect(await written()).toContain('"name": "Carl"')
  await text.fill('{"name": broken')
  await expect.poll(() => dialog.getByText('This is not valid JSON').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Form', exact: true }).click()
  await dialog.getByText('This JSON is not valid').waitFor()
  expect(await dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Carl')
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  expect(await written()).toBe('{"name": broken')
  // Refusing is the API's business: it can be sent as it is.
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(() => playground.echo.requests.at(-1)?.body.toString()).toBe('{"name": broken')
})

longTest('a JSON object pasted into the form fills it, and an example of the spec does', async () => {
  const { page, dialog } = await emptyForm()
  await dialog.getByLabel('name', { exact: true }).focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '{"name":"Pasted","payment":{"kind":"bank","iban":"DE1"}}')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
  await expect.poll(() => dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Pasted')
  expect(await dialog.getByLabel('iban', { exact: true }).inputValue()).toBe('DE1')
  await choose(dialog.getByLabel('Use example'), 'Paid')
  await expect.poll(() => dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Eve')
  expect(await dialog.getByLabel('status', { exact: true }).textContent()).toBe('paid')
  // The example lacks the payment, which is required: it is completed, so that it can be sent.
  await send(dialog)
  expect(sent()).toEqual({ name: 'Eve', status: 'paid', payment: { kind: 'card', number: 'string' } })
})

longTest('another shape keeps what both have and sets the discriminator', async () => {
  const { dialog } = await emptyForm()
  await fill(dialog, 'name', 'Ada')
  await fill(dialog, 'number', '1234')
  await fill(dialog, 'holder', 'Ada L')
  await choose(dialog.getByLabel('Shape of payment'), 'bank')
  expect(await dialog.getByLabel('number', { exact: true }).count()).toBe(0)
  await fill(dialog, 'iban', 'DE1')
  await send(dialog)
  expect(sent()).toMatchObject({ name: 'Ada', payment: { kind: 'bank', iban: 'DE1', holder: 'Ada L' } })
  expect(sent()).not.toHaveProperty('payment.number')
})

test('what is missing or wrong is said beside its field, and can be sent anyway', async () => {
  const { page, dialog } = await emptyForm()
  await fill(dialog, 'name', '')
  await fill(dialog, 'amount', '0.5')
  await fill(dialog, 'number', '12')
  const before = playground.echo.requests.length
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Fix 3 fields').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('pg-body/name')
  const name = dialog.getByLabel('name', { exact: true })
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  const described = await name.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('This is required.')
  expect(await dialog.getByText('This must be a whole number.').count()).toBe(1)
  expect(await dialog.getByText('The minimum length is 4.').count()).toBe(1)
  await name.fill('Ada')
  await dialog.getByText('Fix 2 fields').waitFor()
  expect(playground.echo.requests.length).toBe(before)
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(() => playground.echo.requests.length).toBe(before + 1)
  expect(sent()).toMatchObject({ amount: 0.5 })
})

longTest(
  'x-default is filled in, defaults are only shown, examples of what may be left out need prefill',
  async () => {
    const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/prefilled`)
    expect(await dialog.getByLabel('id', { exact: true }).inputValue()).toBe('me')
    expect(await dialog.getByLabel('limit', { exact: true }).inputValue()).toBe('')
    expect(await dialog.getByLabel('limit', { exact: true }).getAttribute('placeholder')).toBe('20')
    expect(await dialog.getByLabel('plan', { exact: true }).inputValue()).toBe('free')
    expect(await dialog.getByLabel('size', { exact: true }).inputValue()).toBe('')
    await send(dialog)
    expect(playground.echo.last().target).toBe('/prefilled/me')
    expect(sent()).toEqual({ plan: 'free' })
    await page.context().close()
  },
)

test('Escape closes, values stay, also after loading the page anew', async () => {
  const { page, dialog } = await emptyForm()
  await fill(dialog, 'name', 'Kept')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Try it' }).click()
  expect(await dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Kept')
  // Kept a moment after the last key.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Kept')
  await page.reload()
  await page.getByRole('button', { name: 'Try it' }).click()
  await dialog.locator('.pg-bar').waitFor()
  expect(await dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Kept')
  await dialog.getByRole('button', { name: 'Reset all values' }).click()
  expect(await dialog.getByLabel('name', { exact: true }).inputValue()).toBe('Eve')
})

longTest('with prefill the form begins with the examples of the spec', async () => {
  const root = specSite({
    servers: [{ url: playground.echo.origin }],
    allowedHosts: [`127.0.0.1:${playground.echo.port}`],
    api: { examples: { prefill: true } },
    operations: {
      filled: {
        path: '/filled/{id}',
        method: 'post',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a1' },
          { name: 'q', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object' }, example: { big: 1, text: 'from the spec' } },
          },
        },
      },
    },
  })
  const filled = await servedSite(root)
  const { page, dialog } = await tryIt(playground.browser, `${filled.url}/filled`)
  await send(dialog)
  expect(playground.echo.last().target).toBe('/filled/a1')
  expect(sent()).toEqual({ big: 1, text: 'from the spec' })
  await page.context().close()
})

longTest('Ctrl and Enter send, and an earlier request is filled in again', async () => {
  const { dialog } = await emptyForm()
  const name = dialog.getByLabel('name', { exact: true })
  for (const text of ['First', 'Second']) {
    const before = playground.echo.requests.length
    await name.fill(text)
    await name.press('Control+Enter')
    await expect.poll(() => playground.echo.requests.length).toBe(before + 1)
    expect(sent()).toMatchObject({ name: text })
    await dialog
      .locator('.pg-response')
      .getByText(/, [\d.]+ m?s, /)
      .waitFor({ state: 'attached' })
  }
  await dialog.getByText('Recent requests').click()
  await dialog.locator('.pg-history li').nth(1).getByRole('button').click()
  expect(await name.inputValue()).toBe('First')
})

longTest('required fields come first, and a long text is shown whole on request', async () => {
  const { dialog } = await emptyForm()
  const names = await dialog.locator('.pg-field-head > label, .pg-fold').allTextContents()
  expect(names.indexOf('payment')).toBeGreaterThan(names.indexOf('name'))
  expect(names.indexOf('payment')).toBeLessThan(names.indexOf('note'))
  const hint = dialog.locator('.pg-hint', { hasText: 'A long story.' })
  const short = await hint.evaluate((element) => element.clientHeight)
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  expect(await hint.evaluate((element) => element.clientHeight)).toBeGreaterThan(short)
})
