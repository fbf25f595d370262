import { Problem } from '../../../lib/problem.ts'
import { invalidBody } from '../invalid-request.ts'
import { AccountError, addAccount, checkedPassword, checkGroups } from '../../../auth/accounts.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import type { Account } from '../../../store/repositories/accounts.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { accountParam, manageRoute } from './manage-route.ts'
import { requireConfirmedAdmin, requireRole } from './require-dashboard-user.ts'
import type { Context } from 'hono'

const list = manageRoute('GET accounts', { id: 'listAccounts', summary: 'List accounts', role: 'admin' })

const create = manageRoute('POST accounts', {
  id: 'createAccount',
  summary: 'Create an account',
  role: 'admin',
})

const update = manageRoute('PATCH accounts/{accountId}', {
  id: 'updateAccount',
  summary: 'Update an account',
  role: 'admin',
  params: accountParam,
})

const remove = manageRoute('DELETE accounts/{accountId}', {
  id: 'deleteAccount',
  summary: 'Delete an account',
  role: 'admin',
  params: accountParam,
})

export function addAccountOperations(api: Api): void {
  api.openapi(list, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    const accounts = await c.env.records.store.accounts.list(c.get('organizationId'))
    return c.json({ accounts: accounts.map(describe) }, 200)
  })

  api.openapi(create, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store } = c.env.records
    const organizationId = c.get('organizationId')
    const account = await checking(() => addAccount(store, { organizationId, ...c.req.valid('json') }))
    await store.audit.note(organizationId, { who, action: 'account.create', target: account.email })
    return c.json(describe(account), 200)
  })

  api.openapi(update, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store } = c.env.records
    const account = await find(c, c.req.valid('param').accountId)
    const given = c.req.valid('json')
    await checking(async () => {
      if (given.groups) checkGroups(given.groups)
      const passwordHash =
        given.password === undefined ? undefined : await hashPassword(checkedPassword(given.password))
      if (given.role !== undefined && given.role !== 'admin') await requireAnotherAdmin(c, account)
      await store.accounts.change(account.id, {
        ...(given.groups && { groups: given.groups }),
        ...(given.role !== undefined && { role: given.role }),
        ...(passwordHash !== undefined && { passwordHash }),
      })
      // A session under the old password or role must not outlive the change.
      if (passwordHash !== undefined || given.role !== undefined)
        for (const subject of [account.id, `account:${account.id}`])
          await store.sessions.deleteOf(c.env.records.project.id, subject)
    })
    await store.audit.note(account.organizationId, { who, action: 'account.change', target: account.email })
    return c.json(describe(await find(c, account.id)), 200)
  })

  api.openapi(remove, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const account = await find(c, c.req.valid('param').accountId)
    await requireAnotherAdmin(c, account)
    const { store } = c.env.records
    await store.accounts.delete(account.organizationId, account.id)
    await store.audit.note(account.organizationId, { who, action: 'account.delete', target: account.email })
    return c.json({ deleted: true }, 200)
  })
}

async function find(c: Context<ApiEnv>, id: string): Promise<Account> {
  const account = await c.env.records.store.accounts.find(id)
  if (!account || account.organizationId !== c.get('organizationId'))
    throw new Problem('not-found', 'Account not found')
  return account
}

/** Without an admin nobody could create one. */
async function requireAnotherAdmin(c: Context<ApiEnv>, { id, role: has }: Account): Promise<void> {
  if (has !== 'admin') return
  const accounts = await c.env.records.store.accounts.list(c.get('organizationId'))
  if (!accounts.some((other) => other.role === 'admin' && other.id !== id))
    throw new Problem('conflict', 'This is the only admin; give another account the role admin first')
}

async function checking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AccountError) throw invalidBody(error.message)
    throw error
  }
}

function describe({ id, email, name, groups, role: has, createdAt }: Account) {
  return { id, email, name, groups: [...groups], role: has, createdAt: new Date(createdAt).toISOString() }
}
