import { createRoute } from '@hono/zod-openapi'
import { dashboardSession } from '../../../shared/api/accounts.ts'
import type { Api } from '../api-env.ts'
import { siteUrl } from '../../request/public-url.ts'
import { errorAnswers, okAnswer } from '../api-schemas.ts'

const getSession = createRoute({
  method: 'get',
  path: '/v1/manage/session',
  operationId: 'getDashboardSession',
  summary: 'Get the current session',
  tags: ['Management'],
  responses: { ...okAnswer(dashboardSession, 'Who is logged in, and where.'), ...errorAnswers },
})

export function addSessionOperations(api: Api): void {
  api.openapi(getSession, (c) => {
    const { records, request } = c.env
    const { id, organization } = records.project
    // What was deployed says what the site is called.
    const { name } = request.view.config
    const { email, name: called, role } = c.get('user')
    return c.json(
      {
        user: { email, name: called, role },
        project: { id, name, organization },
        baseUrl: siteUrl(request),
        auth: request.view.settings.auth?.method ?? null,
        demo: request.parts.operations.demo,
      },
      200,
    )
  })
}
