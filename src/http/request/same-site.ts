import type { Context } from 'hono'
import { memo } from '../../lib/memo.ts'
import { Problem } from '../../lib/problem.ts'
import type { AppParts } from '../parts.ts'
import { publicUrl } from './public-url.ts'
import type { SiteRequest } from './request-context.ts'

/** Writes only come from our own pages. Programs, which name no origin, carry no reader's cookies. */
export function requireSameSite(c: Context, request: SiteRequest): void {
  if (!comesFrom(c, request, 'own-page-or-program'))
    throw new Problem('forbidden', 'Only pages of this site can send this request.')
}

/** What is sent on a reader's behalf only comes from our own pages, and they must say so. */
export function requireOwnPage(c: Context, request: SiteRequest): void {
  if (!comesFrom(c, request, 'own-page'))
    throw new Problem('forbidden', 'Only pages of this site can use the proxy.')
}

/** Whether this server is asked by a name of its own; pages anywhere may ask one that is public. */
export function isOwnHost(c: Context, request: SiteRequest): boolean {
  return comesFrom(c, request, 'own-host')
}

interface Asking {
  /** The host that was asked for. */
  readonly host: string
  readonly origin: string | undefined
  /** What a browser says of where the request was made; a page elsewhere cannot pretend. */
  readonly fetchSite: string | undefined
  /** Host of the site as readers know it. */
  readonly baseHost: string
  readonly baseOrigin: string
  /** The host the operator named, if one was. */
  readonly publicHost: string | undefined
  /** The connection comes from this machine. */
  readonly isLocal: boolean
}

type Policy = keyof typeof POLICIES

const POLICIES = {
  'own-page-or-program': ({ fetchSite, origin, baseOrigin, host }: Asking) => {
    if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
    // Behind a proxy that ends TLS the address we see has another scheme than the reader's.
    return origin === undefined || origin === baseOrigin || hostOf(origin) === host
  },
  'own-page': ({ fetchSite, origin, host, baseHost }: Asking) => {
    // A server in front may call this one by another name; the operator then says what readers call it.
    const asking = hostOf(origin)
    const same = asking !== undefined && (asking === host || asking === baseHost)
    return same && (fetchSite === undefined || fetchSite === 'same-origin')
  },
  /**
   * A page elsewhere must not reach a server on the reader's own machine through a name it controls: what is asked for,
   * and what asks, is this site, or the machine itself. A server that does not know its name, and is called from its own
   * machine, is a preview, or stands behind a proxy and should be told its address.
   */
  'own-host': ({ host, origin, publicHost, isLocal }: Asking) => {
    const known = (name: string) => name === publicHost || isLoopback(name)
    if ((publicHost !== undefined || isLocal) && !known(host)) return false
    if (origin === undefined || origin === 'null') return true
    const asking = hostOf(origin)
    if (asking === undefined) return false
    return asking === host || known(asking) || (publicHost !== undefined && !isLoopback(host))
  },
} as const

function comesFrom(c: Context, { parts, baseUrl }: SiteRequest, policy: Policy): boolean {
  // Addresses are only read where they are asked for: this is done for every message of an agent.
  return POLICIES[policy]({
    host: c.req.header('host') ?? new URL(c.req.url).host,
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    get baseHost() {
      return new URL(baseUrl).host
    },
    get baseOrigin() {
      return new URL(baseUrl).origin
    },
    publicHost: publicHostOf(parts.content),
    isLocal: isLocalConnection(c),
  })
}

const publicHostOf = memo((content: AppParts['content']) => hostOf(publicUrl({ content })))

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined
}

function isLocalConnection(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { localAddress?: string } } }
  return /^(?:::ffff:)?127\.|^::1$/.test(incoming?.socket?.localAddress ?? '')
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host)
}
