import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { addAccount } from '../../src/auth/accounts.ts'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { openDashboard } from '../support/dashboard-site.ts'
import { newDatabase } from '../support/databases.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { makeFolder } from '../support/site.ts'
import { openUploadsServer, smallSite, type UploadsServer } from '../support/uploads-server.ts'

let browser: Browser
let servers: readonly UploadsServer[] = []
let deploy: (text: string, ...more: string[]) => Promise<string>
const EMAIL = 'ed@example.org'

beforeAll(async () => {
  browser = await openBrowser()
  const env = { LECTERN_DATABASE_URL: await newDatabase() }
  servers = [await openUploadsServer(env), await openUploadsServer(env)]
  const [first] = servers as [UploadsServer]
  const { store } = first
  const { project } = (first.server.first as NonNullable<typeof first.server.first>).records
  const { organizationId } = project
  await addAccount(store, { organizationId, email: EMAIL, password: PASSWORD, groups: [], role: 'editor' })
  const { key } = await createApiKey(store, project, {
    type: 'admin',
    label: 'deploys',
    scopes: ['deploy'],
    createdBy: 'test',
  })
  deploy = async (text, ...more) => {
    const args = ['--to', first.url, '--key', key, '--project', project.id, '--json', ...more]
    const done = await lectern(['deploy', makeFolder(smallSite(text)), ...args])
    expect(done.code, done.stderr).toBe(0)
    return (JSON.parse(done.stdout) as { id: string }).id
  }
})
afterAll(() => browser.close())

const shown = () =>
  Promise.all(servers.map(async ({ url }) => /Version (\w+)\./.exec(await (await fetch(url)).text())?.[1]))

test('a preview becomes live as it was built, on every server, and the one before comes back', async () => {
  await deploy('Version one.')
  const preview = await deploy('Version two.', '--preview')
  await expect.poll(shown).toEqual(['one', 'one'])
  const [first] = servers as [UploadsServer]
  const { store } = first
  const { project } = (first.server.first as NonNullable<typeof first.server.first>).records
  const builtAt = (await store.deployments.find(project.id, preview))?.endedAt
  // Its files are on both disks before anybody asks for them there.
  const onDisk = ({ dataFolder }: UploadsServer) =>
    fs
      .globSync(`sites/${project.id}/deployments/${project.id}/*/complete`, { cwd: dataFolder })
      .some((file) => file.includes(preview))
  await expect.poll(() => servers.map(onDisk)).toEqual([true, true])

  const { page, context } = await openDashboard(browser, first, { email: EMAIL, hash: '/deployments' })
  const live = page.locator('.deployments li', { hasText: 'Live' })
  await live.waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('status').getByText('It is live.').waitFor()
  await expect.poll(shown).toEqual(['two', 'two'])
  // Nothing was built for it.
  expect(await store.deployments.list(project.id, 10)).toHaveLength(2)
  expect((await store.deployments.find(project.id, preview))?.endedAt).toBe(builtAt)

  await page.getByRole('button', { name: 'Roll back' }).click()
  await expect.poll(shown).toEqual(['one', 'one'])
  expect(await live.count()).toBe(1)
  const [entry] = await store.audit.newest(project.organizationId, 1)
  expect(entry).toMatchObject({ who: EMAIL, action: 'deployment.activate' })
  await context.close()
})
