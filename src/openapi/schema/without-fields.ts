import { memo } from '../../lib/memo.ts'
import type { MediaContent } from '../../shared/reference/endpoint.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'

type Media = readonly MediaContent[]

/** What a request shows of its bodies: read-only fields are not sent. */
export function forRequest(media: Media): Media {
  return media.map((one) => shown(one, READ_ONLY))
}

/** What an answer shows of its bodies: write-only fields never come back. */
export function forResponse(media: Media): Media {
  return media.map((one) => shown(one, WRITE_ONLY))
}

interface LeftOut {
  readonly pill: string
  /** Whether there is such a field in a tree that stands on many pages. */
  readonly inTree: (node: SchemaNode) => boolean
}

const READ_ONLY: LeftOut = { pill: 'read-only', inTree: memo((node) => hasField(node, READ_ONLY)) }
const WRITE_ONLY: LeftOut = { pill: 'write-only', inTree: memo((node) => hasField(node, WRITE_ONLY)) }

/** The very same where there is nothing to leave out, so that pages go on sharing what is made of it. */
function shown(media: MediaContent, out: LeftOut): MediaContent {
  return out.inTree(media.node) ? { ...media, node: without(media.node, out) } : media
}

function holds(node: SchemaNode, out: LeftOut): boolean {
  return node.shared === true ? out.inTree(node) : hasField(node, out)
}

function hasField({ properties, parts, choices }: SchemaNode, out: LeftOut): boolean {
  for (const { node } of properties ?? []) if (isLeftOut(node, out) || holds(node, out)) return true
  for (const { node } of parts ?? []) if (holds(node, out)) return true
  for (const { options } of choices ?? []) for (const { node } of options) if (holds(node, out)) return true
  return false
}

function isLeftOut({ about: { after } }: SchemaNode, { pill }: LeftOut): boolean {
  return after !== undefined && after.includes(pill)
}

function without(node: SchemaNode, out: LeftOut): SchemaNode {
  if (!holds(node, out)) return node
  const inside = <Part extends { readonly node: SchemaNode }>(part: Part): Part => ({
    ...part,
    node: without(part.node, out),
  })
  return {
    ...node,
    properties: node.properties?.filter((property) => !isLeftOut(property.node, out)).map(inside),
    parts: node.parts?.map(inside),
    choices: node.choices?.map((choice) => ({ ...choice, options: choice.options.map(inside) })),
    shared: undefined,
  }
}
