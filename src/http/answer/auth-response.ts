import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RenderedPage } from '../../site/layout/document.ts'
import type { SiteRequest } from '../request/request-context.ts'
import { writeWayBack } from '../request/way-back.ts'

/** A login, consent or error page, which no cache may keep. */
export function authResponse(
  c: Context,
  { html, policy }: RenderedPage,
  status: ContentfulStatusCode = 200,
): Response {
  return c.body(html, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy ?? "default-src 'none'",
    'X-Frame-Options': 'DENY',
  })
}

/** The login page, with the way back. */
export function loginAddress(request: Pick<SiteRequest, 'parts'>, path: string): string {
  return `/login?redirect=${encodeURIComponent(writeWayBack(request, path))}`
}
