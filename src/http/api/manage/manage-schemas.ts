import { z } from '@hono/zod-openapi'
import { errorAnswers, okAnswer, projectParam } from '../api-schemas.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What all operations of the dashboard's API share. */
export function managed<M extends Method, P extends string>(
  method: M,
  path: P,
  { id, summary, role = 'viewer' }: { readonly id: string; readonly summary: string; readonly role?: string },
) {
  return {
    method,
    path: `/v1/manage/{projectId}/${path}` as const,
    operationId: id,
    summary,
    description: `For the role ${role} and above, or an admin key${role === 'viewer' ? '' : ' that may write'}.`,
    tags: ['Management'],
  }
}

export function answers<Schema extends z.ZodType>(schema: Schema) {
  return { ...okAnswer(schema, 'Done.'), ...errorAnswers }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export function idParam(name: string) {
  return z
    .string()
    .max(200)
    .openapi({ param: { name, in: 'path' } })
}

export const feedbackParam = projectParam.extend({ feedbackId: idParam('feedbackId') })
export const keyParam = projectParam.extend({ keyId: idParam('keyId') })
export const clientParam = projectParam.extend({ clientId: idParam('clientId') })
export const personParam = projectParam.extend({ personId: idParam('personId') })

export const label = z.string().trim().min(1).max(100)
export const deleted = z.object({ deleted: z.boolean() }).openapi('Deleted')
const time = z.string().nullable()

export const feedbackEntry = z
  .object({
    id: z.string(),
    path: z.string(),
    source: z.enum(['code_snippet', 'contextual', 'agent', 'thumbs_only']),
    status: z.enum(['pending', 'in_progress', 'resolved', 'dismissed']),
    comment: z.string().nullable(),
    createdAt: time,
    helpful: z.boolean().nullable(),
    contact: z.string().nullable(),
    code: z.string().nullable(),
    filename: z.string().nullable(),
    lang: z.string().nullable(),
  })
  .openapi('ManagedFeedback')

export const deploymentSummary = z
  .object({ snapshot: z.string(), pages: z.number(), errors: z.number(), warnings: z.number() })
  .openapi('DeploymentSummary')
