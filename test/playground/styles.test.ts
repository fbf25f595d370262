import { expect, test } from 'vitest'
import type { ParameterPlace } from '../../src/shared/reference/endpoint.ts'
import { headerValues, type EchoServer } from '../support/echo-server.ts'
import { longTest } from '../support/long-test.ts'
import { cellSchema, styleCells, type StyleCell } from '../support/parameter-styles.ts'
import { openPlayground, send, tryIt } from '../support/playground.ts'
import { LONG } from '../support/sampled.ts'

/** No URL can hold a segment that is a dot, so the table's empty label cannot be sent by anybody. */
function canBeSent({ style, kind }: StyleCell): boolean {
  return !(style === 'label' && kind === 'empty')
}

/** Each row of the table has four kinds of values: every third cell is all styles, and all kinds of values. */
function someOf(cells: readonly StyleCell[]): readonly StyleCell[] {
  return cells.filter((_, index) => LONG || index % 3 === 0)
}

const CELLS: Readonly<Record<ParameterPlace, readonly StyleCell[]>> = {
  path: someOf(styleCells('path').filter(canBeSent)),
  query: someOf(styleCells('query')),
  header: someOf(styleCells('header')),
  cookie: someOf(styleCells('cookie')),
}

const playground = openPlayground(() => {
  const operation = (place: ParameterPlace, path: string) => ({
    path,
    parameters: CELLS[place].map(({ name, style, explode, kind }) => ({
      name,
      in: place,
      required: place === 'path',
      style,
      explode,
      schema: cellSchema(kind),
    })),
  })
  return {
    operations: {
      path: operation('path', `/p/${CELLS.path.map(({ name }) => `{${name}}`).join('/')}/end`),
      query: operation('query', '/q'),
      header: operation('header', '/h'),
      cookie: operation('cookie', '/c'),
      dots: {
        path: '/dots/{dots}/{label}',
        parameters: [
          { name: 'dots', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'label', in: 'path', style: 'label', required: true, schema: { type: 'string' } },
          { name: 'X-List', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
        ],
      },
    },
  }
})

async function fillAndSend(place: ParameterPlace): Promise<ReturnType<EchoServer['last']>> {
  const { page, dialog, errors } = await tryIt(playground.browser, `${playground.server.url}/${place}`)
  for (const { name, kind, value } of CELLS[place]) {
    if (kind === 'empty') {
      await dialog.getByLabel(name, { exact: true }).fill('')
      await dialog.getByRole('button', { name: `Send ${name} empty`, exact: true }).click()
    } else if (kind === 'string') await dialog.getByLabel(name, { exact: true }).fill('blue')
    else {
      await dialog.getByRole('button', { name: `Write ${name} as JSON`, exact: true }).click()
      await dialog.getByRole('textbox', { name, exact: true }).fill(JSON.stringify(value))
    }
  }
  await send(dialog)
  expect(errors).toEqual([])
  await page.context().close()
  return playground.echo.last()
}

test('paths: simple, label and matrix', async () => {
  const { target } = await fillAndSend('path')
  expect(target).toBe(`/p/${CELLS.path.map(({ expected }) => expected).join('/')}/end`)
})

test('queries: form, space, pipe and deep objects', async () => {
  const { target } = await fillAndSend('query')
  expect(target.slice('/q?'.length).split('&')).toEqual(
    CELLS.query.flatMap(({ expected }) => expected.split('&')),
  )
})

longTest('headers', async () => {
  const echoed = await fillAndSend('header')
  for (const { name, expected } of CELLS.header) expect(headerValues(echoed, name), name).toEqual([expected])
})

longTest('cookies', async () => {
  const echoed = await fillAndSend('cookie')
  expect(headerValues(echoed, 'cookie')).toEqual([CELLS.cookie.map(({ expected }) => expected).join('; ')])
})

test('a segment that every program reads as a step, and a line end in a header, are refused and explained', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/dots`)
  const before = playground.echo.requests.length
  await dialog.getByLabel('dots', { exact: true }).fill('..')
  await dialog.getByLabel('label', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Send label empty' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => dialog.getByText('A URL cannot contain this segment').count()).toBe(2)
  expect(await dialog.getByRole('button', { name: 'Send anyway' }).count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('pg-path_1mdots')
  await dialog.getByLabel('dots', { exact: true }).fill('a/..')
  await dialog.getByLabel('label', { exact: true }).fill('x')
  await dialog.getByRole('button', { name: 'Write X-List as JSON' }).click()
  const list = dialog.getByRole('textbox', { name: 'X-List', exact: true })
  await list.fill('["a\\r\\nX-Evil: 1"]')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('A header cannot contain a line break').waitFor()
  await list.fill('["a"]')
  await send(dialog)
  expect(playground.echo.requests.length).toBe(before + 1)
  expect(playground.echo.last().target).toBe('/dots/a%2F../.x')
  await page.context().close()
})
