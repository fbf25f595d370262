import { formatPath } from '../friendly-errors.ts'
import { childOf } from '../json/located-node.ts'
import type { LocatedNode, ObjectNode, ValuePath } from '../json/located-node.ts'
import { DIVISION_KEYS } from '../schema/navigation-walk.ts'
import type { Finding } from './finding.ts'

const LEADS_SOMEWHERE = ['href', 'openapi', 'asyncapi', 'graphql', 'sdk', 'root']

/** Finds places that hold several kinds of lists (the format allows one) and entries that hold nothing. */
export function checkNavigation(navigation: LocatedNode, siteHasSpec = false): readonly Finding[] {
  const findings: Finding[] = []
  const visit = (node: LocatedNode, path: ValuePath, above: boolean): void => {
    if (node.kind !== 'object') return
    const kinds = DIVISION_KEYS.filter((kind) => node.entries.has(kind))
    const hasSpec = above || node.entries.has('openapi')
    if (kinds.length > 1) findings.push(mixed(kinds, node, path))
    // Without any list an entry stands for the operations of the spec it inherits.
    if (isEmpty(node, kinds) && !(hasSpec && kinds.length === 0)) findings.push(empty(node, path))
    for (const kind of kinds) {
      const list = childOf(node, kind)
      if (list?.kind !== 'array') continue
      for (const [index, entry] of list.items.entries()) visit(entry, [...path, kind, index], hasSpec)
    }
  }
  visit(navigation, ['navigation'], siteHasSpec)
  return findings
}

function isEmpty(node: ObjectNode, kinds: readonly string[]): boolean {
  if (LEADS_SOMEWHERE.some((key) => node.entries.has(key))) return false
  return kinds.every((kind) => {
    const list = node.entries.get(kind)
    return list?.kind === 'array' && list.items.length === 0
  })
}

function mixed(kinds: readonly string[], node: LocatedNode, path: ValuePath): Finding {
  return {
    code: 'config-mixed-divisions',
    message: `${formatPath(path)} has ${kinds.join(' and ')}, but the format allows only one list.`,
    hint: 'Lectern reads all of them; other tools may ignore some. Nest one in the other.',
    node,
  }
}

function empty(node: LocatedNode, path: ValuePath): Finding {
  return {
    code: 'config-empty-entry',
    message: `${formatPath(path)} has no pages and no link.`,
    hint: 'Add pages or an href, or remove it.',
    node,
  }
}
