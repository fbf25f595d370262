import { memo } from '../../lib/memo.ts'
import type { Server } from '../../shared/reference/endpoint.ts'

/** Whether requests may go to a URL, and whether an address that is not public is all right there. */
export interface HostRule {
  readonly allowed: boolean
  readonly privateToo: boolean
}

const REFUSED: HostRule = { allowed: false, privateToo: false }

/** A URL may be called when a spec names its server, or the operator its host. Only the operator opens private ones. */
export function hostRule(url: URL, servers: readonly Server[], operator: readonly string[]): HostRule {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return REFUSED
  if (url.username !== '' || url.password !== '') return REFUSED
  if (operator.some((entry) => matchesEntry(url, entry))) return { allowed: true, privateToo: true }
  return {
    allowed: servers.some((server) => originPattern(server)?.test(url.origin) === true),
    privateToo: false,
  }
}

/** `api.example.com`, `api.example.com:8443`, `*.example.com`. */
function matchesEntry(url: URL, entry: string): boolean {
  const wanted = entry.trim().toLowerCase()
  const host = url.hostname.toLowerCase()
  if (wanted.startsWith('*.')) return host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1
  return wanted === host || wanted === url.host.toLowerCase() || wanted === url.origin.toLowerCase()
}

const originPattern = memo(makePattern)

/** A variable stands for its values; a free one for a single label, and never for the last two of the host. */
function makePattern({ url, variables }: Server): RegExp | undefined {
  const match = /^([a-z]+|\{[^{}]+\}):\/\/([^/?#]+)/i.exec(url)
  if (!match) return undefined
  const [, scheme, authority] = match as unknown as [string, string, string]
  const bound = authority.split('.').slice(-2).join('.')
  const source = (text: string) =>
    text
      .split(/(\{[^{}]+\})/)
      .map((part, index) => {
        if (index % 2 === 0) return escape(part)
        const variable = variables.find(({ name }) => name === part.slice(1, -1))
        const values = variable?.options.length ? variable.options : [variable?.value ?? '']
        if (variable?.options.length || bound.includes(part) || scheme.includes(part))
          return `(?:${values.map(escape).join('|')})`
        return '[a-z0-9_-]{1,63}'
      })
      .join('')
  // An origin leaves out the port of its scheme.
  const host = source(authority).replace(/:(?:443|80)$/, '')
  try {
    return new RegExp(`^${source(scheme)}://${host}$`, 'i')
  } catch {
    return undefined
  }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
