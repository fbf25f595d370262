import { createRoute, z } from '@hono/zod-openapi'
import type { Role } from '../../../shared/api/enumerations.ts'
import { MANAGE, type ManageOperation } from '../../../shared/api/manage.ts'
import { errorAnswers, jsonBody, okAnswer, projectParam } from '../api-schemas.ts'

type Shapes = typeof MANAGE
type MethodOf<Name> = Name extends `${infer Method} ${string}` ? Lowercase<Method> : never
type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never
type Params = typeof projectParam
type BodyOf<Name extends ManageOperation> = Shapes[Name] extends {
  readonly body: infer Body extends z.ZodType
}
  ? { body: { required: boolean; content: { 'application/json': { schema: Body } } } }
  : object
type Answers<Name extends ManageOperation> = typeof errorAnswers & {
  200: { description: string; content: { 'application/json': { schema: Shapes[Name]['answer'] } } }
}

interface Described<ParamsSchema, QuerySchema> {
  readonly id: string
  readonly summary: string
  /** The least role that may do it. */
  readonly role?: Role
  readonly params?: ParamsSchema
  readonly query?: QuerySchema
}

const NO_QUERY = z.object({})

/** An operation of the dashboard's API: its address, body and answer are those of the shared contract. */
export function manageRoute<
  Name extends ManageOperation,
  ParamsSchema extends z.ZodObject = Params,
  QuerySchema extends z.ZodObject = typeof NO_QUERY,
>(name: Name, described: Described<ParamsSchema, QuerySchema>) {
  const { id, summary, role = 'viewer', params = projectParam, query } = described
  const [method, path] = name.split(' ') as [string, PathOf<Name>]
  const shape: { readonly body?: z.ZodType; readonly answer: z.ZodType } = MANAGE[name]
  return createRoute({
    method: method.toLowerCase() as MethodOf<Name>,
    path: `/v1/manage/{projectId}/${path}` as const,
    operationId: id,
    summary,
    description: `Requires the role ${role} or above, or an admin key${role === 'viewer' ? '' : ' that may write'}.`,
    tags: ['Management'],
    request: {
      params: params as ParamsSchema,
      ...(query && { query }),
      ...(shape.body && { body: jsonBody(shape.body) }),
    } as { params: ParamsSchema; query: QuerySchema } & BodyOf<Name>,
    responses: { ...okAnswer(shape.answer, 'Done.'), ...errorAnswers } as Answers<Name>,
  })
}

function idParam(name: string) {
  return z
    .string()
    .max(200)
    .openapi({ param: { name, in: 'path' } })
}

export const feedbackParam = projectParam.extend({ feedbackId: idParam('feedbackId') })
export const deploymentParam = projectParam.extend({ deploymentId: idParam('deploymentId') })
export const keyParam = projectParam.extend({ keyId: idParam('keyId') })
export const clientParam = projectParam.extend({ clientId: idParam('clientId') })
export const targetParam = projectParam.extend({ targetId: idParam('targetId') })
export const gapParam = projectParam.extend({ gapId: idParam('gapId') })
export const threadParam = projectParam.extend({ threadId: idParam('threadId') })
export const accountParam = projectParam.extend({ accountId: idParam('accountId') })
