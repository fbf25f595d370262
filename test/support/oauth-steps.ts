import { createHash } from 'node:crypto'
import type { GuardedSite } from './guarded-site.ts'

type Site = Pick<GuardedSite, 'url'>

/** The steps of a tool's login, one by one and without a browser. */
export const VERIFIER = 'test-verifier-test-verifier-test-verifier-0123'
export const CALLBACK = 'http://localhost:7777/cb'

export function register(site: Site, metadata: Record<string, unknown>): Promise<Response> {
  return fetch(`${site.url}/authed/mcp/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test Tool', token_endpoint_auth_method: 'none', ...metadata }),
  })
}

export async function registeredId(site: Site, metadata: Record<string, unknown> = {}): Promise<string> {
  const answer = await register(site, { redirect_uris: [CALLBACK], ...metadata })
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { client_id: string }).client_id
}

export function authorizeUrl(site: Site, clientId: string, change: Record<string, string> = {}): string {
  const url = new URL(`${site.url}/authed/mcp/oauth/authorize`)
  const query = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'xyz',
    ...change,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Goes where it is sent within the site, with all cookies, until a page or another site. */
export async function follow(site: Site, from: string, given: string) {
  let cookie = given
  let location = from
  for (let hops = 0; hops < 8; hops++) {
    const url = new URL(location, site.url)
    if (url.origin !== new URL(site.url).origin)
      return { location: url.href, path: '', page: '', cookie, status: 0 }
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] as string)
    cookie = [cookie, ...set].filter(Boolean).join('; ')
    const next = answer.headers.get('location')
    if (next === null)
      return {
        location: url.href,
        path: url.pathname,
        page: await answer.text(),
        cookie,
        status: answer.status,
      }
    location = next
  }
  throw new Error('sent around in circles')
}

/** Says yes on the consent page; the answer is the address the tool would be sent to. */
export async function allow(site: Site, step: { path: string; cookie: string }): Promise<string> {
  const answer = await fetch(new URL(step.path, site.url), {
    method: 'POST',
    headers: { cookie: step.cookie },
    body: new URLSearchParams({ answer: 'allow' }),
    redirect: 'manual',
  })
  return (await follow(site, answer.headers.get('location') ?? '', step.cookie)).location
}

export async function exchange(site: Site, form: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site.url}/authed/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** A token for somebody with an account, through all of it. */
export async function tokenOfReader(site: GuardedSite, email: string): Promise<string> {
  return tokenOfSession(site, await site.login(email))
}

/** The same for whoever has logged in. */
export async function tokenOfSession(site: Site, cookie: string): Promise<string> {
  const clientId = await registeredId(site)
  const step = await follow(site, authorizeUrl(site, clientId), cookie)
  const code = new URL(await allow(site, step)).searchParams.get('code') ?? ''
  const tokens = await exchange(site, {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })
  return String(tokens['access_token'])
}

/** What a tool asks first, with its token. */
export function callMcp(url: string, token: string): Promise<Response> {
  return fetch(`${url}/authed/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
}
