import type { Context } from 'hono'
import { authLanguageOf } from '../request/auth-language.ts'
import { oauthCallbackPage, OAUTH_CALLBACK_POLICY } from '../../site/reference/oauth-callback-page.ts'

/** Where a login in the playground leads back to. What it brings stays in the browser and out of caches. */
export function serveOAuthCallback(c: Context): Response {
  const { language } = authLanguageOf((name) => c.req.header(name))
  return c.html(oauthCallbackPage(language), 200, {
    'Content-Security-Policy': OAUTH_CALLBACK_POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
}
