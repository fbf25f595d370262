import type {
  AboutPart,
  ActionDoc,
  BindingFact,
  Endpoint,
  ExternalDocs,
  HeaderDoc,
  LinkDoc,
  MediaContent,
  MessageDoc,
  Parameter,
  RequestBody,
  ResponseDoc,
} from '../../shared/reference/endpoint.ts'
import { encodingFacts } from '../../shared/reference/encoding-facts.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'
import { statusWords } from '../../shared/reference/status-words.ts'
import { jsonText } from '../schema/json-text.ts'
import { joinBlocks, oneLine } from './markdown-text.ts'
import { childrenText, factsOf, schemaLine } from './schema-lines.ts'
import { securityText } from './security-markdown.ts'

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
    securityText(endpoint.security, '##'),
    ...parameterBlocks(endpoint.parameters, '##'),
    factsText(endpoint.facts ?? []),
    ...(endpoint.actions ?? []).map(actionText),
    bodyText(endpoint.body, '## Body'),
    ...endpoint.callbacks.map((callback) =>
      joinBlocks([
        `## Callback ${callback.name}`,
        `\`${callback.method} ${callback.expression}\``,
        callback.description ?? '',
        securityText(callback.security, '###'),
        ...parameterBlocks(callback.parameters, '###'),
        bodyText(callback.body, '### Body'),
        ...callback.responses.map((response) => responseText(response, '###')),
        docsText(callback.externalDocs),
      ]),
    ),
    endpoint.responses.length > 0 ? '## Responses' : '',
    ...endpoint.responses.map((response) => responseText(response, '###')),
    ...endpoint.samples.map((sample) =>
      joinBlocks([`Sample: ${sample.label ?? sample.lang}`, fence(sample.lang, sample.source)]),
    ),
    docsText(endpoint.externalDocs),
    ...(endpoint.about ?? []).map(aboutText),
  ]
  return joinBlocks(blocks)
}

const MAX_ABOUT = 600

/** A line, because it is the same on hundreds of pages. */
function aboutText({ name, description, facts, externalDocs }: AboutPart): string {
  const text = oneLine(description ?? '')
  const words = [
    text.length > MAX_ABOUT ? `${text.slice(0, MAX_ABOUT)}…` : text,
    ...facts.map(({ label, value }) => `${label}: \`${value.replaceAll('`', "'")}\``),
    docsText(externalDocs),
  ]
  return `About ${oneLine(name)}: ${words.filter((word) => word !== '').join('; ')}`
}

function actionText({ action, title, messages, ...said }: ActionDoc): string {
  return joinBlocks([
    `## ${action}${title === undefined ? '' : `: ${oneLine(title)}`}`,
    ...new Set([said.summary ?? '', said.description ?? '']),
    factsText(said.facts),
    docsText(said.externalDocs),
    ...messages.map((message) => messageText(action, message)),
  ])
}

function messageText(action: string, message: MessageDoc): string {
  const { headers, headerExamples, media } = message
  return joinBlocks([
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
  return joinBlocks([
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

function parameterBlocks(parameters: readonly Parameter[], heading: string): readonly string[] {
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return ''
    const lines = own.map((parameter) =>
      schemaLine(
        {
          ...parameter,
          description: parameter.description ?? parameter.node.about.description,
          more: [
            ...(parameter.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
            ...exampleWords(parameter),
          ],
        },
        parameter.node,
        0,
      ),
    )
    return `${heading} ${PLACE_TITLES[place]}\n\n${lines.join('\n')}`
  })
}

const MAX_NAMED = 10

function exampleWords({ exampleGiven, example, examples }: Parameter): readonly string[] {
  if (examples.length === 0) return exampleGiven ? [`example: ${jsonText(example, 200)}`] : []
  return examples
    .slice(0, MAX_NAMED)
    .map(({ name, description, value }) =>
      ['example', name, description, jsonText(value, 200)]
        .filter(Boolean)
        .map(String)
        .map(oneLine)
        .join(': '),
    )
}

function bodyText(body: RequestBody | undefined, heading: string): string {
  if (!body) return ''
  return joinBlocks([
    `${heading}${body.required ? ' (required)' : ''}`,
    body.description ?? '',
    ...body.media.map(mediaText),
  ])
}

function responseText({ status, description, headers, media, links }: ResponseDoc, heading: string): string {
  return joinBlocks([
    `${heading} ${status} ${statusWords(status)}`.trimEnd(),
    description ?? '',
    headers.length > 0 ? `Headers:\n\n${headers.map(headerLine).join('\n')}` : '',
    ...media.map(mediaText),
    links.length > 0 ? `Links:\n\n${links.map(linkLine).join('\n')}` : '',
  ])
}

function linkLine({ name, operation, description, values }: LinkDoc): string {
  const given = values.map((one) => `${one.name}: \`${one.value}\``)
  const words = [`leads to \`${operation}\``, oneLine(description ?? ''), ...given]
  return `- ${name}: ${words.filter((word) => word !== '').join('; ')}`
}

function headerLine(header: HeaderDoc): string {
  const more = header.examples.map((example) => `example: ${example}`)
  return schemaLine(
    { ...header, more, description: header.description ?? header.node.about.description },
    header.node,
    0,
  )
}

function mediaText(media: MediaContent): string {
  const { type, node, examples } = media
  const [example, ...others] = examples
  const language = /json/i.test(type) ? 'json' : /xml/i.test(type) ? 'xml' : 'text'
  return joinBlocks([
    `\`${type}\`: ${factsOf(node.about).join('; ')}${node.about.description ? `. ${oneLine(node.about.description)}` : ''}`,
    childrenText(node, 0),
    factsText(encodingFacts(media)),
    example === undefined ? '' : exampleBlock(example, language),
    ...others.filter(isShort).map((one) => exampleBlock(one, language)),
    others.every(isShort)
      ? ''
      : `More examples: ${others
          .filter((one) => !isShort(one))
          .map(nameOfExample)
          .join(', ')}`,
  ])
}

type Example = MediaContent['examples'][number]
const SHORT = 1000

/** Long examples beside the first are named; agents find them on the page. */
function isShort({ text, elsewhere }: Example): boolean {
  return text.length <= SHORT && !elsewhere
}

function exampleBlock({ name, description, text, elsewhere }: Example, language: string): string {
  const words = [name, description].filter(Boolean).map((word) => oneLine(String(word)))
  const title = words.length === 0 ? '' : `Example: ${words.join(': ')}`
  return elsewhere ? `${title} (${text})` : joinBlocks([title, fence(language, text)])
}

function nameOfExample({ name = '', text, elsewhere }: MediaContent['examples'][number]): string {
  return elsewhere ? `${oneLine(name)} (${text})` : oneLine(name)
}

function fence(language: string, text: string): string {
  const ticks = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)))
  return `${ticks}${language.replaceAll(/[^\w+#-]/g, '')}\n${text}\n${ticks}`
}
