import type {
  ActionDoc,
  BindingFact,
  Endpoint,
  ExternalDocs,
  HeaderDoc,
  MediaContent,
  MessageDoc,
  Parameter,
  RequestBody,
  ResponseDoc,
  SecurityScheme,
} from '../../shared/reference/endpoint.ts'
import type { SchemaAbout, SchemaNode } from '../../shared/reference/schema-node.ts'
import { statusWords } from '../../shared/reference/status-words.ts'

const MAX_DEPTH = 12
const PLACE_TITLES = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
}

/** An operation as Markdown for agents: everything the page shows, and nothing twice. */
export function endpointMarkdown(endpoint: Endpoint, { describes }: { readonly describes: boolean }): string {
  const blocks = [
    `\`${endpoint.kind === 'webhook' ? `${endpoint.method} (webhook ${endpoint.path})` : `${endpoint.method} ${endpoint.path}`}\``,
    describes ? (endpoint.description ?? '') : '',
    ...(endpoint.labels ?? []).map(
      ({ name, description, externalDocs }) =>
        `Label: ${[name, description ?? '', externalDocs?.url ?? ''].filter((text) => text !== '').join(' – ')}`,
    ),
    serversText(endpoint),
    securityText(endpoint.security),
    ...parameterBlocks(endpoint.parameters),
    factsText(endpoint.facts ?? []),
    ...(endpoint.actions ?? []).map(actionText),
    bodyText(endpoint.body, '## Body'),
    ...endpoint.callbacks.map((callback) =>
      join([
        `## Callback ${callback.name}`,
        `\`${callback.method} ${callback.expression}\``,
        callback.summary ?? '',
        callback.description ?? '',
        bodyText(callback.body, '### Body'),
        ...callback.responses.map((response) => responseText(response, '###')),
      ]),
    ),
    endpoint.responses.length > 0 ? '## Responses' : '',
    ...endpoint.responses.map((response) => responseText(response, '###')),
    ...endpoint.samples.map((sample) =>
      join([`Sample: ${sample.label ?? sample.lang}`, fence(sample.lang, sample.source)]),
    ),
    docsText(endpoint.externalDocs),
  ]
  return join(blocks)
}

function actionText({ action, title, messages, ...said }: ActionDoc): string {
  return join([
    `## ${action}${title === undefined ? '' : `: ${oneLine(title)}`}`,
    ...new Set([said.summary ?? '', said.description ?? '']),
    factsText(said.facts),
    docsText(said.externalDocs),
    ...messages.map((message) => messageText(action, message)),
  ])
}

function messageText(action: string, message: MessageDoc): string {
  const { headers, headerExamples, media } = message
  return join([
    `### ${action} ${message.name}`,
    ...new Set([message.summary ?? '', message.description ?? '']),
    factsText(message.facts),
    docsText(message.externalDocs),
    headers ? `Headers:\n\n${childrenText(headers, 0)}` : '',
    headerExamples[0] ? fence('json', headerExamples[0].text) : '',
    mediaText(media),
  ])
}

function docsText(docs: ExternalDocs | undefined): string {
  return docs ? `More: ${docs.description ?? ''} ${docs.url}` : ''
}

function factsText(facts: readonly BindingFact[]): string {
  return facts.map(({ label, value }) => `- ${label}: \`${value.replaceAll('`', "'")}\``).join('\n')
}

/** A schema of the components as Markdown. */
export function schemaMarkdown(node: SchemaNode): string {
  const { about } = node
  const [, ...facts] = factsOf(about)
  return join([
    about.description ?? '',
    `Type: \`${about.type}\`${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`,
    childrenText(node, 0),
  ])
}

function serversText({ servers }: Endpoint): string {
  if (servers.length === 0) return ''
  return servers
    .map(({ url, description, variables, facts = [] }) => {
      const names = variables.map(
        ({ name, value, options, description: about }) =>
          `\`{${name}}\` = \`${value}\`${options.length > 0 ? ` (${options.join(', ')})` : ''}${about ? ` ${oneLine(about)}` : ''}`,
      )
      const said = facts.map(({ label, value }) => `${label}: ${oneLine(value)}`)
      return `- Server: ${[`${url}${description ? ` (${oneLine(description)})` : ''}`, ...names, ...said].join('; ')}`
    })
    .join('\n')
}

function securityText(security: Endpoint['security']): string {
  if (security.length === 0) return ''
  const lines = security.map((schemes) =>
    schemes.length === 0 ? '- none needed' : `- ${schemes.map(schemeText).join(' and ')}`,
  )
  return `## Authorization\n\n${lines.join('\n')}`
}

/** `bearer token in the Authorization header`. */
export function schemeText(scheme: SecurityScheme): string {
  const scopes = scheme.scopes.length > 0 ? ` (scopes: ${scheme.scopes.join(', ')})` : ''
  switch (scheme.type) {
    case 'apiKey':
      return `API key in the ${scheme.in ?? 'header'} \`${scheme.name ?? ''}\`${scopes}`
    case 'http':
      return `${scheme.scheme === 'basic' ? 'Basic' : scheme.scheme === 'bearer' ? 'Bearer token' : scheme.scheme} in the \`Authorization\` header${scopes}`
    case 'oauth2':
      return `OAuth 2.0 (${scheme.flows?.map(({ kind }) => kind).join(', ') ?? ''})${scopes}`
    case 'openIdConnect':
      return `OpenID Connect${scopes}`
    case 'other':
      return `${scheme.id} (${scheme.scheme ?? ''})`
    default:
      return 'Client certificate'
  }
}

function parameterBlocks(parameters: readonly Parameter[]): readonly string[] {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return ''
    const lines = own.map((parameter) =>
      line(
        { ...parameter, description: parameter.description ?? parameter.node.about.description },
        parameter.node,
        0,
      ),
    )
    return `## ${PLACE_TITLES[place]}\n\n${lines.join('\n')}`
  })
}

function bodyText(body: RequestBody | undefined, heading: string): string {
  if (!body) return ''
  return join([
    `${heading}${body.required ? ' (required)' : ''}`,
    body.description ?? '',
    ...body.media.map(mediaText),
  ])
}

function responseText({ status, description, headers, media, links }: ResponseDoc, heading: string): string {
  return join([
    `${heading} ${status} ${statusWords(status)}`.trimEnd(),
    description ?? '',
    headers.length > 0 ? `Headers:\n\n${headers.map(headerLine).join('\n')}` : '',
    ...media.map(mediaText),
    links.length > 0
      ? `Links:\n\n${links.map(({ name, operation }) => `- ${name}: leads to \`${operation}\``).join('\n')}`
      : '',
  ])
}

function headerLine(header: HeaderDoc): string {
  return line(
    { ...header, deprecated: false, description: header.description ?? header.node.about.description },
    header.node,
    0,
  )
}

function mediaText({ type, node, examples }: MediaContent): string {
  const [example, ...others] = examples
  return join([
    `\`${type}\`: ${factsOf(node.about).join('; ')}${node.about.description ? `. ${oneLine(node.about.description)}` : ''}`,
    childrenText(node, 0),
    example === undefined
      ? ''
      : fence(/json/i.test(type) ? 'json' : /xml/i.test(type) ? 'xml' : 'text', example.text),
    others.length === 0 ? '' : `More examples: ${others.map(nameOfExample).join(', ')}`,
  ])
}

function nameOfExample({ name = '', text, elsewhere }: MediaContent['examples'][number]): string {
  return elsewhere ? `${oneLine(name)} (${text})` : oneLine(name)
}

interface Named {
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string | undefined
}

function line({ name, required, deprecated, description }: Named, node: SchemaNode, depth: number): string {
  const facts = factsOf(node.about, { required, deprecated })
  const words = description === undefined ? '' : `: ${oneLine(description)}`
  const inside = childrenText(node, depth + 1)
  return `${'  '.repeat(depth)}- \`${name}\` (${facts.join('; ')})${words}${inside === '' ? '' : `\n${inside}`}`
}

/** The type, then whatever else a page shows beside the name. */
function factsOf(
  about: SchemaAbout,
  { required, deprecated }: { readonly required?: boolean; readonly deprecated?: boolean } = {},
): readonly string[] {
  return [
    about.type,
    ...(about.before ?? []),
    ...(required ? ['required'] : []),
    ...(deprecated || about.deprecated ? ['deprecated'] : []),
    ...(about.after ?? []),
    ...(about.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
    ...(about.defaultValue === undefined ? [] : [`default: ${about.defaultValue}`]),
    ...(about.values ? [`one of: ${about.values.map(({ value }) => value).join(', ')}`] : []),
  ]
}

/** A part or an alternative, which has no name of its own. */
function partLine(label: string, node: SchemaNode, depth: number): string {
  const { about } = node
  const inside = childrenText(node, depth + 1)
  return `${'  '.repeat(depth)}- ${label} (${factsOf(about).join('; ')})${about.description ? `: ${oneLine(about.description)}` : ''}${inside === '' ? '' : `\n${inside}`}`
}

function childrenText(node: SchemaNode, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const pad = '  '.repeat(depth)
  const lines = (node.properties ?? []).map(({ name, required, node: child }) =>
    line({ name, required, deprecated: false, description: child.about.description }, child, depth),
  )
  if (node.unshown) lines.push(`${pad}- also: ${node.unshown.join(', ')}`)
  for (const { label, node: child } of node.parts ?? []) lines.push(partLine(label, child, depth))
  for (const { kind, options } of node.choices ?? [])
    for (const { label, node: child } of options)
      lines.push(partLine(`${kind === 'oneOf' ? 'one of' : 'any of'}: ${label}`, child, depth))
  if (node.more !== undefined)
    lines.push(
      `${pad}- … ${node.more === 'recursive' ? `recursive: ${node.about.name ?? node.about.type}` : `more in ${node.about.name ?? 'the spec'}`}`,
    )
  return lines.join('\n')
}

function fence(language: string, text: string): string {
  const ticks = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)))
  return `${ticks}${language.replaceAll(/[^\w+#-]/g, '')}\n${text}\n${ticks}`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function join(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n')
}
