import type { Context } from 'hono'
import { OAUTH_CALLBACK_PAGE, OAUTH_CALLBACK_POLICY } from '../../site/reference/oauth-callback-page.ts'

/** Where a login in the playground leads back to. What it brings stays in the browser and out of caches. */
export function serveOAuthCallback(c: Context): Response {
  return c.html(OAUTH_CALLBACK_PAGE, 200, {
    'Content-Security-Policy': OAUTH_CALLBACK_POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
}
