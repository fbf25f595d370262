import type { BindingFact, MediaContent, PartEncoding, RequestBody } from '../../shared/reference/endpoint.ts'
import { scalarText } from '../../shared/request/serialize-parameter.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import { schemaTree, sharedTree } from '../schema/schema-tree.ts'
import { examplesOf } from './examples.ts'
import { sampleValue } from '../schema/sample-value.ts'
import { isStyle } from './read-parameters.ts'
import type { ReadContext } from './read-context.ts'

const MAX_MEDIA = 12

export function readBody(context: ReadContext, raw: unknown): RequestBody | undefined {
  const { value: body, siblings } = context.spec.refs.resolve(raw)
  if (!body) return undefined
  return {
    required: body['required'] === true,
    // Words beside a reference replace those of what it leads to.
    description: textOr(siblings?.['description']) || textOr(body['description']) || undefined,
    media: readMedia(context, body['content'], 'request'),
  }
}

/** One entry a content type. Types that say the same share a look at the schema, so only the first costs room. */
export function readMedia(
  context: ReadContext,
  content: unknown,
  direction: 'request' | 'response',
): readonly MediaContent[] {
  return Object.entries(objectOr(content))
    .slice(0, MAX_MEDIA)
    .map(([type, value]) => {
      const media = context.spec.refs.resolve(value).value ?? {}
      // OpenAPI 3.2 names the items of a stream.
      const schema = own(media, 'schema') ?? own(media, 'itemSchema')
      return {
        type,
        node:
          context.room === undefined
            ? schemaTree(context.spec, schema, context)
            : sharedTree(context.spec, schema, { pillKeys: context.pillKeys, room: context.room }),
        examples: examplesOf(
          context.spec,
          { raw: media, schema, type },
          { direction, requiredOnly: direction === 'request' && context.requiredOnly },
        ),
        encoding: readEncoding(context, media),
        partTypes: readPartTypes(media),
      }
    })
}

function readEncoding({ spec }: ReadContext, media: JsonObject): Readonly<Record<string, PartEncoding>> {
  const entries = Object.entries(objectOr(media['encoding'])).flatMap(([name, raw]) => {
    if (!isObject(raw)) return []
    const style = raw['style']
    const headers = Object.entries(objectOr(raw['headers'])).flatMap(([header, value]) => {
      const described = spec.refs.resolve(value).value
      if (!described || /^content-type$/i.test(header)) return []
      const example = described['example'] ?? sampleValue(spec, described['schema'], { direction: 'request' })
      return [[header, scalarText(example), textOr(described['description'])] as const]
    })
    const texts = headers.flatMap(([header, , text]) => (text === undefined ? [] : [[header, text] as const]))
    const encoding: PartEncoding = {
      contentType: textOr(raw['contentType']),
      style: isStyle(style) ? style : undefined,
      explode: typeof raw['explode'] === 'boolean' ? raw['explode'] : undefined,
      allowReserved: raw['allowReserved'] === true ? true : undefined,
      headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
      headerTexts: texts.length > 0 ? Object.fromEntries(texts) : undefined,
    }
    return [[name, encoding] as const]
  })
  return Object.fromEntries(entries)
}

/** OpenAPI 3.2 describes parts of a list by their place. */
function readPartTypes(media: JsonObject): readonly BindingFact[] | undefined {
  const first = listOr(media['prefixEncoding']).map((raw, at) => ({ label: `part ${at + 1}`, raw }))
  const others = media['itemEncoding'] === undefined ? [] : [{ label: 'parts', raw: media['itemEncoding'] }]
  const facts = [...first.slice(0, MAX_MEDIA), ...others].flatMap(({ label, raw }) => {
    const value = textOr(objectOr(raw)['contentType'])
    return value === undefined ? [] : [{ label, value }]
  })
  return facts.length === 0 ? undefined : facts
}
