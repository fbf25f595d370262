import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet: private, loopback, link-local, reserved, multicast. */
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6')

/** Only 2000::/3 is given out on the public internet; everything else is closed, whatever form it comes in. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet. IPv4 mapped into IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  const version = isIP(bare)
  if (version === 0) return false
  if (version === 4) return !CLOSED.check(bare, 'ipv4')
  const mapped = mappedAddress(bare)
  if (mapped !== undefined) return isPublicAddress(mapped)
  return GLOBAL.check(bare, 'ipv6') && !CLOSED.check(bare, 'ipv6')
}

/** 127.0.0.1 of ::ffff:127.0.0.1, however that is written. */
function mappedAddress(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]/`)
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** Looks names up and asks about every address; the connection uses the very answer that was judged. */
export function judgedLookup(judge: (address: string) => void): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      try {
        for (const { address } of addresses) judge(address)
      } catch (refused) {
        return callback(refused as Error, '', 0)
      }
      if (options.all === true) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}
