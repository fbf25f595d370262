import * as z from 'zod'
import { LOGIN_METHODS, ROLES } from './enumerations.ts'

const role = z.enum(ROLES).nullable().describe('Role in the dashboard; null for a reader of the site only.')

export const managedAccount = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    groups: z.array(z.string()),
    role,
    createdAt: z.string(),
  })
  .meta({ id: 'Account' })
export type ManagedAccount = z.infer<typeof managedAccount>

export const managedAccounts = z.object({ accounts: z.array(managedAccount) }).meta({ id: 'Accounts' })

export const newAccount = z
  .object({
    email: z.string().max(300),
    name: z.string().max(100).optional(),
    groups: z.array(z.string()).default([]),
    role: role.default(null),
    password: z.string().max(2000),
  })
  .meta({ id: 'NewAccount' })

export const accountChange = z
  .object({
    groups: z.array(z.string()).optional(),
    role: role.optional(),
    password: z.string().max(2000).optional(),
  })
  .meta({ id: 'AccountChange' })

/** Who is logged in to the dashboard, and where. */
export const dashboardSession = z
  .object({
    user: z.object({ email: z.string(), name: z.string().nullable(), role: z.enum(ROLES) }),
    project: z.object({ id: z.string(), name: z.string(), organization: z.string() }),
    baseUrl: z.string().describe('Address of the site.'),
    auth: z.enum(LOGIN_METHODS).nullable().describe('Login method of the site; null for a public site.'),
    demo: z.boolean(),
  })
  .meta({ id: 'DashboardSession' })
export type DashboardSession = z.infer<typeof dashboardSession>
