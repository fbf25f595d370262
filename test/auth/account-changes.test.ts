import { expect, test } from 'vitest'
import { AccountError } from '../../src/auth/accounts.ts'
import { hashPassword } from '../../src/auth/passwords.ts'
import { makeGuardedSite, PASSWORD } from '../support/guarded-site.ts'
import { authorizeUrl, callMcp, registeredId, tokenOfReader } from '../support/oauth-steps.ts'

test('a new password ends every session of the account', async () => {
  const site = await makeGuardedSite()
  const { store } = site.records
  const id = await site.account('ann@acme.test', ['eng'])
  const cookie = await site.login('ann@acme.test')
  expect((await site.get('/eng', { cookie })).status).toBe(200)
  await store.accounts.change(id, { passwordHash: await hashPassword('another password') })
  expect((await site.get('/eng', { cookie })).status).toBe(302)
  const again = await site.login('ann@acme.test', 'another password')
  expect((await site.get('/eng', { cookie: again })).status).toBe(200)
})

test('a token from before the change opens nothing, however often it is refreshed', async () => {
  const site = await makeGuardedSite()
  const { store } = site.records
  const id = await site.account('bob@acme.test', ['eng'])
  const token = await tokenOfReader(site, 'bob@acme.test')
  expect((await callMcp(site.url, token)).status).toBe(200)
  // Consents are dated by the second, so a change in the same second does not end them yet.
  const passwordHash = await hashPassword('another password')
  await expect
    .poll(async () => {
      await store.accounts.change(id, { passwordHash })
      return (await callMcp(site.url, token)).status
    })
    .toBe(401)
})

test('the link of the first admin works once, also for many at the same moment', async () => {
  const site = await makeGuardedSite()
  const { dashboard, records } = site
  const token = await dashboard.makeSetupLink()
  await expect(dashboard.setUp(token, { email: 'one@acme.test', password: 'short' })).rejects.toThrow(
    AccountError,
  )
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      dashboard.setUp(token, { email: `admin${index}@acme.test`, password: PASSWORD }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const accounts = await records.store.accounts.list(records.project.organizationId)
  expect(accounts.filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('one address cannot begin logins of tools without end, nor long ones', async () => {
  const addressOf = () => '203.0.113.9'
  const site = await makeGuardedSite({ more: { readers: { addressOf } } })
  const url = authorizeUrl(site, await registeredId(site))
  const ask = (address: string) => fetch(address, { redirect: 'manual' }).then(({ status }) => status)
  expect(await ask(`${url}&ui_locales=${'x'.repeat(5000)}`)).toBe(414)
  const statuses = new Set<number>()
  for (let count = 0; count < 310; count += 10)
    for (const status of await Promise.all(Array.from({ length: 10 }, () => ask(url)))) statuses.add(status)
  expect(statuses).toEqual(new Set([303, 429]))
})
