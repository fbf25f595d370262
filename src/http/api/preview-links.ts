import type { Context } from 'hono'
import { branchLabel, shortId } from '../../deploy/preview-name.ts'
import { previewEnd } from '../../deploy/previews.ts'
import type { StoredDeployment } from '../../store/repositories/stored-deployment.ts'
import { previewAddress } from '../request/preview-place.ts'
import { siteUrl } from '../request/public-url.ts'
import type { ApiEnv } from './api-env.ts'

/** Where a deployment is seen beside the live one, and for how long. */
export function previewLinks(c: Context<ApiEnv>, one: StoredDeployment) {
  const { request } = c.env
  const originOf = (name: string) => previewAddress(c, request.parts, name)
  const { previewDays } = request.parts.content.snapshots.get().settings
  const end = previewEnd(one, previewDays)
  return {
    preview: one.preview,
    branch: one.branch,
    previewUrl: originOf(shortId(one.id)) ?? `${siteUrl(request)}/_lectern/preview/${one.id}`,
    differenceUrl: `${siteUrl(request)}/_lectern/diff/${one.id}`,
    branchUrl: branchUrl(one, originOf, siteUrl(request)),
    expiresAt: end === undefined ? null : new Date(end).toISOString(),
  }
}

function branchUrl(
  { branch }: StoredDeployment,
  originOf: (name: string) => string | undefined,
  site: string,
): string | null {
  if (branch === null) return null
  const label = branchLabel(branch)
  return originOf(label) ?? `${site}/_lectern/preview/${label}`
}
