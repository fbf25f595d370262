import type { Context } from 'hono'
import type { SnapshotHandle } from '../../access/snapshot-handle.ts'
import { NO_FEEDBACK } from '../../analytics/feedback-inbox.ts'
import type { Preview } from '../../deploy/previews.ts'
import { Problem } from '../../lib/problem.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { NO_PAGES } from '../page-cache.ts'
import type { AppParts } from '../parts.ts'
import { clientAddress } from './client-address.ts'
import { liveUrlOf, previewNameOf, previewUrlOf, type PreviewSite } from './preview-address.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'

/** The origin of one preview. */
export interface PreviewPlace {
  /** How its host names it. */
  readonly name: string
  /** Where its pages are. */
  readonly url: string
  readonly liveUrl: string
}

/** The preview whose origin was asked; undefined on every other. */
export function previewPlaceOf(c: Context, parts: AppParts): PreviewPlace | undefined {
  const site = previewSiteOf(c, parts)
  const name = site && previewNameOf(site)
  const url = name === undefined ? undefined : previewUrlOf(site as PreviewSite, name)
  return name === undefined || url === undefined || !site
    ? undefined
    : { name, url, liveUrl: liveUrlOf(site) }
}

/** Where a preview of this site is seen; undefined where it has no origin of its own. */
export function previewAddress(c: Context, parts: AppParts, name: string): string | undefined {
  const site = previewSiteOf(c, parts)
  return site && previewUrlOf(site, name)
}

function previewSiteOf(c: Context, { content, records }: AppParts): PreviewSite | undefined {
  if (content.publishing.kind !== 'deployments') return undefined
  return {
    setting: content.snapshots.get().settings.previewUrl,
    projectId: records?.project.id ?? '',
    baseUrl: content.baseUrl,
    asked: (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase(),
  }
}

/** What a preview works with: nothing that its readers do is remembered, and no page of it is kept for others. */
export function partsOfPreview(parts: AppParts, baseUrl: string): AppParts {
  const { content, agents } = parts
  return {
    ...parts,
    records: undefined,
    content: { ...content, baseUrl, pages: NO_PAGES, search: content.previewSearch },
    agents: { ...agents, feedback: NO_FEEDBACK },
  }
}

/** Shows a preview. Reading one that is not in memory costs as much as opening a site, so it is counted. */
export function openPreview(c: Context, parts: AppParts, preview: Preview): Promise<SnapshotHandle> {
  const { publishing, snapshots } = parts.content
  if (publishing.kind !== 'deployments') throw new Error('A folder has no previews.')
  return publishing.deployments.previews.open(preview, async () => {
    const { limits, trustProxy } = snapshots.get().settings
    const caller = clientAddress(c, trustProxy, parts.readers.addressOf(c.req.raw))
    const taken = await parts.readers.limits.take(`previews:address:${caller}`, {
      limit: limits.previews,
      windowMs: HOUR_MS,
    })
    if (!taken.allowed)
      throw new Problem('too-many-requests', tooManyText(taken), { headers: rateHeaders('previews', taken) })
  })
}
