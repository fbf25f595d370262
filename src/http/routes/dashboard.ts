import type { Context } from 'hono'
import * as z from 'zod'
import { AccountError, accountName } from '../../auth/accounts.ts'
import type { DashboardAuth } from '../../auth/dashboard-auth.ts'
import { Problem } from '../../lib/problem.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { PAGE_META, type EnteredDashboard } from '../../shared/api/dashboard-headers.ts'
import {
  dropDashboardCookie,
  readDashboardCookie,
  writeDashboardCookie,
} from '../request/dashboard-cookie.ts'
import { ownDashboard } from '../request/dashboard-place.ts'
import { dashboardSession } from '../request/dashboard-session.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'
import { callerOf } from '../request/rate-limit.ts'
import { readJson } from '../request/read-json.ts'
import type { RequestContext, SiteRequest } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { answerAsJson } from './feedback.ts'

const MAX_BODY_BYTES = 8192
const MOST_FAILURES = 20
/** In the page itself: a closed site hands its files to nobody. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230f766e'/%3E%3Cpath d='M9 10h14v9H9zM16 19v5M12 24h8' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E"
const credentials = z.object({ email: z.string().max(300), password: z.string().max(1024) })
const setup = credentials.extend({ token: z.string().max(200), name: z.string().max(100).optional() })

/** The dashboard: one page, whose script does the rest. */
export async function serveDashboard(c: Context, request: SiteRequest): Promise<Response> {
  const dashboard = requireDashboard(request)
  const { content } = request.parts
  const elsewhere = request.place === 'site' ? ownDashboard(request.parts) : undefined
  if (elsewhere !== undefined) return c.redirect(`${elsewhere}/dashboard`, 302)
  requireNavigation(c)
  const token = readDashboardCookie(c, request)
  const meta =
    token === undefined
      ? ''
      : `<meta name="${PAGE_META}" content="${(await dashboard.pageTokens(token))[0]}">`
  const { assets, basePath } = content
  const html = `<!doctype html><html lang="en"${basePath && ` data-base-path="${basePath}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${meta}<title>Dashboard</title><link rel="icon" href="${ICON}"><link rel="stylesheet" href="${basePath}${assets.url('dashboard.css')}"><script type="module" src="${basePath}${assets.url('dashboard.js')}"></script></head><body><div id="app"></div><noscript>The dashboard needs JavaScript.</noscript></body></html>`
  return c.body(html, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    // A page that opened this window has no hold of it, not even one of the same origin.
    'Cross-Origin-Opener-Policy': 'same-origin',
  })
}

/** Only a window may load the document: what it holds is not for the scripts of other pages. */
function requireNavigation(c: Context): void {
  const wanted = c.req.header('sec-fetch-dest')
  if (wanted !== undefined && wanted !== 'document')
    throw new Problem('forbidden', 'The dashboard opens in a window of its own.')
}

export async function enterDashboard(c: Context, request: RequestContext): Promise<Response> {
  return answering(c, request, async (dashboard) => {
    const { email, password } = await read(c, credentials)
    const token = await withinLimits(c, request, { email, attempt: () => dashboard.enter(email, password) })
    if (token === undefined)
      throw new Problem('unauthorized', 'The email address or the password is incorrect.')
    return token
  })
}

/** The password once more, for what gives power to somebody. */
export async function confirmPassword(c: Context, request: RequestContext): Promise<Response> {
  try {
    const { dashboard, token, user } = await dashboardSession(c, request)
    const { password } = await read(c, credentials.pick({ password: true }))
    const right = await withinLimits(c, request, {
      email: user.email,
      attempt: async () => ((await dashboard.isPasswordOf(user.email, password)) ? true : undefined),
    })
    if (right === undefined) throw new Problem('forbidden', 'The password is incorrect.')
    const confirmation = await dashboard.makeConfirmation(token)
    return c.json({ confirmation }, 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    return answerAsJson(c, error)
  }
}

/** Counts tries; only those that fail stay counted. */
async function withinLimits<Result>(
  c: Context,
  request: RequestContext,
  { email, attempt }: { readonly email: string; readonly attempt: () => Promise<Result | undefined> },
): Promise<Result | undefined> {
  const { limits } = request.parts.readers
  const keys = [`login:address:${callerOf(c, request)}`, `dashboard:account:${accountName(email)}`]
  const most = [request.view.settings.limits.login, MOST_FAILURES]
  for (const [index, key] of keys.entries()) {
    const taken = await limits.take(key, { limit: most[index] ?? 1, windowMs: HOUR_MS })
    if (!taken.allowed)
      throw new Problem('too-many-requests', tooManyText(taken), { headers: rateHeaders('login', taken) })
  }
  const result = await attempt()
  if (result !== undefined) for (const key of keys) await limits.giveBack(key)
  return result
}

/** The one-time link: whether it works, and the first admin. */
export async function checkSetup(c: Context, request: RequestContext): Promise<Response> {
  const dashboard = requireDashboard(request)
  const valid = await dashboard.isSetupLink(c.req.header('x-setup-token') ?? '')
  // Where the site has a provider, people with a role may come by it.
  const oidc = request.view.settings.auth?.method === 'oidc'
  return c.json({ valid, oidc }, 200, { 'Cache-Control': 'no-store' })
}

export async function setUpDashboard(c: Context, request: RequestContext): Promise<Response> {
  return answering(c, request, async (dashboard) => {
    const { token, ...person } = await read(c, setup)
    return dashboard.setUp(token, person)
  })
}

export async function leaveDashboard(c: Context, request: RequestContext): Promise<Response> {
  const dashboard = requireDashboard(request)
  try {
    requireSameSite(c, request)
  } catch (error) {
    return answerAsJson(c, error)
  }
  await dashboard.leave(readDashboardCookie(c, request))
  dropDashboardCookie(c, request)
  return c.body(null, 204)
}

/** Runs what gives a session, and hands the session over. */
async function answering(
  c: Context,
  request: RequestContext,
  enter: (dashboard: DashboardAuth) => Promise<string>,
): Promise<Response> {
  const dashboard = requireDashboard(request)
  try {
    requireSameSite(c, request)
    const token = await enter(dashboard)
    writeDashboardCookie(c, request, token)
    const entered: EnteredDashboard = {
      page: (await dashboard.pageTokens(token))[0],
      confirmation: await dashboard.makeConfirmation(token),
    }
    return c.json(entered, 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    return answerAsJson(c, error instanceof AccountError ? new Problem('bad-body', error.message) : error)
  }
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const given = schema.safeParse(await readJson(c, MAX_BODY_BYTES))
  if (!given.success) throw new Problem('bad-body', 'Fill in every field.')
  return given.data
}

function requireDashboard({ parts }: SiteRequest): DashboardAuth {
  const { dashboard } = parts.readers
  if (!dashboard) throw new Problem('not-found', 'The dashboard is served by `lectern start`.')
  return dashboard
}
