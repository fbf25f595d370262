import type { SchemaAbout } from '../../shared/reference/schema-node.ts'
import { isObject, listOr, textOr } from '../json.ts'
import type { Spec } from '../spec.ts'
import { flatten, HANDLED } from './flat-schema.ts'
import { jsonText } from './json-text.ts'
import { pillsOf } from './pills.ts'
import { schemaFacts, schemaValues } from './schema-facts.ts'
import type { FlatSchema } from './schema-shapes.ts'
import { GIVEN, ITEMS, LIMITED_USE, PILLS, VALUES } from './schema-traits.ts'
import { typeLabel } from './type-label.ts'

/** What a page says of a schema beside its name, whatever is inside it. */
export function describeSchema(spec: Spec, schema: FlatSchema, pillKeys: readonly string[]): SchemaAbout {
  const { keys, name, traits, missing } = schema
  const pills =
    pillKeys.length > 0 || (traits & PILLS) !== 0
      ? pillsOf(
          keys,
          pillKeys.filter((key) => !HANDLED.has(key)),
        )
      : undefined
  const valued = itemsEnum(spec, schema) ?? schema
  const example = (traits & GIVEN) === 0 ? undefined : (keys['example'] ?? listOr(keys['examples'])[0])
  const fallback = (traits & GIVEN) === 0 ? undefined : keys['default']
  return {
    type: missing === undefined ? typeLabel(spec, schema) : 'any',
    name,
    title: textOr(keys['title']),
    description:
      missing === undefined
        ? textOr(keys['description']) || undefined
        : `The spec refers to \`${missing}\`, which is not in it.`,
    missing,
    deprecated: (traits & LIMITED_USE) !== 0 && keys['deprecated'] === true ? true : undefined,
    before: pills?.before,
    after: pills?.after,
    facts: schemaFacts(schema),
    values: (valued.traits & VALUES) === 0 ? undefined : schemaValues(valued.keys),
    defaultValue: fallback === undefined ? undefined : jsonText(fallback, 400),
    example: example === undefined ? undefined : jsonText(example, 400),
    moreExamples: (traits & GIVEN) === 0 ? undefined : moreExamples(keys),
  }
}

const MAX_EXAMPLES = 4

function moreExamples(keys: FlatSchema['keys']): readonly string[] | undefined {
  const list = listOr(keys['examples']).slice(keys['example'] === undefined ? 1 : 0, MAX_EXAMPLES)
  return list.length === 0 ? undefined : list.map((value) => jsonText(value, 400))
}

/** Values of a list are those of its items. */
function itemsEnum(spec: Spec, { keys, types, traits }: FlatSchema): FlatSchema | undefined {
  if ((traits & ITEMS) === 0 || !types.includes('array') || !isObject(keys['items'])) return undefined
  const item = flatten(spec, keys['items'])
  return listOr(item.keys['enum']).length > 0 ? item : undefined
}
