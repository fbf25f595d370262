import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isObject, listOr, objectOr, type JsonObject } from '../../src/openapi/json.ts'
import type { Operation } from '../../src/openapi/operations.ts'
import type { Spec } from '../../src/openapi/spec.ts'

/** Says what a server that holds to its spec would refuse. Schemas are read by Ajv, not by us. */
export class SpecValidator {
  readonly #spec: Spec
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, unicodeRegExp: false })

  constructor(spec: Spec) {
    this.#spec = spec
    this.#ajv.addSchema(jsonSchemaOf(spec, spec.document) as object, 'spec')
  }

  /** Checks a body of an operation; undefined when the spec says nothing of it. */
  body(operation: Operation, type: string): ValidateFunction | undefined {
    const body = this.#spec.refs.resolve(operation.raw['requestBody']).value
    const media = this.#spec.refs.resolve(objectOr(body?.['content'])[type]).value ?? {}
    return media['schema'] === undefined ? undefined : this.#compile(media['schema'])
  }

  /** Checks the value of a parameter, written as its schema says; undefined when the spec says nothing of it. */
  parameter({ raw, pathItem }: Operation, place: string, name: string): ValidateFunction | undefined {
    const known = [raw, pathItem]
      .flatMap((part) => listOr(part['parameters']))
      .map((value) => this.#spec.refs.resolve(value).value)
      .find((value) => value?.['in'] === place && value['name'] === name)
    return known?.['schema'] === undefined ? undefined : this.#compile(known['schema'])
  }

  #compile(schema: unknown): ValidateFunction {
    return this.#ajv.compile(jsonSchemaOf(this.#spec, schema) as object)
  }
}

/** A part of a description as JSON Schema: OpenAPI 3.0 said some things otherwise, and what is read-only is not sent. */
function jsonSchemaOf(spec: Spec, value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((item) => jsonSchemaOf(spec, item))
  if (!isObject(value)) return value
  const made: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // Values, which may look like schemas.
    if (/^(?:examples?|default)$/.test(key)) continue
    // Where a property tells which one it is, two may describe the same.
    if (key === 'oneOf' && value['discriminator'] !== undefined) made['anyOf'] = jsonSchemaOf(spec, item)
    else if (key === '$ref' && typeof item === 'string') made[key] = item.replace(/^#/, 'spec#')
    else if (key === 'required' && Array.isArray(item)) made[key] = writable(spec, value, item)
    else if (key !== 'nullable' && !(key.startsWith('exclusiveM') && typeof item === 'boolean'))
      made[key] = jsonSchemaOf(spec, item)
  }
  if (value['nullable'] === true && typeof value['type'] === 'string') made['type'] = [value['type'], 'null']
  for (const [plain, open] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const)
    if (value[open] === true && value[plain] !== undefined) made[open] = value[plain]
  return made
}

function writable(spec: Spec, schema: JsonObject, required: readonly unknown[]): readonly unknown[] {
  const properties = objectOr(schema['properties'])
  return required.filter((name) => spec.refs.resolve(properties[String(name)]).value?.['readOnly'] !== true)
}
