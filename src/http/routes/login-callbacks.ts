import type { Context } from 'hono'
import { readLoginToken } from '../../auth/jwt-login.ts'
import { safeRedirect } from '../../auth/safe-redirect.ts'
import { LoginError } from '../../auth/oidc-login.ts'
import { Problem } from '../../lib/problem.ts'
import { jwtCallbackPage, noticePage } from '../../site/auth-pages/login-page.ts'
import type { LoggedIn } from '../../auth/logged-in.ts'
import { dropCookie, readCookie } from '../request/cookies.ts'
import { writeDashboardCookie } from '../request/dashboard-cookie.ts'
import { authResponse, loginAddress } from '../answer/auth-response.ts'
import { readForm } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { readWayBack } from '../request/way-back.ts'
import { ENGLISH_AUTH } from '../../shared/messages/auth-messages.ts'
import { begin, authPageOf, requireAuth } from './login.ts'

/** Back from the OpenID provider. */
export async function finishOidc(c: Context, request: RequestContext): Promise<Response> {
  const { auth, settings } = requireAuth(request)
  if (settings.method !== 'oidc') throw new Problem('not-found', 'Logins do not return here.')
  const sealed = readCookie(c, request.baseUrl, 'lectern_login')
  dropCookie(c, request, 'lectern_login')
  const pending = sealed === undefined ? undefined : await auth.sealed.open(sealed)
  // The cookie ties the response to the browser that started the login: a link with another person's response has no effect.
  if (!pending) return refused(c, request, 'tookTooLong')
  const text = (name: string) => {
    const value = pending[name]
    return typeof value === 'string' ? value : ''
  }
  const callback = new URL(`${request.baseUrl}/login/callback`)
  callback.search = new URL(c.req.url).search
  try {
    const login = await auth.oidc(settings)
    const entered = await login.finish(callback, {
      state: text('state'),
      nonce: text('nonce'),
      verifier: text('verifier'),
    })
    const terms = request.place === 'site' ? undefined : (await auth.dashboardTerms(settings))[0]
    await enterDashboardToo(c, request, { entered, terms })
    // Readers of the site log in on the site.
    if (request.place === 'dashboard') return c.redirect('/dashboard', 303)
    return await begin(c, request, { auth, settings, entered, redirect: safeRedirect(text('redirect')) })
  } catch (error) {
    if (!(error instanceof LoginError)) {
      request.parts.operations.onError(error, request.id)
      return refused(c, request, 'unexpected')
    }
    return refused(c, request, error)
  }
}

/**
 * Whoever has a role in the dashboard enters it with the same login. The provider must vouch for the address, and the
 * operator or an admin must have chosen the provider.
 */
async function enterDashboardToo(
  c: Context,
  request: RequestContext,
  { entered: { email }, terms }: { readonly entered: LoggedIn; readonly terms: string | undefined },
): Promise<void> {
  const value =
    email === undefined || terms === undefined
      ? undefined
      : await request.parts.readers.dashboard?.enterByEmail(email, terms)
  if (value !== undefined) writeDashboardCookie(c, request, value)
}

/** Back from the site's own login page: the token is behind the #. */
export function serveJwtCallback(c: Context, request: RequestContext): Response {
  requireJwt(request)
  return authResponse(c, jwtCallbackPage(authPageOf(c, request)))
}

export async function finishJwt(c: Context, request: RequestContext): Promise<Response> {
  const { auth, settings } = requireJwt(request)
  // Our own page hands the token over.
  requireSameSite(c, request)
  const given = (await readForm(c))('token')
  const host = new URL(request.baseUrl)
  const rules = { keys: settings.keys, maxAge: settings.maxAge }
  const entered =
    (await readLoginToken(given, { ...rules, host: host.host })) ??
    (await readLoginToken(given, { ...rules, host: host.hostname }))
  if (!entered) return refused(c, request, 'tokenExpired')
  return begin(c, request, {
    auth,
    settings,
    entered,
    redirect: readWayBack(request, c.req.query('redirect')),
  })
}

function requireJwt(request: RequestContext) {
  const { auth, settings } = requireAuth(request)
  if (settings.method !== 'jwt') throw new Problem('not-found', 'Logins do not return here.')
  return { auth, settings }
}

/** Says why: in English in words of ours or of the login provider, in other languages in ours. */
export function refused(
  c: Context,
  request: RequestContext,
  why: 'tookTooLong' | 'unexpected' | 'tokenExpired' | LoginError,
): Response {
  const page = authPageOf(c, request)
  const { notLoggedIn: title, tryAgain: label } = page.words
  const text =
    typeof why === 'string'
      ? page.words[why]
      : page.words === ENGLISH_AUTH
        ? why.message
        : page.words[why.why]
  const link = { href: loginAddress(request, '/'), label }
  return authResponse(c, noticePage({ ...page, title, text, link }), 401)
}
