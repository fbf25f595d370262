import type { Example } from '../../shared/reference/endpoint.ts'
import { memo, Topic } from '../../lib/memo.ts'
import { objectOr, textOr, type JsonObject } from '../json.ts'
import { jsonText } from '../schema/json-text.ts'
import { sampleValue, type SampleOptions } from '../schema/sample-value.ts'
import type { Spec } from '../spec.ts'
import { xmlText } from './xml-text.ts'

const MAX_EXAMPLES = 20
const MAX_CHARACTERS = 20_000

/** Where the examples of a parameter or a media type stand: `examples`, `example`, or its schema. */
export interface ExampleHolder {
  readonly raw: JsonObject
  readonly schema: unknown
  /** Media type, which decides how a value is written. */
  readonly type: string
}

/** Examples the author gave; when there is none, one made from the schema. */
export function examplesOf(spec: Spec, holder: ExampleHolder, options: SampleOptions): readonly Example[] {
  const given = givenExamples(spec, holder)
  const elsewhere = holder.raw['examples'] === undefined ? [] : examplesElsewhere(spec, holder)
  if (given.length > 0) return elsewhere.length === 0 ? given : [...given, ...elsewhere]
  if (holder.schema === undefined) return elsewhere
  return [generated(spec, holder, options), ...elsewhere]
}

/** Examples of which the spec says only where they are. */
function examplesElsewhere(spec: Spec, { raw }: ExampleHolder): readonly Example[] {
  return Object.entries(objectOr(raw['examples']))
    .slice(0, MAX_EXAMPLES)
    .flatMap(([name, value]) => {
      const example = spec.refs.resolve(value).value
      const url = example && textOr(example['externalValue'])
      if (example === undefined || url === undefined || exampleData(example) !== undefined) return []
      const description = textOr(example['description'])
      return [
        {
          name: textOr(example['summary']) ?? name,
          description,
          value: undefined,
          text: url,
          elsewhere: true as const,
        },
      ]
    })
}

/** Only what the author wrote. */
export function givenExamples(spec: Spec, { raw, type }: ExampleHolder): readonly Example[] {
  const named = Object.entries(objectOr(raw['examples']))
    .slice(0, MAX_EXAMPLES)
    .flatMap(([name, value]) => {
      const { value: target, ref, siblings } = spec.refs.resolve(value)
      const example = target && siblings ? { ...target, ...siblings } : target
      const data = example && exampleData(example)
      if (example === undefined || data === undefined) return []
      return [
        {
          name: textOr(example['summary']) ?? name,
          description: textOr(example['description']),
          value: data,
          text: ref === undefined ? writeExample(data, type) : exampleText(data, type),
        },
      ]
    })
  if (named.length > 0) return named
  if (raw['example'] === undefined) return []
  return [{ name: undefined, value: raw['example'], text: writeExample(raw['example'], type) }]
}

/** OpenAPI 3.2 tells the value from the text that is sent for it. */
function exampleData(example: JsonObject): unknown {
  return example['value'] ?? example['dataValue'] ?? example['serializedValue']
}

const MADE_EXAMPLES = new Topic<object, Map<string, Example>>('examples made of components')

/** A component is the answer of many operations, so what was made for it is kept. */
function generated(spec: Spec, { schema, type }: ExampleHolder, options: SampleOptions): Example {
  const { value: target, ref } = spec.refs.resolve(schema)
  const made = target && ref !== undefined && spec.memory.get(MADE_EXAMPLES, target, () => new Map())
  const key = JSON.stringify({ ...options, type })
  const known = made && made.get(key)
  if (known) return known
  const value = sampleValue(spec, schema, options)
  const text = /[/+]xml\b/i.test(type) ? xmlText(spec, value, schema) : writeExample(value, type)
  const example: Example = { name: undefined, value, text, made: true }
  if (made) made.set(key, example)
  return example
}

/** A text stays what it is unless the body is JSON; everything else is shown as JSON. */
function exampleText(value: unknown, type: string): string {
  return typeof value === 'object' && value !== null ? dataText(value) : writeExample(value, type)
}

/** The same example of the components is shown by many operations. */
const dataText = memo((data: object) => jsonText(data, MAX_CHARACTERS, 2))

function writeExample(value: unknown, type: string): string {
  if (typeof value === 'string' && (!/[/+]json\b/i.test(type) || looksLikeJson(value)))
    return value.slice(0, MAX_CHARACTERS)
  return jsonText(value, MAX_CHARACTERS, 2)
}

/** Some specs hold their JSON examples as text. */
function looksLikeJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
