import { isIP } from 'node:net'
import type { AllowPrivate } from './fetch-checked.ts'

/** Who opened hosts outside the public internet. */
export interface PrivateHosts {
  /** The content is of those who run this machine: it may name hosts of their network, and other programs here. */
  readonly local?: boolean | undefined
  /** Hosts that the operator opened for everybody's content. */
  readonly privateHosts?: readonly string[] | undefined
}

/** Names that only a private network can give: whoever owns one on the internet could make it lead to us. */
const PRIVATE_NAME = /^[^.]+$|\.(?:internal|intranet|local|lan|corp|home\.arpa|localhost)$/i

/** A private host that was named, and those the operator opened; a server elsewhere must not lead us to any other. */
export function privateHostRule(url: string, { local, privateHosts = [] }: PrivateHosts): AllowPrivate {
  const host = hostOf(url)
  return allowHosts([
    ...(local && (isIP(host) !== 0 || PRIVATE_NAME.test(host)) ? [host] : []),
    ...privateHosts,
  ])
}

/** The same for a service that is trusted with logins: where it was named by the operator, its name may be any. */
export function trustedHostRule(
  urls: readonly string[],
  { local, privateHosts = [] }: PrivateHosts,
): AllowPrivate {
  return allowHosts([...(local ? urls.map(hostOf) : []), ...privateHosts])
}

function allowHosts(hosts: readonly string[]): AllowPrivate {
  const opened = new Set(hosts.map((host) => host.toLowerCase()))
  return (host) => opened.has(host.toLowerCase())
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''
}
