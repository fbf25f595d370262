import type {
  BindingFact,
  HeaderDoc,
  Parameter,
  ParameterPlace,
  ParameterStyle,
} from '../../shared/reference/endpoint.ts'
import { Topic } from '../../lib/memo.ts'
import { listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import { jsonText } from '../schema/json-text.ts'
import { pillsOf } from '../schema/pills.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import { sampleValue } from '../schema/sample-value.ts'
import { givenExamples } from './examples.ts'
import type { ReadContext } from './read-context.ts'

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']
const STYLES: readonly ParameterStyle[] = [
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
]
// The specification leaves these to other fields.
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization'])
const MAX_PARAMETERS = 400

export function isStyle(value: unknown): value is ParameterStyle {
  return (STYLES as readonly unknown[]).includes(value)
}

/** Parameters of the path and of the operation; the operation's wins where both have one. */
export function readParameters(
  context: ReadContext,
  { raw, pathItem }: Pick<Operation, 'raw' | 'pathItem'>,
): readonly Parameter[] {
  const found = new Map<string, Parameter>()
  for (const place of [pathItem, raw])
    for (const value of listOr(place['parameters']).slice(0, MAX_PARAMETERS)) {
      for (const parameter of [readParameter(context, value), ...readQueryString(context, value)])
        if (parameter) found.set(`${parameter.in}\0${parameter.name}`, parameter)
    }
  return [...found.values()].sort((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in))
}

/**
 * `in: querystring` of OpenAPI 3.2 describes all of the query. Of a form each field is a parameter; in another media type
 * it is one value.
 */
function readQueryString(context: ReadContext, value: unknown): readonly (Parameter | undefined)[] {
  const raw = context.spec.refs.resolve(value).value
  if (raw?.['in'] !== 'querystring') return []
  const fields = queryFields(context.spec, raw)
  if (fields.length === 0) {
    const parameter = makeParameter(context, { ...raw, in: 'query' })
    return [parameter && { ...parameter, whole: true }]
  }
  const [, media = {}] = contentOf(raw)
  const required = listOr(context.spec.refs.resolve(own(media, 'schema')).value?.['required'])
  const examples = objectOr(media['example'])
  return fields.map(([name, property]) =>
    makeParameter(context, {
      name,
      in: 'query',
      required: required.includes(name),
      description: textOr(context.spec.refs.resolve(property).value?.['description']),
      schema: property,
      ...(own(examples, name) === undefined ? {} : { example: own(examples, name) }),
    }),
  )
}

/** The fields of a query that is one form; none where it is something else. */
export function queryFields(
  { refs }: ReadContext['spec'],
  raw: JsonObject,
): readonly (readonly [name: string, schema: unknown])[] {
  const [type = '', media = {}] = contentOf(raw)
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return []
  const schema = refs.resolve(own(media, 'schema')).value ?? {}
  return Object.entries(objectOr(schema['properties'])).slice(0, MAX_PARAMETERS)
}

const PARAMETERS = new Topic<JsonObject, Map<readonly string[], Parameter | undefined>>(
  'parameters of the components',
)
const NODES_OF_A_PARAMETER = 40

/** Parameters of the components stand in hundreds of operations, so each is read once. */
function readParameter(context: ReadContext, value: unknown): Parameter | undefined {
  const { value: target, ref, siblings } = context.spec.refs.resolve(value)
  // Words beside a reference replace those of what it leads to.
  const raw = target && siblings ? { ...target, ...siblings } : target
  const make = () => makeParameter({ ...context, budget: { left: NODES_OF_A_PARAMETER } }, raw)
  if (!raw || ref === undefined || siblings) return make()
  const readings = context.spec.memory.get(PARAMETERS, raw, () => new Map())
  const known = readings.get(context.pillKeys)
  if (known) return known
  const parameter = make()
  readings.set(context.pillKeys, parameter)
  return parameter
}

function makeParameter(context: ReadContext, raw: JsonObject | undefined): Parameter | undefined {
  const name = textOr(raw?.['name'])
  const place = PLACES.find((known) => known === raw?.['in'])
  if (!raw || name === undefined || place === undefined) return undefined
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return undefined
  const [contentType, media] = contentOf(raw)
  const schema = media ? own(media, 'schema') : own(raw, 'schema')
  const style = isStyle(raw['style'])
    ? raw['style']
    : place === 'query' || place === 'cookie'
      ? 'form'
      : 'simple'
  const holder = media ? { ...media, ...raw } : raw
  const examples =
    holder['example'] === undefined && holder['examples'] === undefined
      ? []
      : givenExamples(context.spec, { raw: holder, schema, type: contentType ?? 'text/plain' })
  const explode =
    typeof raw['explode'] === 'boolean' ? raw['explode'] : style === 'form' || style === 'deepObject'
  const facts = writingFacts(raw, { place, style, explode, contentType })
  return {
    in: place,
    name,
    required: place === 'path' || raw['required'] === true,
    deprecated: raw['deprecated'] === true,
    description: textOr(raw['description']) || undefined,
    style,
    explode,
    allowReserved: raw['allowReserved'] === true,
    allowEmptyValue: raw['allowEmptyValue'] === true,
    contentType,
    node: withPills(schemaTree(context.spec, schema, context), raw, context),
    example:
      examples.length > 0 ? examples[0]?.value : sampleValue(context.spec, schema, { direction: 'request' }),
    exampleGiven: examples.length > 0 || hasOwnExample(context, schema),
    examples: examples.length > 1 || examples[0]?.name !== undefined ? examples : [],
    facts: facts.length > 0 ? facts : undefined,
  }
}

/** How a value is written, where it is not as everybody expects. */
function writingFacts(
  raw: JsonObject,
  {
    place,
    style,
    explode,
    contentType,
  }: Pick<Parameter, 'style' | 'explode' | 'contentType'> & { place: ParameterPlace },
): readonly BindingFact[] {
  const isUsual = style === (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return [
    ...(contentType === undefined ? [] : [{ label: 'written as', value: contentType }]),
    ...(isUsual || contentType !== undefined ? [] : [{ label: 'style', value: style }]),
    // Lists in one value, or in many: only where the spec says other than its style does.
    ...(raw['explode'] !== undefined && explode !== (style === 'form' || style === 'deepObject')
      ? [{ label: 'explode', value: String(explode) }]
      : []),
    ...(raw['allowReserved'] === true ? [{ label: 'reserved characters', value: 'allowed' }] : []),
    ...(raw['allowEmptyValue'] === true ? [{ label: 'empty value', value: 'allowed' }] : []),
  ]
}

/** Headers of a response, which look like parameters without a place. */
export function readHeaders(context: ReadContext, headers: unknown): readonly HeaderDoc[] {
  return Object.entries(objectOr(headers)).flatMap(([name, value]) => {
    const { value: target, siblings } = context.spec.refs.resolve(value)
    if (!target) return []
    const raw = siblings ? { ...target, ...siblings } : target
    const schema = own(raw, 'schema') ?? own(contentOf(raw)[1] ?? {}, 'schema')
    return [
      {
        name,
        required: raw['required'] === true,
        deprecated: raw['deprecated'] === true,
        examples: headerExamples(context, raw, schema),
        description: textOr(raw['description']) || undefined,
        node: schemaTree(context.spec, schema, context),
      },
    ]
  })
}

const NO_EXAMPLES: readonly string[] = []

function headerExamples(context: ReadContext, raw: JsonObject, schema: unknown): readonly string[] {
  if (raw['example'] === undefined && raw['examples'] === undefined) return NO_EXAMPLES
  const given = givenExamples(context.spec, { raw, schema, type: 'text/plain' })
  return given.slice(0, 3).map(({ value }) => jsonText(value, 200))
}

const NO_CONTENT = [undefined, undefined] as const

function contentOf(raw: JsonObject): readonly [string | undefined, JsonObject | undefined] {
  if (raw['content'] === undefined) return NO_CONTENT
  const first = Object.entries(objectOr(raw['content']))[0]
  return first === undefined ? [undefined, undefined] : [first[0], objectOr(first[1])]
}

function hasOwnExample(context: ReadContext, schema: unknown): boolean {
  const value = context.spec.refs.resolve(schema).value
  return value !== undefined && (value['example'] !== undefined || listOr(value['examples']).length > 0)
}

/** Some authors put `x-mint` on the parameter instead of its schema. */
function withPills(node: Parameter['node'], raw: JsonObject, { pillKeys }: ReadContext): Parameter['node'] {
  if (raw['x-mint'] === undefined && !pillKeys.some((key) => Object.hasOwn(raw, key))) return node
  const pills = pillsOf(raw, pillKeys)
  const { about } = node
  const before = [...(pills.before ?? []), ...(about.before ?? [])]
  const after = [...new Set([...(about.after ?? []), ...(pills.after ?? [])])]
  return { ...node, about: { ...about, before, after } }
}
