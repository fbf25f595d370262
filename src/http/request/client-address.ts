import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { memo } from '../../lib/memo.ts'

export type TrustProxy = boolean | readonly string[]

/** Who is calling: the connection, or what a proxy we trust says about it. IPv6 by its network, which one reader has. */
export function clientAddress(c: Context, trust: TrustProxy, connection?: string): string {
  return keyOf(connectionAddress(c, trust, connection))
}

/** The whole address of whoever is calling. */
export function connectionAddress(c: Context, trust: TrustProxy, connection?: string): string {
  return forwardedAddress(connection ?? peerAddress(c), c.req.header('x-forwarded-for'), trust)
}

/** The same as `clientAddress` for a request that the framework has not seen. */
export function incomingAddress({ headers, socket }: IncomingMessage, trust: TrustProxy): string {
  const forwarded = headers['x-forwarded-for']
  const header = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return keyOf(forwardedAddress(socket.remoteAddress ?? 'unknown', header, trust))
}

function forwardedAddress(peer: string, header: string | undefined, trust: TrustProxy): string {
  return (isTrusted(peer, trust) ? lastUntrusted(header, trust) : undefined) ?? peer
}

/** Who is at the other end of the connection: the client, or the nearest proxy. */
export function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Proxies add to the right, so the first from there that is not one of ours is the client. */
function lastUntrusted(header: string | undefined, trust: TrustProxy): string | undefined {
  const hops = (header ?? '')
    .split(',')
    .map((hop) => hop.trim().replace(/^\[|\](?::\d+)?$/g, ''))
    .filter((hop) => isIP(hop) !== 0)
  // Without a list only the nearest proxy is known to be one: what it saw is the last entry, the rest may be made up.
  if (trust === true) return hops.at(-1)
  return hops.findLast((hop) => !isTrusted(hop, trust))
}

function isTrusted(address: string, trust: TrustProxy): boolean {
  if (typeof trust === 'boolean') return trust
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(bare)
  return version !== 0 && blockListOf(trust).check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

const blockListOf = memo((entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    if (version === 0) continue
    const family = version === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix), family)
  }
  return list
})

/** What stands for one caller: an IPv6 address by its network, which one reader has. */
function keyOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
  if (isIP(bare) !== 6) return bare
  return `${expand(bare).slice(0, 4).join(':')}::/64`
}

/** All eight groups, without leading zeros. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...middle, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
