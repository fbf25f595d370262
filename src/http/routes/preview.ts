import type { Context } from 'hono'
import type { SitePass } from '../../auth/site-auth.ts'
import { hashToken } from '../../auth/secret-token.ts'
import { shortId } from '../../deploy/preview-name.ts'
import { Problem } from '../../lib/problem.ts'
import { loginAddress } from '../answer/auth-response.ts'
import { dropCookie, readCookie, writeCookie } from '../request/cookies.ts'
import { passAddress } from '../request/preview-login.ts'
import { previewAddress } from '../request/preview-place.ts'
import type { RequestContext } from '../request/request-context.ts'
import { readWayBack, writeWayBack } from '../request/way-back.ts'
import { refused } from './login-callbacks.ts'
import { requireAuth } from './login.ts'

const DAY_S = 86_400
const PASS_MINUTES = 2

/**
 * GET /_lectern/preview/<deployment or branch>: leads to its own origin. Where it has none, this browser looks at that
 * deployment for a day; `live` ends it.
 */
export async function choosePreview(c: Context, request: RequestContext): Promise<Response> {
  const name = c.req.param('deploymentId') ?? ''
  c.header('Cache-Control', 'no-store')
  if (name === 'live') {
    dropCookie(c, request, 'lectern_preview')
    return c.redirect('/', 303)
  }
  const { publishing } = request.parts.content
  const found =
    publishing.kind === 'deployments' ? await publishing.deployments.previews.find(name) : undefined
  if (!found) throw new Problem('not-found', 'There is no such preview, or it has expired.')
  // The whole ID, from an earlier link, is too long for a host.
  const short = name === found.id ? shortId(name) : name
  const url = previewAddress(c, request.parts, short)
  if (url === undefined) {
    writeCookie(c, request, { name: 'lectern_preview', value: found.id, seconds: DAY_S })
    return c.redirect(readWayBack(request, c.req.query('redirect')), 303)
  }
  const redirect = readWayBack(request, c.req.query('redirect'))
  const browser = c.req.query('browser')
  if (browser === undefined) return c.redirect(`${url}${redirect}`, 303)
  return handPass(c, request, { name: short, url, browser, redirect })
}

interface WantedPass {
  readonly name: string
  /** Where the preview is. */
  readonly url: string
  /** What stands for the browser that asked for it, on the preview. */
  readonly browser: string
  readonly redirect: string
}

/** Lets whoever is logged in here into a preview; whoever is not logs in first. */
async function handPass(
  c: Context,
  request: RequestContext,
  { name, url, browser, redirect }: WantedPass,
): Promise<Response> {
  const { auth, settings } = requireAuth(request)
  if (!/^[\da-f]{64}$/.test(browser)) throw new Problem('bad-query', '"browser" must be a SHA-256.')
  const pass = await auth.passOf(readCookie(c, request.baseUrl, 'lectern_session'), settings)
  if (!pass) return c.redirect(loginAddress(request, passAddress(request, { name, browser, redirect })), 302)
  const sealed = await auth.sealed.seal({ pass: JSON.stringify(pass), browser, origin: url }, PASS_MINUTES)
  const query = new URLSearchParams({ pass: sealed, redirect: writeWayBack(request, redirect) })
  return c.redirect(`${url}/login/preview?${String(query)}`, 303)
}

/** GET /login/preview, on the origin of a preview: back from the site, with a pass. */
export async function finishPreviewLogin(c: Context, request: RequestContext): Promise<Response> {
  if (!request.previewPlace) throw new Problem('not-found', 'There is no such page.')
  const { auth, settings } = requireAuth(request)
  const secret = readCookie(c, request.baseUrl, 'lectern_login') ?? ''
  dropCookie(c, request, 'lectern_login')
  const given = await auth.sealed.open(c.req.query('pass') ?? '')
  const isOurs = given?.['origin'] === request.baseUrl && given['browser'] === hashToken(secret)
  const session = isOurs
    ? await auth.enterWithPass(JSON.parse(String(given['pass'])) as SitePass, settings, request.baseUrl)
    : undefined
  if (session === undefined) return refused(c, request, 'tookTooLong')
  writeCookie(c, request, { name: 'lectern_session', value: session, seconds: DAY_S })
  c.header('Cache-Control', 'no-store')
  return c.redirect(readWayBack(request, c.req.query('redirect')), 303)
}
