import type { Endpoint, MediaContent, RequestBody, ResponseDoc } from '../../shared/reference/endpoint.ts'
import { fieldAnchor } from '../../shared/reference/field-anchor.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'

/** Anchors that the page of an operation has beside those of its sections: every field that can be linked to. */
export function endpointAnchors(endpoint: Endpoint): readonly string[] {
  const found: string[] = []
  if (endpoint.security.some((schemes) => schemes.length > 0)) found.push('authorization')
  for (const { id } of endpoint.security.flat()) found.push(`authorization-${id}`)
  for (const { in: place, name, node } of endpoint.parameters) addField(found, { above: place, name, node })
  addBody(found, 'body', endpoint.body)
  const messages = (endpoint.actions ?? []).flatMap((action) => action.messages)
  for (const [index, { headers, media }] of messages.entries()) {
    const anchor = `message-${index + 1}`
    if (headers) addFields(found, { above: `${anchor}-header`, node: headers })
    addAnswer(found, anchor, [media])
  }
  for (const [index, callback] of endpoint.callbacks.entries()) {
    const anchor = `callback-${index + 1}`
    found.push(anchor, `${anchor}-response-s`)
    addBody(found, `${anchor}-body`, callback.body)
    addResponses(found, `${anchor}-response`, callback.responses)
  }
  if (endpoint.responses.length > 0) found.push('responses')
  addResponses(found, 'response', endpoint.responses)
  return found
}

export function schemaAnchors(node: SchemaNode): readonly string[] {
  const found: string[] = []
  addFields(found, { above: 'schema', node })
  return found
}

interface Field {
  readonly above: string
  readonly name: string
  readonly node: SchemaNode
  readonly nested?: boolean
}

function addField(found: string[], { above, name, node, nested = false }: Field): void {
  const anchor = fieldAnchor(above, name, nested)
  found.push(anchor)
  addFields(found, { above: anchor, node, nested: true })
}

function addFields(found: string[], { above, node, nested = false }: Omit<Field, 'name'>): void {
  for (const { name, node: own } of node.properties ?? []) addField(found, { above, name, node: own, nested })
  const parts = [...(node.parts ?? []), ...(node.choices ?? []).flatMap(({ options }) => options)]
  for (const { label, node: own } of parts)
    addFields(found, { above: fieldAnchor(above, label, nested), node: own, nested: true })
}

function addBody(found: string[], anchor: string, body: RequestBody | undefined): void {
  if (!body) return
  found.push(anchor)
  for (const [index, { node }] of body.media.entries())
    addFields(found, { above: index === 0 ? anchor : `${anchor}-${index + 1}`, node })
}

function addResponses(found: string[], anchor: string, responses: readonly ResponseDoc[]): void {
  for (const { status, headers, media } of responses) {
    const own = `${anchor}-${status}`
    found.push(own)
    for (const { name, node } of headers) addField(found, { above: `${own}-header`, name, node })
    addAnswer(found, own, media)
  }
}

/** Below the first fields of an answer there are none. */
function addAnswer(found: string[], anchor: string, media: readonly MediaContent[]): void {
  for (const [index, { node }] of media.entries())
    for (const { name } of node.properties ?? [])
      found.push(fieldAnchor(index === 0 ? anchor : `${anchor}-${index + 1}`, name, false))
}
