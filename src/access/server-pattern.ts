import { memo } from '../lib/memo.ts'
import type { Server } from '../shared/reference/endpoint.ts'

/** The origins that a server of a spec stands for. */
export const serverPattern = memo(makePattern)

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
