import type { Context } from 'hono'
import type { AppParts } from '../parts.ts'

/**
 * Where a request came in: on the site's own origin, on that of the dashboard, on one origin that both share because
 * no other was set for the dashboard, or on that of a preview.
 */
export type Place = 'site' | 'dashboard' | 'shared' | 'preview'

/** The origin that the operator gave the dashboard of this project. */
export function dashboardOrigin({
  content,
  records,
}: Pick<AppParts, 'content' | 'records'>): string | undefined {
  const { dashboardUrl } = content.snapshots.get().settings
  return dashboardUrl === undefined ? undefined : dashboardUrlOf(dashboardUrl, records?.project.id ?? '')
}

export function placeOf(c: Context, parts: AppParts): Exclude<Place, 'preview'> {
  const origin = dashboardOrigin(parts)
  if (origin === undefined) return 'shared'
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase() === new URL(origin).host
    ? 'dashboard'
    : 'site'
}

/** `{project}` stands for the id of a project. */
export function dashboardUrlOf(template: string, projectId: string): string {
  return new URL(template.replace('{project}', projectId)).origin
}
