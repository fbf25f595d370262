import type { Context } from 'hono'
import { View } from '../access/view.ts'
import type { Viewer } from '../access/viewer.ts'
import { Problem } from '../lib/problem.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { KeepFeedback } from '../mcp/mcp-tool.ts'
import type { DocsShell } from '../mcp/shell/docs-shell.ts'
import type { SiteSearch } from '../search/site-search.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Reader } from '../store/repositories/sessions.ts'
import { readCookie } from './cookies.ts'
import type { AppParts } from './parts.ts'
import { publicUrl } from './public-url.ts'

/** The parts of a running application: nothing is left to be made. */
export type RunningParts = AppParts & {
  readonly search: SiteSearch
  readonly shell: DocsShell
  readonly limits: RateStore
  readonly keepFeedback: KeepFeedback
}

/** What a handler needs: taken once when the request starts, so that a rebuild cannot mix two states. */
export interface RequestContext {
  readonly parts: RunningParts
  readonly view: View
  /** Who is logged in, and what the login said about them. */
  readonly reader: Reader | undefined
  /** Decoded path without query. */
  readonly path: string
  readonly baseUrl: string
}

const MAX_PATH = 2048

export async function requestContext(c: Context, parts: RunningParts): Promise<RequestContext> {
  const path = decodePath(c.req.path)
  const baseUrl = publicUrl(parts) ?? new URL(c.req.url).origin
  const snapshot = (await previewed(c, parts, baseUrl)) ?? parts.current.get()
  const { auth } = snapshot.settings
  const reader =
    parts.auth && auth !== undefined && auth.method !== 'closed'
      ? await parts.auth.readerOf(readCookie(c, baseUrl, 'lectern_session'), auth)
      : undefined
  const viewer: Viewer = reader
    ? { kind: 'reader', groups: new Set(reader.groups) }
    : parts.viewerOf(c.req.raw)
  return { parts, view: View.of(snapshot, viewer), reader, path, baseUrl }
}

/** The deployment a browser chose to look at, by its cookie. */
async function previewed(c: Context, parts: RunningParts, baseUrl: string): Promise<Snapshot | undefined> {
  const chosen = parts.uploads && readCookie(c, baseUrl, 'lectern_preview')
  if (!chosen || !parts.uploads) return undefined
  return (await parts.uploads.preview(chosen).catch(() => undefined))?.get()
}

/** Decodes a path once, and refuses what no honest client sends: broken escapes, NUL, a way up. */
export function decodePath(raw: string): string {
  if (raw.length > MAX_PATH) throw new Problem('uri-too-long', 'This address is too long.')
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    throw new Problem('bad-path', 'This address contains a broken percent escape.')
  }
  if (/[\0\\]/.test(path) || path.split('/').some((segment) => segment === '..' || segment === '.'))
    throw new Problem('not-found', 'There is no such page.')
  return path
}
