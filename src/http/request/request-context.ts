import type { Context } from 'hono'
import type { SnapshotHandle } from '../../access/snapshot-handle.ts'
import type { View } from '../../access/view.ts'
import type { Viewer } from '../../access/viewer.ts'
import { Problem } from '../../lib/problem.ts'
import type { Reader } from '../../store/repositories/sessions.ts'
import type { AppParts } from '../parts.ts'
import { requestIdOf } from '../watch-requests.ts'
import { readCookie } from './cookies.ts'
import { dashboardOrigin, placeOf, type Place } from './dashboard-place.ts'
import { publicUrl } from './public-url.ts'

/** What every handler gets. Costs nothing: no session is looked up for it. */
export interface SiteRequest {
  readonly parts: AppParts
  /** Name of the request in the log, where there is one. */
  readonly id: string | undefined
  /** Decoded path without query. */
  readonly path: string
  /** Address of the origin that was asked: of the site, or of its dashboard. */
  readonly baseUrl: string
  readonly place: Place
}

/** The same with who is asking. Taken once when the request starts, so that a rebuild cannot mix two states. */
export interface RequestContext extends SiteRequest {
  readonly view: View
  /** Who is logged in, and what the login said about them. */
  readonly reader: Reader | undefined
}

const MAX_PATH = 2048

export function siteRequest(c: Context, parts: AppParts): SiteRequest {
  const path = decodePath(c.req.path)
  const place = placeOf(c, parts)
  const own = place === 'dashboard' ? dashboardOrigin(parts) : publicUrl(parts)
  return { parts, id: requestIdOf(c), path, place, baseUrl: own ?? new URL(c.req.url).origin }
}

export async function withView(c: Context, request: SiteRequest): Promise<RequestContext> {
  const { content, readers } = request.parts
  const snapshot = (await chosenPreview(c, request)) ?? content.snapshots.get()
  const { auth } = snapshot.settings
  const reader =
    readers.auth && auth !== undefined && auth.method !== 'closed'
      ? await readers.auth.readerOf(readCookie(c, request.baseUrl, 'lectern_session'), auth)
      : undefined
  const viewer: Viewer = reader
    ? { kind: 'reader', groups: new Set(reader.groups) }
    : readers.viewerOf(c.req.raw)
  return { ...request, view: snapshot.viewOf(viewer), reader }
}

/** The deployment that a browser chose to see, by its cookie. */
async function chosenPreview(
  c: Context,
  { parts, baseUrl }: SiteRequest,
): Promise<SnapshotHandle | undefined> {
  const { publishing } = parts.content
  if (publishing.kind !== 'deployments') return undefined
  const chosen = readCookie(c, baseUrl, 'lectern_preview')
  return chosen ? publishing.deployments.preview(chosen).catch(() => undefined) : undefined
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
