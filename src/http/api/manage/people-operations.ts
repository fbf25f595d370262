import { createRoute, z } from '@hono/zod-openapi'
import { AccountError, addAccount, checkedPassword, checkGroups } from '../../../auth/accounts.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import type { Account } from '../../../store/repositories/accounts.ts'
import { ApiError, invalidParameters } from '../api-error.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { projectParam } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { answers, deleted, jsonBody, managed, personParam } from './manage-schemas.ts'
import { requireRole } from './require-manager.ts'
import type { Context } from 'hono'

const role = z.enum(['viewer', 'editor', 'admin']).nullable()

const person = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    groups: z.array(z.string()),
    role,
    createdAt: z.string(),
  })
  .openapi('Person')

const newPerson = z
  .object({
    email: z.string().max(300),
    name: z.string().max(100).optional(),
    groups: z.array(z.string()).default([]),
    role: role.default(null),
    password: z.string().max(2000),
  })
  .openapi('NewPerson')

const personChange = z
  .object({
    groups: z.array(z.string()).optional(),
    role: role.optional(),
    password: z.string().max(2000).optional(),
  })
  .openapi('PersonChange')

const list = createRoute({
  ...managed('get', 'people', { id: 'listPeople', summary: 'List people', role: 'admin' }),
  request: { params: projectParam },
  responses: answers(z.object({ people: z.array(person) }).openapi('People')),
})

const add = createRoute({
  ...managed('post', 'people', { id: 'addPerson', summary: 'Add somebody', role: 'admin' }),
  request: { params: projectParam, body: jsonBody(newPerson) },
  responses: answers(person),
})

const change = createRoute({
  ...managed('patch', 'people/{personId}', { id: 'changePerson', summary: 'Change somebody', role: 'admin' }),
  request: { params: personParam, body: jsonBody(personChange) },
  responses: answers(person),
})

const remove = createRoute({
  ...managed('delete', 'people/{personId}', {
    id: 'deletePerson',
    summary: 'Delete somebody',
    role: 'admin',
  }),
  request: { params: personParam },
  responses: answers(deleted),
})

export function addPeopleOperations(api: Api): void {
  api.openapi(list, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    const people = await c.env.records.store.accounts.list(c.get('organizationId'))
    return c.json({ people: people.map(asPerson) }, 200)
  })

  api.openapi(add, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { store } = c.env.records
    const organizationId = c.get('organizationId')
    const account = await checking(() => addAccount(store, { organizationId, ...c.req.valid('json') }))
    await store.audit.note(organizationId, { who, action: 'account.create', target: account.email })
    return c.json(asPerson(account), 200)
  })

  api.openapi(change, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const { store } = c.env.records
    const account = await find(c, c.req.valid('param').personId)
    const given = c.req.valid('json')
    await checking(async () => {
      if (given.groups) checkGroups(given.groups)
      const passwordHash =
        given.password === undefined ? undefined : await hashPassword(checkedPassword(given.password))
      if (given.role !== undefined && given.role !== 'admin') await keepAnAdmin(c, account)
      await store.accounts.change(account.id, {
        ...(given.groups && { groups: given.groups }),
        ...(given.role !== undefined && { role: given.role }),
        ...(passwordHash !== undefined && { passwordHash }),
      })
      // Whoever knew the old password, or had the old role, logs in anew.
      if (passwordHash !== undefined || given.role !== undefined)
        for (const subject of [account.id, `account:${account.id}`])
          await store.sessions.deleteOf(c.env.records.project.id, subject)
    })
    await store.audit.note(account.organizationId, { who, action: 'account.change', target: account.email })
    return c.json(asPerson(await find(c, account.id)), 200)
  })

  api.openapi(remove, async (c) => {
    const { email: who } = requireRole(c, 'admin')
    await servedProjectOf(c)
    const account = await find(c, c.req.valid('param').personId)
    await keepAnAdmin(c, account)
    const { store } = c.env.records
    await store.accounts.delete(account.organizationId, account.id)
    await store.audit.note(account.organizationId, { who, action: 'account.delete', target: account.email })
    return c.json({ deleted: true }, 200)
  })
}

async function find(c: Context<ApiEnv>, id: string): Promise<Account> {
  const account = await c.env.records.store.accounts.find(id)
  if (!account || account.organizationId !== c.get('organizationId'))
    throw new ApiError(404, 'Person not found')
  return account
}

/** Without an admin nobody could let one in. */
async function keepAnAdmin(c: Context<ApiEnv>, { id, role: has }: Account): Promise<void> {
  if (has !== 'admin') return
  const people = await c.env.records.store.accounts.list(c.get('organizationId'))
  if (!people.some((other) => other.role === 'admin' && other.id !== id))
    throw new ApiError(409, 'This is the only admin; make somebody else one first')
}

async function checking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AccountError) throw invalidParameters([error.message], 'Invalid request body')
    throw error
  }
}

function asPerson({ id, email, name, groups, role: has, createdAt }: Account) {
  return { id, email, name, groups: [...groups], role: has, createdAt: new Date(createdAt).toISOString() }
}
