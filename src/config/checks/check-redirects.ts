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
  const seen = new Set<string>()
  for (const redirect of redirects.kind === 'array' ? redirects.items : []) {
    const source = stringOf(childOf(redirect, 'source')) ?? ''
    const destination = stringOf(childOf(redirect, 'destination')) ?? ''
    const problem = judge(source, destination, seen)
    seen.add(comparable(source))
    if (!problem) continue
    useless.add(redirect)
    const message = `The redirect from ${JSON.stringify(source)} ${problem.message}.`
    findings.push({ ...problem, message, node: childOf(redirect, 'source') ?? redirect })
  }
  return { findings, useless }
}

type Problem = Pick<Finding, 'code' | 'message' | 'hint'>

function judge(source: string, destination: string, seen: ReadonlySet<string>): Problem | undefined {
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
  if (seen.has(comparable(source)))
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
