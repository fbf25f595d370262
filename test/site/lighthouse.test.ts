import { afterAll, beforeAll, expect, test } from 'vitest'
import { serving, type RunningCli } from '../support/cli.ts'
import { Auditor } from '../support/lighthouse.ts'

// Pages of our own manual: the first one, a text with code, components, an operation of an API, long tables.
const HOME = '/'
const ENDPOINT = '/api/search/search-pages'
const PAGES = [HOME, '/writing/code', '/components/cards', ENDPOINT, '/reference/docs-json']

let server: RunningCli
let auditor: Auditor

beforeAll(async () => {
  server = await serving(['start', 'docs'])
  auditor = await Auditor.launch()
})
afterAll(async () => {
  await auditor?.close()
  await server?.stop()
})

test.each(PAGES)('%s has every point on a desktop', { timeout: 300_000 }, async (path) => {
  const { lost, ...scores } = await auditor.audit(server.url + path, 'desktop', 100)
  expect(scores, lost.join(', ')).toEqual({
    performance: 100,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
  })
})

test.each([HOME, ENDPOINT])('%s is quick on a slow phone', { timeout: 300_000 }, async (path) => {
  const { lost, performance, ...others } = await auditor.audit(server.url + path, 'mobile', 98)
  expect(others, lost.join(', ')).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
  expect(performance, lost.join(', ')).toBeGreaterThanOrEqual(98)
})
