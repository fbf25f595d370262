import { childOf, stringOf } from '../json/located-node.ts'
import type { LocatedNode } from '../json/located-node.ts'
import type { Finding } from './finding.ts'

export interface RedirectCheck {
  readonly findings: readonly Finding[]
  /** Redirects that can never help, to be left out. */
  readonly useless: ReadonlySet<LocatedNode>
}

/** Finds redirects that no request can reach and those that would send a browser round in a circle. */
export function checkRedirects(redirects: LocatedNode): RedirectCheck {
  const findings: Finding[] = []
  const useless = new Set<LocatedNode>()
  const seen = new Map<string, Written>()
  for (const redirect of redirects.kind === 'array' ? redirects.items : []) {
    const source = stringOf(childOf(redirect, 'source')) ?? ''
    const destination = stringOf(childOf(redirect, 'destination')) ?? ''
    const first = seen.get(comparable(source))
    // Other tools tell /a from /a/, so both are written down.
    if (first && first.source !== source && first.destination === destination) {
      useless.add(redirect)
      continue
    }
    const problem = judge(source, destination, first)
    if (!first) seen.set(comparable(source), { source, destination })
    if (!problem) continue
    useless.add(redirect)
    const message = `The redirect from ${JSON.stringify(source)} ${problem.message}.`
    findings.push({ ...problem, message, node: childOf(redirect, 'source') ?? redirect })
  }
  return { findings, useless }
}

interface Written {
  readonly source: string
  readonly destination: string
}

type Problem = Pick<Finding, 'code' | 'message' | 'hint'>

function judge(source: string, destination: string, first: Written | undefined): Problem | undefined {
  // `:name?` is a part that may be missing.
  const fixed = source.replace(/:[A-Za-z]\w*\?/g, ':x')
  if (/[#?]/.test(fixed))
    return {
      code: 'redirect-source',
      message: `never applies: ${source.includes('#') ? 'browsers do not send what follows #' : 'only the path before ? is matched'}`,
      hint: 'Remove that part from the source.',
    }
  if (/^(?:authed\/)?mcp$/.test(comparable(source)))
    return {
      code: 'redirect-reserved',
      message: 'never applies: the MCP server uses this path',
      hint: 'Remove it, or choose another source.',
    }
  if (comparable(source) === comparable(destination))
    return { code: 'redirect-loop', message: 'points to itself', hint: 'Remove it.' }
  if (first)
    return {
      code: 'redirect-duplicate',
      message: 'is a duplicate; the first redirect with this source is used',
      hint: 'Remove one.',
    }
  return undefined
}

/** Slashes at the ends make no difference to a request. */
function comparable(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
