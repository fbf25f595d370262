import { memo } from '../../lib/memo.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'

/** What a request shows of a schema: read-only fields are not sent. */
export const forRequest = memo((node: SchemaNode): SchemaNode => without(node, 'read-only', forRequest))

/** What an answer shows of a schema: write-only fields never come back. */
export const forResponse = memo((node: SchemaNode): SchemaNode => without(node, 'write-only', forResponse))

/** The very same node where there is nothing to leave out, so that pages go on sharing what is made of it. */
function without(node: SchemaNode, pill: string, look: (node: SchemaNode) => SchemaNode): SchemaNode {
  const { properties, parts, choices } = node
  if (properties === undefined && parts === undefined && choices === undefined) return node
  let changed = false
  const inside = <Part extends { readonly node: SchemaNode }>(part: Part): Part => {
    const next = hasInside(part.node) ? look(part.node) : part.node
    if (next === part.node) return part
    changed = true
    return { ...part, node: next }
  }
  const kept = properties?.filter(({ node: { about } }) => about.after?.includes(pill) !== true)
  if (kept?.length !== properties?.length) changed = true
  const next: SchemaNode = {
    ...node,
    properties: kept?.map(inside),
    parts: parts?.map(inside),
    choices: choices?.map((choice) => ({ ...choice, options: choice.options.map(inside) })),
    shared: undefined,
  }
  return changed ? next : node
}

function hasInside({ properties, parts, choices }: SchemaNode): boolean {
  return properties !== undefined || parts !== undefined || choices !== undefined
}
