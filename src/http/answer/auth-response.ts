import type { Context } from 'hono'
import type { RenderedPage } from '../../site/layout/document.ts'
import { safeRedirect } from '../../auth/safe-redirect.ts'

/** A login or consent page, which no cache may keep. */
export function authResponse(
  c: Context,
  { html, policy }: RenderedPage,
  status: 200 | 400 | 401 | 403 | 404 | 429 = 200,
): Response {
  return c.body(html, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy ?? "default-src 'none'",
    'X-Frame-Options': 'DENY',
  })
}

/** The login page, with the way back. */
export function loginAddress(path: string): string {
  return `/login?redirect=${encodeURIComponent(safeRedirect(path))}`
}
