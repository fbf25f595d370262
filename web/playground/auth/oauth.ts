import type { OAuthFlow } from '../../../src/shared/reference/endpoint.ts'
import { OAUTH_CALLBACK_PATH, OAUTH_CHANNEL } from '../../../src/shared/oauth-callback.ts'
import { encode } from '../../../src/shared/request/percent-encode.ts'
import type { HttpRequest } from '../../../src/shared/request/http-request.ts'
import { hostPath } from '../../lib/address.ts'
import { filled, spoken } from '../words.ts'

export interface FlowInput {
  readonly clientId: string
  readonly clientSecret: string
  readonly userName: string
  readonly password: string
  readonly scopes: readonly string[]
  /** Relative addresses of the spec count from the server. */
  readonly serverUrl: string
}

export type FlowResult = { readonly token: string } | { readonly error: string }

/** Sends a request and gives its text; a sentence when it failed. */
export type SendText = (
  request: HttpRequest,
  signal: AbortSignal,
) => Promise<{ text: string } | { error: string }>

export function redirectUri(): string {
  return `${location.origin}${hostPath(OAUTH_CALLBACK_PATH)}`
}

/** Runs a flow to its token. The popup is opened at once: later the browser would block it. */
export async function runFlow(
  flow: OAuthFlow,
  input: FlowInput,
  { send, signal }: { readonly send: SendText; readonly signal: AbortSignal },
): Promise<FlowResult> {
  const scope = input.scopes.join(' ')
  const fields: Record<string, string> = scope === '' ? {} : { scope }
  if (flow.kind === 'clientCredentials')
    return requestToken(flow, input, {
      send,
      signal,
      fields: { grant_type: 'client_credentials', ...fields },
    })
  if (flow.kind === 'password') {
    const { userName: username, password } = input
    return requestToken(flow, input, {
      send,
      signal,
      fields: { grant_type: 'password', username, password, ...fields },
    })
  }
  const address = absolute(flow.authorizationUrl ?? '', input.serverUrl)
  const asked = URL.canParse(address) ? new URL(address) : undefined
  // An address that runs code is none to log in at.
  if (!asked || !/^https?:$/.test(asked.protocol)) return { error: spoken().badLogin }
  const popup = open('', 'lectern-oauth', 'popup,width=540,height=720')
  if (!popup) return { error: spoken().blocked }
  const state = randomText()
  const verifier = randomText()
  const query: Record<string, string> = {
    response_type: flow.kind === 'implicit' ? 'token' : 'code',
    client_id: input.clientId,
    redirect_uri: redirectUri(),
    state,
    ...fields,
    ...(flow.kind === 'implicit' ? {} : await challenge(verifier)),
  }
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  const answer = waitForCallback(state, signal)
  popup.location.href = asked.href
  const { code, access_token: token, error, error_description: words } = await answer
  popup.close()
  if (error !== undefined) return { error: words ?? filled(spoken().loginEnded, { error }) }
  if (token !== undefined) return { token }
  if (code === undefined) return { error: spoken().noCode }
  return requestToken(flow, input, {
    send,
    signal,
    fields: { grant_type: 'authorization_code', code, redirect_uri: redirectUri(), code_verifier: verifier },
  })
}

/** A secret goes into the Authorization header, as every server must accept; without one the id stands in the body. */
async function requestToken(
  flow: OAuthFlow,
  { clientId, clientSecret, serverUrl }: FlowInput,
  { send, signal, fields }: { send: SendText; signal: AbortSignal; fields: Record<string, string> },
): Promise<FlowResult> {
  const all: Record<string, string> = clientSecret === '' ? { ...fields, client_id: clientId } : fields
  const headers: (readonly [string, string])[] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
  ]
  if (clientSecret !== '')
    headers.push(['Authorization', `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}`])
  const answer = await send(
    {
      method: 'POST',
      url: absolute(flow.tokenUrl ?? '', serverUrl),
      headers,
      body: { kind: 'text', text: new URLSearchParams(all).toString() },
    },
    signal,
  )
  return 'error' in answer ? answer : tokenOf(answer.text)
}

function tokenOf(text: string): FlowResult {
  const said = parse(text)
  if (typeof said['access_token'] === 'string') return { token: said['access_token'] }
  const words = said['error_description'] ?? said['error']
  return { error: typeof words === 'string' ? words : spoken().noToken }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // Some servers answer as a form.
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** The page that the login leads back to tells what it was given; only an answer to this very question counts. */
function waitForCallback(state: string, signal: AbortSignal): Promise<Record<string, string | undefined>> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    const done = (values: Record<string, string | undefined>) => {
      channel.close()
      resolve(values)
    }
    channel.onmessage = ({ data }: MessageEvent<Record<string, string>>) => {
      if (data['state'] === state) done(data)
    }
    signal.addEventListener('abort', () =>
      done({ error: 'cancelled', error_description: spoken().loginCancelled }),
    )
  })
}

/** Without https a browser has no hash at hand; the plain form is then all there is. */
async function challenge(verifier: string): Promise<Record<string, string>> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing where the page came by http
  if (!crypto.subtle) return { code_challenge: verifier, code_challenge_method: 'plain' }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { code_challenge: base64Url(new Uint8Array(hash)), code_challenge_method: 'S256' }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url
}
