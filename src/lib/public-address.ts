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
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to the public internet. IPv4 inside IPv6 is looked at as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  const version = isIP(bare)
  if (version === 0) return false
  if (version === 4) return !CLOSED.check(bare, 'ipv4')
  // The list itself sees through ::ffff:a.b.c.d; the older ::a.b.c.d is nothing anybody uses.
  if (/^::(?:\d+\.){3}\d+$/.test(bare)) return false
  return !CLOSED.check(bare, 'ipv6')
}

/** Looks names up and refuses what is not public; a connection then uses that very answer. */
export function publicLookup(refusal: (hostname: string) => Error): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(refusal(hostname), '', 0)
      if (options.all === true) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}
