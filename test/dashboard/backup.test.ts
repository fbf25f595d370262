import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { openDashboard } from '../support/dashboard-site.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere } from '../support/serving-here.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

test('a backup made in the dashboard is put back by the command that it names', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Hello.',
  })
  const data = path.join(root, '.lectern')
  const env = { LECTERN_ADMIN_EMAIL: 'ada@example.org', LECTERN_ADMIN_PASSWORD: PASSWORD }
  const server = await servingHere([root, '--data', data], env)
  const { page, context } = await openDashboard(browser, server, {
    email: 'ada@example.org',
    hash: '/settings/general',
  })
  await page.getByRole('button', { name: 'Back up now' }).click()
  const said = (await page.getByText(/copied to backups\//).textContent()) ?? ''
  await context.close()
  await server.stop()
  const file = /copied to (\S+)/.exec(said)?.[1] ?? ''

  const elsewhere = path.join(makeFolder({}), 'data')
  const restored = await lectern(['restore', path.join(data, file), '--data', elsewhere])
  expect(restored).toMatchObject({ code: 0 })
  const again = await servingHere([root, '--data', elsewhere])
  const second = await openDashboard(browser, again, { email: 'ada@example.org' })
  await second.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await second.context.close()
  await again.stop()
})
