import { formatPath } from '../friendly-errors.ts'
import { stringOf } from '../json/located-node.ts'
import type { LocatedNode, ValuePath } from '../json/located-node.ts'
import type { Finding } from './finding.ts'

/** Finds API specs that are fetched over plain http, where anybody on the way could change them. */
export function checkSpecUrls(root: LocatedNode): readonly Finding[] {
  const findings: Finding[] = []
  const visit = (node: LocatedNode, path: ValuePath): void => {
    if (node.kind !== 'array' && node.kind !== 'object') return
    const children = node.kind === 'array' ? node.items.entries() : node.entries
    for (const [step, child] of children) {
      const url = stringOf(child)
      if (url === undefined) visit(child, [...path, step])
      else if (isPlainHttp(url) && isSpecPath([...path, step]))
        findings.push(insecure([...path, step], child))
    }
  }
  visit(root, [])
  return findings
}

function insecure(path: ValuePath, node: LocatedNode): Finding {
  return {
    code: 'config-insecure-spec',
    message: `${formatPath(path)} is fetched over plain http.`,
    hint: 'Use https, or put the file into the docs folder.',
    node,
  }
}

function isPlainHttp(url: string): boolean {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return false
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** `openapi`, `openapi[0]`, `openapi.source`, `openapi.overlays[0]`, wherever they stand. */
function isSpecPath(path: ValuePath): boolean {
  const keys = path.filter((step) => typeof step === 'string')
  const last = keys.at(-1)
  const holder = last === 'source' || last === 'overlays' ? keys.at(-2) : last
  return holder === 'openapi' || holder === 'asyncapi'
}
