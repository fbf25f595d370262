import type { Context } from 'hono'
import { View } from '../access/view.ts'
import { Problem } from '../lib/problem.ts'
import type { RateStore } from '../limits/rate-window.ts'
import type { KeepFeedback } from '../mcp/mcp-tool.ts'
import type { DocsShell } from '../mcp/shell/docs-shell.ts'
import type { SiteSearch } from '../search/site-search.ts'
import type { AppParts } from './parts.ts'

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
  /** Decoded path without query. */
  readonly path: string
  readonly baseUrl: string
}

const MAX_PATH = 2048

export function requestContext(c: Context, parts: RunningParts): RequestContext {
  const view = View.of(parts.current.get(), parts.viewerOf(c.req.raw))
  return { parts, view, path: decodePath(c.req.path), baseUrl: parts.baseUrl ?? new URL(c.req.url).origin }
}

/** Decodes a path once, and refuses what no honest client sends: broken escapes, NUL, a way up. */
export function decodePath(raw: string): string {
  if (raw.length > MAX_PATH) throw new Problem('uri-too-long', 'This address is too long.')
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    throw new Problem('bad-path', 'This address holds a broken percent escape.')
  }
  if (/[\0\\]/.test(path) || path.split('/').some((segment) => segment === '..' || segment === '.'))
    throw new Problem('not-found', 'There is no such page.')
  return path
}
