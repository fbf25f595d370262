import type { Context } from 'hono'
import { z } from '@hono/zod-openapi'
import { UNRESTRICTED } from '../../../access/unrestricted.ts'
import type { View } from '../../../access/view.ts'
import { Problem } from '../../../lib/problem.ts'
import { differenceOf } from '../../difference.ts'
import { openPreview } from '../../request/preview-place.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { deploymentParam, manageRoute } from './manage-route.ts'

const getDifference = manageRoute('GET deployments/{deploymentId}/difference', {
  id: 'getDifference',
  summary: 'Get what a deployment changes',
  params: deploymentParam,
  query: z.object({
    with: z
      .string()
      .max(200)
      .optional()
      .openapi({ param: { name: 'with', in: 'query' } })
      .describe('Deployment to compare it with. The default is the live one.'),
  }),
})

export function addDifferenceOperations(api: Api): void {
  api.openapi(getDifference, async (c) => {
    await servedProjectOf(c)
    const other = c.req.valid('query').with
    const after = await viewOf(c, c.req.valid('param').deploymentId)
    const before =
      other === undefined
        ? c.env.request.parts.content.snapshots.get().viewOf(UNRESTRICTED)
        : await viewOf(c, other)
    return c.json(await differenceOf(c, c.env.request, { before, after }), 200)
  })
}

/** All of a deployment: whoever may manage the site may see every page of it. */
async function viewOf(c: Context<ApiEnv>, deploymentId: string): Promise<View> {
  const { parts } = c.env.request
  const { publishing } = parts.content
  const found =
    publishing.kind === 'deployments' ? await publishing.deployments.previews.find(deploymentId) : undefined
  if (!found) throw new Problem('not-found', 'There is no such deployment, or it could not be built.')
  return (await openPreview(c, parts, found)).viewOf(UNRESTRICTED)
}
