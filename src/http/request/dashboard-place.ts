import type { Context } from 'hono'
import type { AppParts } from '../parts.ts'

/**
 * Where a request came in: on the site's own origin, on that of the dashboard, on one origin that both share because
 * no other was set for the dashboard, or on that of a preview.
 */
export type Place = 'site' | 'dashboard' | 'shared' | 'preview'

/** Where the dashboard of this project is, on an origin that the operator gave it. */
export function ownDashboard({
  content,
  records,
}: Pick<AppParts, 'content' | 'records'>): string | undefined {
  const { dashboardUrl } = content.snapshots.get().settings
  if (dashboardUrl === undefined) return undefined
  return `${dashboardUrlOf(dashboardUrl, records?.project.id ?? '')}${content.basePath}`
}

export function placeOf(c: Context, parts: AppParts): Exclude<Place, 'preview'> {
  const own = ownDashboard(parts)
  if (own === undefined) return 'shared'
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase() === new URL(own).host
    ? 'dashboard'
    : 'site'
}

/** `{project}` stands for the id of a project. */
export function dashboardUrlOf(template: string, projectId: string): string {
  return new URL(template.replace('{project}', projectId)).origin
}
