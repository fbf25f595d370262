import type { Endpoint, MediaContent } from '../../shared/reference/endpoint.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'

/** The searchable part of an operation under one heading. */
export interface ReferenceSection {
  readonly anchor: string
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
}

interface Part {
  readonly words: string
  readonly media: readonly MediaContent[]
}

const TITLES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' }
const MAX_TEXT = 6000

/** Names and words of an operation, part by part, so that search leads to the right one. */
export function endpointSections(endpoint: Endpoint): readonly ReferenceSection[] {
  const sections: ReferenceSection[] = [
    {
      anchor: '',
      headings: [],
      text: endpoint.description ?? '',
      code: `${endpoint.method} ${endpoint.path}`,
    },
  ]
  for (const place of ['path', 'query', 'header', 'cookie'] as const) {
    const own = endpoint.parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) continue
    sections.push({
      anchor: `${place}-parameters`,
      headings: [TITLES[place]],
      text: own
        .map(({ description, node }) => description ?? node.about.description ?? '')
        .join(' ')
        .slice(0, MAX_TEXT),
      code: own.map(({ name }) => name).join(' '),
    })
  }
  const add = (anchor: string, title: string, { words, media }: Part) => {
    const gathered = gather(media.map(({ node }) => node))
    sections.push({
      anchor,
      headings: [title],
      text: `${words} ${gathered.text}`.trim().slice(0, MAX_TEXT),
      code: gathered.names.slice(0, MAX_TEXT),
    })
  }
  if (endpoint.body)
    add('body', 'Body', { words: endpoint.body.description ?? '', media: endpoint.body.media })
  let number = 0
  for (const { action, messages, ...operation } of endpoint.actions ?? [])
    for (const message of messages)
      add(`message-${++number}`, `${action} ${message.name}`, {
        words: [operation.summary, operation.description, message.summary, message.description]
          .filter(Boolean)
          .join(' '),
        media: [message.media],
      })
  for (const callback of endpoint.callbacks)
    add('callbacks', `Callback ${callback.name}`, {
      words: callback.description ?? '',
      media: callback.body?.media ?? [],
    })
  for (const response of endpoint.responses)
    add(`response-${response.status}`, `Response ${response.status}`, {
      words: response.description ?? '',
      media: response.media,
    })
  return sections
}

export function schemaSections(name: string, node: SchemaNode): readonly ReferenceSection[] {
  const { names, text } = gather([node])
  return [
    {
      anchor: '',
      headings: [],
      text: `${node.about.description ?? ''} ${text}`.trim().slice(0, MAX_TEXT),
      code: `${name} ${names}`.slice(0, MAX_TEXT),
    },
  ]
}

function gather(nodes: readonly SchemaNode[]): { names: string; text: string } {
  const names = new Set<string>()
  const words = new Set<string>()
  const visit = (node: SchemaNode) => {
    for (const property of node.properties ?? []) {
      names.add(property.name)
      if (property.node.about.description !== undefined) words.add(property.node.about.description)
      for (const { value } of property.node.about.values ?? []) names.add(value)
      visit(property.node)
    }
    for (const part of node.parts ?? []) visit(part.node)
    for (const choice of node.choices ?? []) for (const option of choice.options) visit(option.node)
  }
  for (const node of nodes) visit(node)
  return { names: [...names].join(' '), text: [...words].join(' ') }
}
