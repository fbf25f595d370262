import * as z from 'zod'
import { KEY_SCOPES, KEY_TYPES } from './enumerations.ts'

const time = z.string().nullable()
const label = z.string().trim().min(1).max(100)

const managedKey = z
  .object({
    id: z.string(),
    type: z.enum(KEY_TYPES),
    label: z.string(),
    hint: z.string().describe('Last four characters.'),
    scopes: z.array(z.string()).nullable(),
    allowedIps: z.array(z.string()).nullable(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    expiresAt: time,
    lastUsedAt: time,
  })
  .meta({ id: 'ManagedKey' })
export type ManagedKey = z.infer<typeof managedKey>

export const managedKeys = z.object({ keys: z.array(managedKey) }).meta({ id: 'ManagedKeys' })

export const newKey = z
  .object({
    type: z.enum(KEY_TYPES),
    label,
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).optional(),
    allowedIps: z.array(z.string().max(60)).min(1).max(50).optional(),
  })
  .meta({ id: 'NewKey' })

export const createdKey = z
  .object({ id: z.string(), key: z.string().describe('Shown only once.') })
  .meta({ id: 'CreatedKey' })
export type CreatedKey = z.infer<typeof createdKey>

const managedCredential = z
  .object({
    clientId: z.string(),
    label: z.string(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    lastUsedAt: time,
  })
  .meta({ id: 'ManagedCredential' })
export type ManagedCredential = z.infer<typeof managedCredential>

export const managedCredentials = z
  .object({ credentials: z.array(managedCredential) })
  .meta({ id: 'ManagedCredentials' })

export const newCredential = z.object({ label }).meta({ id: 'NewCredential' })

export const createdCredential = z
  .object({
    label: z.string(),
    clientId: z.string(),
    clientSecret: z.string().describe('Shown only once.'),
  })
  .meta({ id: 'CreatedCredential' })
export type CreatedCredential = z.infer<typeof createdCredential>

export const deleted = z.object({ deleted: z.boolean() }).meta({ id: 'Deleted' })
