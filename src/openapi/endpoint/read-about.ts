import { Topic } from '../../lib/memo.ts'
import type { AboutPart, BindingFact, ExternalDocs } from '../../shared/reference/endpoint.ts'
import { listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'

const LONGEST = 4000
const MOST_TAGS = 20

/** What the file says around an operation: of its path, its tags, and the API. Those of tags and the API are the same objects on every page. */
export function aboutOf(spec: Spec, operation: Operation): readonly AboutPart[] {
  return [...aboutPath(operation), ...aboutTags(spec, operation), ...aboutApi(spec)]
}

function aboutPath({ kind, path, raw, pathItem, description }: Operation): readonly AboutPart[] {
  const id = kind === 'channel' ? undefined : textOr(raw['operationId'])
  const texts =
    kind === 'channel'
      ? [textOr(raw['summary'])]
      : [textOr(pathItem['summary']), textOr(pathItem['description'])]
  const text = joined(texts.filter((one) => one !== description))
  if (id === undefined && text === undefined) return []
  const facts = id === undefined ? [] : [{ label: 'operation ID', value: id }]
  return [{ name: path, description: text, facts, externalDocs: undefined }]
}

const TAGS = new Topic<JsonObject, AboutPart | false>('what is said of tags')

/** A tag that is only a name says nothing; one that is a label stands at the top of the page. */
function aboutTags(spec: Spec, { raw, kind }: Operation): readonly AboutPart[] {
  const named = listOr(raw['tags']).slice(0, MOST_TAGS)
  return named.flatMap((item) => {
    const tag = typeof item === 'string' ? spec.tag(item) : spec.refs.resolve(item).value
    if (!tag || tag['kind'] === 'badge' || tag['kind'] === 'audience') return []
    const part = spec.memory.get(TAGS, tag, () => tagPart(tag, kind === 'channel'))
    return part ? [part] : []
  })
}

function tagPart(tag: JsonObject, named: boolean): AboutPart | false {
  const [name, description, externalDocs] = [textOr(tag['name']), textOr(tag['description']), docsOf(tag)]
  if (name === undefined || (!named && description === undefined && externalDocs === undefined)) return false
  const label = textOr(tag['x-displayName']) || textOr(tag['summary']) || name
  return { name: label, description: bounded(description), facts: [], externalDocs }
}

const API = new Topic<JsonObject, readonly AboutPart[]>('what is said of the API')

function aboutApi(spec: Spec): readonly AboutPart[] {
  // Without a title, it is called by its path.
  return spec.ownMemory.get(API, spec.document, () => {
    const { document } = spec
    const info = objectOr(document['info'])
    const [contact, license] = [objectOr(info['contact']), objectOr(info['license'])]
    const docs = docsOf(document) ?? docsOf(info)
    const facts = [
      ...fact('version', info['version']),
      ...fact('ID', document['id']),
      ...fact('terms of service', info['termsOfService']),
      ...fact('contact', contact['name'], contact['email'], contact['url']),
      ...fact('license', license['name'], license['identifier'], license['url']),
    ]
    const description = joined([textOr(info['summary']), bounded(textOr(info['description']))])
    const api = { name: spec.title, description, facts, externalDocs: docs }
    const tags = spec.isAsync ? [...listOr(info['tags']), ...listOr(document['tags'])] : []
    return [
      api,
      ...tags
        .slice(0, MOST_TAGS)
        .map((tag) => tagPart(spec.refs.resolve(tag).value ?? {}, true))
        .filter((part) => part !== false),
    ]
  })
}

function fact(label: string, ...values: readonly unknown[]): readonly BindingFact[] {
  const texts = values.filter((value) => ['string', 'number'].includes(typeof value) && value !== '')
  return texts.length === 0 ? [] : [{ label, value: texts.map(String).join(', ').slice(0, LONGEST) }]
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const said = [...new Set(texts.filter((text) => text !== undefined && text !== ''))]
  return said.length === 0 ? undefined : said.join('\n\n')
}

/** It stands on every page, so a long one ends with a paragraph. */
function bounded(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= LONGEST) return text
  const end = text.lastIndexOf('\n\n', LONGEST)
  return `${text.slice(0, end > LONGEST / 4 ? end : LONGEST)}\n\n…`
}

export function docsOf(raw: JsonObject): ExternalDocs | undefined {
  const docs = objectOr(raw['externalDocs'])
  const url = textOr(docs['url'])
  return url === undefined ? undefined : { url, description: textOr(docs['description']) }
}
