import type { Context } from 'hono'
import { accountName, findByPassword } from '../../auth/accounts.ts'
import type { LoggedIn } from '../../auth/logged-in.ts'
import { PASSWORD_READER, type SiteAuth } from '../../auth/site-auth.ts'
import type { AuthSettings } from '../../config/settings.ts'
import { Problem } from '../../lib/problem.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { placeOf } from '../../site/page/place-of.ts'
import { loginPage, logoutPage, noticePage } from '../../site/auth-pages/login-page.ts'
import { authLanguageOf } from '../request/auth-language.ts'
import { beginPreviewLogin } from '../request/preview-login.ts'
import { dropCookie, readCookie, writeCookie } from '../request/cookies.ts'
import { authResponse } from '../answer/auth-response.ts'
import { callerOf } from '../request/rate-limit.ts'
import { readForm } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { readWayBack, writeWayBack } from '../request/way-back.ts'

export type OpenAuth = Exclude<AuthSettings, { method: 'closed' }>

const MOST_FAILURES_OF_ACCOUNT = 20

/** GET /login: the form, or a redirect to the login provider. */
export async function serveLogin(c: Context, request: RequestContext): Promise<Response> {
  if (request.previewPlace) return beginPreviewLogin(c, request, request.previewPlace)
  const { auth, settings } = requireAuth(request)
  const redirect = readWayBack(request, c.req.query('redirect'))
  // A session of the site does not open the dashboard; the provider has to confirm the user again.
  if (request.place === 'dashboard' && settings.method !== 'oidc')
    throw new Problem('not-found', 'Logins to the site start on the site.')
  const forDashboard = settings.method === 'oidc' && /^\/dashboard(?:[/?#]|$)/.test(redirect)
  if (request.view.viewer.kind === 'reader' && !forDashboard) return c.redirect(redirect, 303)
  if (settings.method === 'jwt') {
    const url = new URL(settings.loginUrl)
    url.searchParams.set('redirect', writeWayBack(request, redirect))
    return c.redirect(url.href, 302)
  }
  if (settings.method === 'oidc') return beginOidc(c, request, { auth, settings, redirect })
  return authResponse(
    c,
    loginPage({
      ...authPageOf(c, request),
      form: formOf(settings),
      redirect: writeWayBack(request, redirect),
    }),
  )
}

/** POST /login: an address and a password, or the password of the site. */
export async function enterSite(c: Context, request: RequestContext): Promise<Response> {
  // Nobody types a password where scripts of a branch run.
  if (request.previewPlace) throw new Problem('not-found', 'Logins to a preview start on the site.')
  const { auth, settings } = requireAuth(request)
  if (settings.method !== 'accounts' && settings.method !== 'password')
    throw new Problem('not-found', 'Logins do not start here.')
  requireSameSite(c, request)
  const field = await readForm(c)
  const email = field('email')
  const redirect = readWayBack(request, field('redirect'))
  const form = formOf(settings)
  const page = authPageOf(c, request)
  const { words } = page
  const refuse = (problem: string, status: 401 | 429) =>
    authResponse(
      c,
      loginPage({
        ...page,
        form,
        redirect: writeWayBack(request, redirect),
        email: email.slice(0, 300),
        problem,
      }),
      status,
    )
  const caller = callerOf(c, request)
  const keys = [
    `login:address:${caller}`,
    ...(form === 'account' ? [`login:account:${accountName(email)}`] : []),
  ]
  const limits = [request.view.settings.limits.login, MOST_FAILURES_OF_ACCOUNT]
  for (const [index, key] of keys.entries()) {
    const taken = await request.parts.readers.limits.take(key, {
      limit: limits[index] ?? 1,
      windowMs: HOUR_MS,
    })
    if (!taken.allowed) return refuse(words.tooMany, 429)
  }
  const entered =
    form === 'account'
      ? await byAccount(auth, email, field('password'))
      : await byPassword(auth, field('password'))
  if (!entered) return refuse(form === 'account' ? words.wrongAccount : words.wrongPassword, 401)
  // Only failures count.
  for (const key of keys) await request.parts.readers.limits.giveBack(key)
  return begin(c, request, { auth, settings, entered, redirect })
}

/** Ends the session and starts the next with another secret. */
export async function begin(
  c: Context,
  request: RequestContext,
  {
    auth,
    settings,
    entered,
    redirect,
  }: {
    readonly auth: SiteAuth
    readonly settings: OpenAuth
    readonly entered: LoggedIn
    readonly redirect: string
  },
): Promise<Response> {
  await auth.sessions.end(readCookie(c, request.baseUrl, 'lectern_session'))
  const value = await auth.enter(entered, settings)
  writeCookie(c, request, { name: 'lectern_session', value, seconds: settings.sessionDays * 86_400 })
  return c.redirect(redirect, 303)
}

export async function leaveSite(c: Context, request: RequestContext): Promise<Response> {
  const { auth, settings } = requireAuth(request)
  if (c.req.method !== 'POST') return authResponse(c, logoutPage(authPageOf(c, request)))
  requireSameSite(c, request)
  await auth.sessions.end(readCookie(c, request.baseUrl, 'lectern_session'))
  dropCookie(c, request, 'lectern_session')
  return c.redirect((settings.method === 'oidc' ? settings.logoutUrl : undefined) ?? '/', 303)
}

async function beginOidc(
  c: Context,
  request: RequestContext,
  {
    auth,
    settings,
    redirect,
  }: {
    readonly auth: SiteAuth
    readonly settings: Extract<OpenAuth, { method: 'oidc' }>
    readonly redirect: string
  },
): Promise<Response> {
  try {
    const login = await auth.oidc(settings)
    const { url, pending } = await login.begin(`${request.baseUrl}/login/callback`)
    const value = await auth.sealed.seal({ ...pending, redirect }, PENDING_MINUTES)
    writeCookie(c, request, { name: 'lectern_login', value, seconds: PENDING_MINUTES * 60 })
    return c.redirect(url, 302)
  } catch (error) {
    request.parts.operations.onError(error, request.id)
    const page = authPageOf(c, request)
    const { logIn: title, unreachable: text } = page.words
    return authResponse(c, noticePage({ ...page, title, text }), 400)
  }
}

const PENDING_MINUTES = 15

/** The settings of a site with login; a site without has no such addresses. */
export function requireAuth({ parts, view }: RequestContext): {
  readonly auth: SiteAuth
  readonly settings: OpenAuth
} {
  const settings = view.settings.auth
  if (settings === undefined) throw new Problem('not-found', 'This site has no login.')
  if (!parts.readers.auth || settings.method === 'closed')
    throw new Problem(
      'not-found',
      parts.content.dev
        ? 'The preview has no login. To preview as a reader, run `lectern dev --groups a,b`.'
        : 'The login settings of this site are invalid, so login is not possible.',
    )
  return { auth: parts.readers.auth, settings }
}

export function authPageOf(c: Context, { view, parts, baseUrl }: RequestContext) {
  return {
    ...authLanguageOf((name) => c.req.header(name)),
    site: view.config,
    assetUrl: (name: string) => parts.content.assets.url(name),
    place: placeOf(view, baseUrl),
  }
}

function formOf({ method }: OpenAuth): 'account' | 'password' {
  return method === 'password' ? 'password' : 'account'
}

async function byAccount(auth: SiteAuth, email: string, password: string): Promise<LoggedIn | undefined> {
  const account = await findByPassword(auth.store, auth.project.organizationId, { email, password })
  if (!account) return undefined
  const content = { email: account.email, ...(account.name !== null && { name: account.name }) }
  const userData = { groups: account.groups, content, apiPlaygroundInputs: {} }
  return { reader: { id: `account:${account.id}`, groups: account.groups, userData } }
}

async function byPassword(auth: SiteAuth, given: string): Promise<LoggedIn | undefined> {
  const password = await auth.secrets.sitePassword()
  if (!(await password?.matches(given))) return undefined
  return { reader: { id: PASSWORD_READER, groups: [], userData: undefined } }
}
