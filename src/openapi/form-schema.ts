import type { FormSchema, FormType } from '../shared/reference/form-schema.ts'
import { isObject, listOr, textOr } from './json.ts'
import { choiceLabel } from './schema/choice-label.ts'
import { flatten } from './schema/flat-schema.ts'
import type { FlatSchema } from './schema/schema-shapes.ts'
import { isFile } from './schema/type-label.ts'
import type { Spec } from './spec.ts'
import { textsForPattern } from './text-for-pattern.ts'

const MAX_NODES = 4000
const MAX_DEPTH = 400
const MAX_VALUES = 1000
const MAX_NEEDS = 100
/** Texts for a pattern take up to 5 ms. */
const MAX_PATTERNS = 60
/** Parts of schemas that are put together for one form. Schemas that are made of each other would take millions. */
export const MAX_WORK = 40_000
const TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
])

/** Collects the schemas of one form. Components are told once and referred to, so recursion costs nothing. */
export class FormSchemas {
  readonly definitions: Record<string, FormSchema> = {}
  readonly #spec: Spec
  readonly #stopAt: number
  #left = MAX_NODES
  #depth = 0
  #patterns = MAX_PATTERNS

  constructor(spec: Spec) {
    this.#spec = spec
    this.#stopAt = spec.flat.work + MAX_WORK
  }

  get #isSpent(): boolean {
    return this.#left <= 0 || this.#spec.flat.work > this.#stopAt
  }

  of(raw: unknown): FormSchema {
    // A chain of schemas may be longer than the stack.
    if (this.#depth >= MAX_DEPTH) return { type: 'any' }
    this.#depth++
    const found = this.#find(raw)
    this.#depth--
    return found
  }

  #find(raw: unknown): FormSchema {
    const schema = flatten(this.#spec, raw)
    const { name } = schema
    if (name === undefined) return this.#inline(schema, raw)
    if (!Object.hasOwn(this.definitions, name)) {
      if (this.#isSpent) return { type: 'any' }
      // Reserved before it is filled: inside it may refer to itself.
      this.definitions[name] = { type: 'any' }
      this.definitions[name] = this.#inline(schema, raw)
    }
    return { ref: name }
  }

  #patternTexts(keys: FlatSchema['keys']): readonly string[] | undefined {
    const pattern = textOr(keys['pattern'])
    const isGiven = keys['example'] !== undefined || keys['default'] !== undefined
    if (pattern === undefined || isGiven || this.#patterns === 0) return undefined
    this.#patterns--
    const texts = textsForPattern(pattern, numberOr(keys['minLength']) ?? 0)
    return texts.length > 0 ? texts : undefined
  }

  #inline(schema: FlatSchema, raw: unknown): FormSchema {
    this.#left--
    if (this.#isSpent) return { type: 'any' }
    const { keys, types, properties, required, choices } = schema
    const [first, ...others] = types.filter((type) => TYPES.has(type)) as FormType[]
    const choice = choices[0]
    // What all shapes are made of may say it in place of the choice.
    const discriminator =
      schema.discriminator ?? (choice && flatten(this.#spec, choice.options[0]).discriminator)
    const additional = keys['additionalProperties']
    return clean({
      type: isFile(schema) ? 'file' : (first ?? (choice ? undefined : 'any')),
      otherTypes: others.length > 0 ? others : undefined,
      nullable: schema.nullable ? true : undefined,
      title: textOr(keys['title']),
      description: shortened(textOr(keys['description'])),
      format: textOr(keys['format']),
      base64: base64Of(keys),
      enum: enumOf(keys),
      constant: keys['const'],
      defaultValue: keys['default'],
      example: keys['example'] ?? listOr(keys['examples'])[0],
      prefill: keys['x-default'] ?? (isObject(raw) ? raw['x-default'] : undefined),
      deprecated: keys['deprecated'] === true ? true : undefined,
      minimum: numberOr(keys['minimum']),
      maximum: numberOr(keys['maximum']),
      exclusiveMinimum: openEnd(keys['exclusiveMinimum']),
      exclusiveMaximum: openEnd(keys['exclusiveMaximum']),
      multipleOf: numberOr(keys['multipleOf']),
      minLength: numberOr(keys['minLength']),
      maxLength: numberOr(keys['maxLength']),
      pattern: textOr(keys['pattern']),
      patternTexts: this.#patternTexts(keys),
      minItems: numberOr(keys['minItems']),
      maxItems: numberOr(keys['maxItems']),
      uniqueItems: keys['uniqueItems'] === true ? true : undefined,
      minProperties: numberOr(keys['minProperties']),
      properties:
        properties.size === 0
          ? undefined
          : [...properties]
              .filter(([, value]) => this.#isSpent || flatten(this.#spec, value).keys['readOnly'] !== true)
              .map(([name, value]) => ({ name, required: required.has(name), schema: this.of(value) })),
      needs: needsOf(schema),
      additional: additional === true ? true : isObject(additional) ? this.of(additional) : undefined,
      items: keys['items'] === undefined ? undefined : this.of(keys['items']),
      options: choice?.options.slice(0, 60).map((option, index) => ({
        label: choiceLabel(this.#spec, option, { index, discriminator }),
        values: discriminator ? discriminatorValues(this.#spec, option, discriminator) : undefined,
        schema: this.of(option),
      })),
      discriminator: discriminator?.property,
    })
  }
}

/**
 * What the discriminating property may hold for an option. What the option says of it itself is what a server checks;
 * then come the keys of the mapping, and last the name of the schema.
 */
function discriminatorValues(
  spec: Spec,
  option: unknown,
  { property, mapping }: NonNullable<FlatSchema['discriminator']>,
): readonly unknown[] | undefined {
  const ref = isObject(option) ? textOr(option['$ref']) : undefined
  const { name, properties } = flatten(spec, option)
  const mapped = Object.entries(mapping)
    .filter(([, target]) => target === ref || target === name)
    .map(([key]) => key)
  const { keys } = flatten(spec, properties.get(property))
  const own = keys['const'] === undefined ? listOr(keys['enum']) : [keys['const']]
  const both = own.filter((value) => mapped.includes(value as string))
  const values = both.length > 0 ? both : own.length > 0 ? own : mapped
  return values.length > 0 ? values : name === undefined ? undefined : [name]
}

/** `required` may name what another part of the schema describes. */
function needsOf({ required, properties }: FlatSchema): readonly string[] | undefined {
  const others = [...required].filter((name) => !properties.has(name))
  return others.length > 0 ? others.slice(0, MAX_NEEDS) : undefined
}

/** A list that is cut would refuse what it left out; a longer one is a text. */
function enumOf(keys: FlatSchema['keys']): readonly unknown[] | undefined {
  const values = listOr(keys['enum'])
  return values.length > 0 && values.length <= MAX_VALUES ? values : undefined
}

function openEnd(value: unknown): number | true | undefined {
  return value === true ? true : numberOr(value)
}

/** 3.1 says `contentEncoding`, 3.0 a format. */
function base64Of(keys: FlatSchema['keys']): FormSchema['base64'] {
  const word = keys['contentEncoding'] ?? keys['format']
  if (word === 'base64url') return 'base64url'
  return word === 'base64' || word === 'byte' ? 'base64' : undefined
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Without the keys that say nothing: forms of large bodies travel over the network. */
function clean(schema: FormSchema): FormSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

const MAX_DESCRIPTION = 500

/** Enough to fill a field in; the page has the rest. */
function shortened(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
