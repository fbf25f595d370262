import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { framePolicy } from '../../site/policy/content-policy.ts'
import { hasApiFiles } from '../../access/listed-specs.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Where machines find the rest; every page says so, because an agent may land on any of them. */
function machineLinks(base: string, hasApis: boolean): string {
  return [
    `<${base}/llms.txt>; rel="llms-txt"`,
    `<${base}/llms-full.txt>; rel="llms-full-txt"`,
    `<${base}/.well-known/agent-skills/index.json>; rel="agent-skills"`,
    ...(hasApis ? [`<${base}/.well-known/api-catalog>; rel="api-catalog"`] : []),
  ].join(', ')
}

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const

/** Means something for pages alone. */
export const PAGE_SECURITY_HEADERS = {
  ...SECURITY_HEADERS,
  // What no documentation asks of a reader's device. Camera and microphone are left to the browser's own question:
  // products that listen show themselves in their docs.
  'Permissions-Policy': 'geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()',
} as const

/** Headers of a page as HTML, with what its own policy allows; a policy the page says itself is not sent. */
export function htmlHeaders(request: RequestContext, policy: string | undefined): Record<string, string> {
  const frames = framePolicy(request.view.settings.security.frameAncestors)
  return {
    ...pageHeaders(request, HTML),
    ...PAGE_SECURITY_HEADERS,
    'Content-Security-Policy': policy === undefined ? frames : `${policy}; ${frames}`,
  }
}

const HTML = 'text/html; charset=utf-8'

/** Headers of everything that is made from a View. What a signed-in reader gets is never for shared caches. */
export function pageHeaders(request: RequestContext, type: string): Record<string, string> {
  const { view, parts } = request
  const { basePath } = parts.content
  const scope = view.viewer.kind === 'stranger' ? 'public' : 'private'
  return {
    'Content-Type': type,
    'Cache-Control': parts.content.dev ? 'no-store' : `${scope}, no-cache`,
    Vary: 'Accept, Accept-Encoding, Cookie, Authorization',
    'X-Llms-Txt': `${basePath}/llms.txt`,
    Link: machineLinks(basePath, hasApiFiles(view)),
    ...SECURITY_HEADERS,
    ...(parts.content.dev ? {} : { ETag: etagOf(request, type) }),
  }
}

export function notModified(c: Context, headers: Record<string, string>): boolean {
  const given = c.req.header('if-none-match')
  const tag = headers['ETag']
  return given !== undefined && tag !== undefined && given.split(',').some((part) => part.trim() === tag)
}

/**
 * The same only for the same folder, release, kind of answer, set of groups, path on the host, and preview: pages name
 * theirs.
 */
function etagOf({ view, parts, preview }: RequestContext, type: string): string {
  const { viewer } = view
  const groups =
    viewer.kind === 'reader'
      ? hash('sha1', JSON.stringify([...viewer.groups].sort()), 'base64url').slice(0, 8)
      : viewer.kind
  const content = preview ? `${view.snapshotId}-${preview.id}` : view.snapshotId
  const kind = type.split(';')[0]?.split('/')[1]
  return `W/"${content}-${parts.content.assets.release}-${groups}-${kind}${parts.content.basePath}"`
}
