import { afterAll, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { openBrowser } from '../support/browser.ts'
import { openDashboard, settled } from '../support/dashboard-site.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { openUploadsServer } from '../support/uploads-server.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

test('an admin creates, renames, suspends and deletes a project, and is offered a backup first', async () => {
  const server = await openUploadsServer()
  const { store } = server
  const [first] = await store.projects.list()
  if (!first) throw new Error('There is no project.')
  const email = 'ada@example.org'
  const { organizationId } = first
  await addAccount(store, { organizationId, email, password: PASSWORD, groups: [], role: 'admin' })
  await store.liveSettings.set(first.id, 'quota.pages', 500)
  const { page, context } = await openDashboard(browser, server, { email, hash: '/settings/projects' })
  await settled(page)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  expect(await row('This one').textContent()).toContain('500 pages')
  // Nobody saws off the branch they sit on.
  expect(await row('This one').getByRole('button').allTextContents()).toEqual([`Rename ${first.id}`])

  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Project ID').fill('api')
  await page.getByRole('button', { name: 'Create project' }).click()
  await row('api').waitFor()
  await page.getByRole('button', { name: 'Rename api' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('API reference')
  await page.getByRole('button', { name: 'Save' }).click()
  await row('API reference').waitFor()
  await page.getByRole('button', { name: 'Suspend api' }).click()
  await row('Suspended').waitFor()
  expect(await store.projects.find('api')).toMatchObject({ state: 'suspended', name: 'API reference' })
  await page.getByRole('button', { name: 'Resume api' }).click()
  await row('API reference').filter({ hasText: 'Active' }).waitFor()

  await page.getByRole('button', { name: 'Delete api' }).click()
  const action = page.getByRole('button', { name: 'Delete project' })
  expect(await action.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back up first' }).click()
  await page.getByText(/^Backup: backups\/project-api-/).waitFor()
  await page.getByLabel(/Type api to confirm/).fill('api')
  await action.click()
  await expect.poll(() => row('API reference').count()).toBe(0)
  expect(await store.projects.find('api')).toBeUndefined()
  await context.close()
})
