import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { sampleNumber, sampleText } from '../../../src/shared/reference/sample-scalar.ts'
import { FileValue } from '../../../src/shared/request/http-request.ts'
import { isRecord, kindOf, optionsOf, propertiesOf, resolve, withOption, type Definitions } from './schema.ts'
import { startValue } from './start-value.ts'
import { validate, validation, type ValidateContext } from './validate.ts'

export interface FillOptions {
  readonly definitions: Definitions
  readonly required: boolean
  /** Also what may be left out, where the spec gives an example of it. */
  readonly optional: boolean
  /** Whether files can travel; elsewhere a file is text. */
  readonly files: boolean
  /** An example of the whole value: what fits of it is taken. */
  readonly example?: unknown
}

const MAX_DEPTH = 12
const MAX_VALUES = 500
const MAX_OPTIONS = 20
const MAX_ITEMS = 20

/**
 * A value that can be sent as it is: examples of the spec where they fit, else defaults, else plausible values, for
 * everything that must be there.
 */
export function fillValue(raw: FormSchema, options: FillOptions): unknown {
  return new Filler(options).value(raw, { required: options.required, example: options.example, depth: 0 })
}

interface Wanted {
  readonly required: boolean
  readonly example: unknown
  readonly depth: number
}

class Filler {
  readonly #options: FillOptions
  readonly #room: ValidateContext['room']
  // Schemas that are made of each other have no end.
  #left = MAX_VALUES

  constructor(options: FillOptions) {
    this.#options = options
    this.#room = validation(options.definitions, {}).room
  }

  value(raw: FormSchema, { required, example, depth }: Wanted): unknown {
    const { definitions, optional } = this.#options
    const schema = resolve(raw, definitions)
    if (schema.prefill !== undefined) return schema.prefill
    if (example !== undefined && this.#fits(schema, example)) return example
    if (!required && example === undefined && !(optional && schema.example !== undefined))
      return startValue(schema, { definitions, required: false })
    for (const given of [schema.constant, schema.example, schema.defaultValue])
      if (given !== undefined && given !== null && this.#fits(schema, given)) return given
    if (depth > MAX_DEPTH || this.#left-- <= 0) return undefined
    const made = this.#made(schema, { required: true, example: example ?? schema.example, depth })
    // What may be left out is left out when the example of it was wrong.
    return required || this.#fits(schema, made) ? made : undefined
  }

  #made(schema: FormSchema, wanted: Wanted): unknown {
    if (optionsOf(schema).length > 0) return this.#option(schema, wanted)
    switch (kindOf(schema)) {
      case 'constant':
        return schema.constant
      case 'enum':
        return schema.enum?.find((value) => value !== null) ?? null
      case 'text':
        return this.#text(schema)
      case 'number':
        return sampleNumber(schema, schema.type === 'integer')
      case 'boolean':
        return true
      case 'null':
        return null
      case 'array':
        return this.#list(schema, wanted)
      case 'object':
      case 'map':
        return this.#object(schema, wanted)
      case 'file':
        return this.#options.files ? sampleFile() : sampleText({})
      default:
        return schema.type === 'object' ? {} : schema.type === 'array' ? [] : sampleText(schema)
    }
  }

  /** The first option that makes a value without a fault. */
  #option(schema: FormSchema, wanted: Wanted): unknown {
    const { definitions } = this.#options
    let first: unknown
    for (const option of optionsOf(schema).slice(0, MAX_OPTIONS)) {
      const value = this.value(withOption(schema, option, definitions), {
        ...wanted,
        depth: wanted.depth + 1,
      })
      if (value !== undefined && this.#fits(schema, value)) return value
      first ??= value
    }
    return first
  }

  #text(schema: FormSchema): string {
    const plain = sampleText({ ...schema, contentEncoding: schema.base64 })
    if (this.#fits(schema, plain)) return plain
    return schema.patternTexts?.find((text) => this.#fits(schema, text)) ?? plain
  }

  #list(schema: FormSchema, { example, depth }: Wanted): unknown[] {
    const { items = {}, minItems = 0, maxItems = Infinity } = schema
    const given: readonly unknown[] = Array.isArray(example) ? example : []
    const count = Math.min(Math.max(minItems, given.length, 1), maxItems, Math.max(MAX_ITEMS, minItems))
    const list: unknown[] = []
    for (let index = 0; index < Math.min(count, 200); index++) {
      const item = this.value(items, { required: true, example: given[index], depth: depth + 1 })
      if (item === undefined) break
      list.push(schema.uniqueItems ? this.#other(items, item, index) : item)
    }
    return list
  }

  /** Items of a set differ. */
  #other(items: FormSchema, item: unknown, index: number): unknown {
    const schema = resolve(items, this.#options.definitions)
    if (index === 0) return item
    if (schema.enum !== undefined) return schema.enum[index % schema.enum.length]
    if (typeof item === 'number') return item + index
    return typeof item === 'string' ? `${item}${index + 1}` : item
  }

  #object(schema: FormSchema, { example, depth }: Wanted): object {
    const given = isRecord(example) ? example : {}
    const filled: [string, unknown][] = []
    const properties = propertiesOf(schema)
    for (const { name, required, schema: own } of properties) {
      const value = this.value(own, {
        required,
        example: Object.hasOwn(given, name) ? given[name] : undefined,
        depth: depth + 1,
      })
      if (value !== undefined) filled.push([name, value])
    }
    const { additional, minProperties = 0 } = schema
    if (filled.length < minProperties && additional !== undefined) {
      const own = additional === true ? {} : additional
      filled.push(['key', this.value(own, { required: true, example: undefined, depth: depth + 1 })])
    } else
      for (const { name, schema: own } of properties)
        if (filled.length < minProperties && !filled.some(([known]) => known === name))
          filled.push([name, this.value(own, { required: true, example: undefined, depth: depth + 1 })])
    return Object.fromEntries(filled)
  }

  #fits(schema: FormSchema, value: unknown): boolean {
    const context = { ...validation(this.#options.definitions, {}), room: this.#room }
    validate({ schema, value, required: true, path: '' }, context)
    return context.errors.size === 0
  }
}

export function sampleFile(): FileValue {
  const type = 'text/plain'
  return new FileValue('sample.txt', type, new Blob(['A sample file.\n'], { type }))
}
