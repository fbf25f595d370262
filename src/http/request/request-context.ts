import type { Context } from 'hono'
import type { SnapshotHandle } from '../../access/snapshot-handle.ts'
import type { View } from '../../access/view.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Preview } from '../../deploy/previews.ts'
import { Problem } from '../../lib/problem.ts'
import type { Reader } from '../../store/repositories/sessions.ts'
import type { AppParts, SitePreviews } from '../parts.ts'
import { requestIdOf } from '../watch-requests.ts'
import { readCookie } from './cookies.ts'
import { ownDashboard, placeOf, type Place } from './dashboard-place.ts'
import {
  openPreview,
  partsOfPreview,
  previewAddress,
  previewPlaceOf,
  type PreviewPlace,
} from './preview-place.ts'
import { publicUrl } from './public-url.ts'

/** What every handler gets. Costs nothing: no session is looked up for it. */
export interface SiteRequest {
  readonly parts: AppParts
  /** Name of the request in the log, where there is one. */
  readonly id: string | undefined
  /** Decoded path without query. */
  readonly path: string
  /** Address of the site on the origin that was asked: its own, that of its dashboard, or that of a preview. */
  readonly baseUrl: string
  readonly place: Place
  /** The preview whose origin was asked. */
  readonly previewPlace: PreviewPlace | undefined
}

/** The same with who is asking. Taken once when the request starts, so that a rebuild cannot mix two states. */
export interface RequestContext extends SiteRequest {
  readonly view: View
  /** Who is logged in, and what the login said about them. */
  readonly reader: Reader | undefined
  /** The preview that is shown in place of the live site. */
  readonly preview: ShownPreview | undefined
}

export interface ShownPreview extends Preview {
  /** Leads back to the live site; its pages have the same paths where the preview has an origin of its own. */
  readonly liveUrl: string
}

const MAX_PATH = 2048
/** 253 of a name, and a port. */
const MAX_HOST = 260

export function siteRequest(c: Context, parts: AppParts): SiteRequest {
  const path = decodePath(c.req.path)
  // Where the operator named no URL, every address in an answer begins with it.
  const { host, origin } = new URL(c.req.url)
  if (host.length > MAX_HOST) throw new Problem('bad-path', 'The host name of this URL is too long.')
  const id = requestIdOf(c)
  const place = placeOf(c, parts)
  const previewPlace = place === 'dashboard' ? undefined : previewPlaceOf(c, parts)
  if (previewPlace) {
    const { url: baseUrl } = previewPlace
    return { parts: partsOfPreview(parts, baseUrl), id, path, place: 'preview', previewPlace, baseUrl }
  }
  const own = place === 'dashboard' ? ownDashboard(parts) : publicUrl(parts)
  const baseUrl = own ?? `${origin}${parts.content.basePath}`
  return { parts, id, path, place, previewPlace, baseUrl }
}

export async function withView(c: Context, asked: SiteRequest): Promise<RequestContext> {
  const shown = asked.previewPlace
    ? await hostedPreview(c, asked, asked.previewPlace)
    : await chosenPreview(c, asked)
  const { readers, content } = asked.parts
  const snapshot = shown?.snapshot ?? content.snapshots.get()
  const request = shown
    ? { ...asked, parts: { ...asked.parts, content: { ...content, search: content.previewSearch } } }
    : asked
  const { auth } = snapshot.settings
  const reader =
    readers.auth && auth !== undefined && auth.method !== 'closed'
      ? await readers.auth.readerOf(
          readCookie(c, request.baseUrl, 'lectern_session'),
          auth,
          request.previewPlace?.url,
        )
      : undefined
  const viewer: Viewer = reader
    ? { kind: 'reader', groups: new Set(reader.groups) }
    : readers.viewerOf(c.req.raw)
  return { ...request, view: snapshot.viewOf(viewer), reader, preview: shown?.preview }
}

interface Shown {
  readonly snapshot: SnapshotHandle
  readonly preview: ShownPreview
}

/** The preview that the host names. */
async function hostedPreview(
  c: Context,
  { parts }: SiteRequest,
  { name, liveUrl }: PreviewPlace,
): Promise<Shown> {
  const found = await previewsOf(parts)?.find(name)
  if (!found) throw new Problem('not-found', 'There is no such preview, or it has expired.')
  return { snapshot: await openPreview(c, parts, found), preview: { ...found, liveUrl } }
}

/** Without origins for previews: the deployment that a browser chose to see, by its cookie. */
async function chosenPreview(c: Context, { parts, baseUrl, place }: SiteRequest): Promise<Shown | undefined> {
  const previews = previewsOf(parts)
  const chosen = previews && place !== 'dashboard' ? readCookie(c, baseUrl, 'lectern_preview') : undefined
  if (!previews || chosen === undefined || previewAddress(c, parts, 'a') !== undefined) return undefined
  const found = await previews.find(chosen)
  if (!found) return undefined
  return {
    snapshot: await openPreview(c, parts, found),
    preview: { ...found, liveUrl: '/_lectern/preview/live' },
  }
}

function previewsOf({ content: { publishing } }: AppParts): SitePreviews | undefined {
  return publishing.kind === 'deployments' ? publishing.deployments.previews : undefined
}

/** Decodes a path once, and refuses what no honest client sends: broken escapes, NUL, a way up. */
export function decodePath(raw: string): string {
  if (raw.length > MAX_PATH) throw new Problem('uri-too-long', 'This URL is too long.')
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    throw new Problem('bad-path', 'This URL contains an invalid percent escape.')
  }
  if (/[\0\\]/.test(path) || path.split('/').some((segment) => segment === '..' || segment === '.'))
    throw new Problem('not-found', 'There is no such page.')
  return path
}
