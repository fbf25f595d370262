import { createRoute, z } from '@hono/zod-openapi'
import type { Api } from '../api-env.ts'
import { errorAnswers, okAnswer } from '../api-schemas.ts'

const session = z
  .object({
    user: z.object({
      email: z.string(),
      name: z.string().nullable(),
      role: z.enum(['viewer', 'editor', 'admin']),
    }),
    project: z.object({ id: z.string(), name: z.string(), organization: z.string() }),
    baseUrl: z.string(),
    auth: z.enum(['accounts', 'password', 'oidc', 'jwt', 'closed']).nullable(),
    demo: z.boolean(),
  })
  .openapi('DashboardSession')

const getSession = createRoute({
  method: 'get',
  path: '/v1/manage/session',
  operationId: 'getDashboardSession',
  summary: 'Read who is logged in',
  tags: ['Management'],
  responses: { ...okAnswer(session, 'Who is logged in, and where.'), ...errorAnswers },
})

export function addSessionOperations(api: Api): void {
  api.openapi(getSession, (c) => {
    const { records, request } = c.env
    const { id, organization } = records.project
    // What was deployed says what the site is called.
    const { name } = request.view.config
    const { email, name: called, role } = c.get('manager')
    return c.json(
      {
        user: { email, name: called, role },
        project: { id, name, organization },
        baseUrl: request.baseUrl,
        auth: request.view.settings.auth?.method ?? null,
        demo: request.parts.demo === true,
      },
      200,
    )
  })
}
