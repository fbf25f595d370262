import { askHost, cookiesOf } from './ask-host.ts'
import { PASSWORD } from './guarded-site.ts'

/** Logs in on a site; the answer is the Cookie header of later requests. */
export async function siteSession(server: string, host: string, email: string, redirect = '/') {
  const fields = new URLSearchParams({ email, password: PASSWORD, redirect })
  const entered = await askHost(server, host, '/login', {
    body: Buffer.from(String(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  if (entered.status !== 303) throw new Error(`login answered ${entered.status}: ${entered.text}`)
  return cookiesOf(entered)
}

/** Goes to a preview as a browser does whose reader logs in on the site; the answer is the cookie of the preview. */
export async function previewSession(
  server: string,
  hosts: { site: string; preview: string },
  email: string,
) {
  const pathOf = (url = '') => url.replace(/^http:\/\/[^/]+/, '')
  const begun = await askHost(server, hosts.preview, '/login?redirect=%2F')
  const wanted = pathOf(begun.headers.location)
  const cookie = await siteSession(server, hosts.site, email, wanted)
  const handed = await askHost(server, hosts.site, wanted, { headers: { cookie } })
  const pass = pathOf(handed.headers.location)
  const inside = await askHost(server, hosts.preview, pass, { headers: { cookie: cookiesOf(begun) } })
  if (inside.status !== 303) throw new Error(`the pass answered ${inside.status}: ${inside.text}`)
  return cookiesOf(inside)
}
