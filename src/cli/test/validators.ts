import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Spec } from '../../openapi/spec.ts'
import { ExampleSchemas, type Way } from './example-schema.ts'

/** Says whether values fit schemas of a spec. */
export class Validators {
  readonly #spec: Spec
  readonly #byWay = new Map<Way, { readonly ajv: Ajv2020; readonly schemas: ExampleSchemas }>()
  readonly #compiled = new Map<Way, Map<unknown, ValidateFunction | undefined>>()

  constructor(spec: Spec) {
    this.#spec = spec
  }

  /** With `exact: false` what stands for something is left alone: `YOUR_ID` has no format, and is none of a list. */
  problem({ value, schema, way }: Valued, { exact = true } = {}): string | undefined {
    const validate = this.#validator(schema, way)
    if (!validate || validate(value)) return undefined
    const errors = validate.errors ?? []
    // Of a choice nothing can be said then: the branch that was meant may be the one with it.
    if (!exact && errors.some((error) => isLoose(error, value)) && errors.some(isChoice)) return undefined
    const certain = errors.filter((error) => exact || !isLoose(error, value))
    if (certain.length === 0) return undefined
    const said = bestError(certain)
    // Some specs hold their JSON as text.
    const parsed = typeof value === 'string' ? parse(value) : undefined
    return parsed && validate(parsed.value) ? undefined : said
  }

  /** Undefined for a schema that no validator can read: `check` tells of it. */
  #validator(schema: unknown, way: Way): ValidateFunction | undefined {
    const known = this.#compiled.get(way) ?? new Map<unknown, ValidateFunction | undefined>()
    this.#compiled.set(way, known)
    if (!known.has(schema)) known.set(schema, this.#compile(schema, way))
    return known.get(schema)
  }

  #compile(schema: unknown, way: Way): ValidateFunction | undefined {
    const made = this.#byWay.get(way) ?? {
      ajv: newValidator(),
      schemas: new ExampleSchemas(this.#spec.refs, this.#spec.version, way),
    }
    this.#byWay.set(way, made)
    const { schema: own, added } = made.schemas.convert(schema)
    try {
      for (const [id, other] of added) made.ajv.addSchema(other as boolean, id)
      return made.ajv.compile(own)
    } catch {
      return undefined
    }
  }
}

interface Valued {
  readonly value: unknown
  readonly schema: unknown
  readonly way: Way
}

const CHOICES = new Set(['anyOf', 'oneOf', 'if'])

function isChoice({ keyword }: ErrorObject): boolean {
  return CHOICES.has(keyword)
}

/** What people write where a reader puts a value of their own. */
const STANDS_FOR = /[$<>{}]|your|example|xxx|placeholder|\*\*/i

function isLoose({ keyword, instancePath, params }: ErrorObject, whole: unknown): boolean {
  if (keyword === 'format' || keyword === 'pattern') return true
  // That two branches fit is a fault of the schema.
  if (keyword === 'oneOf' && params['passingSchemas'] !== null) return true
  let value = whole
  for (const key of instancePath.split('/').slice(1)) {
    const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    value = inside[key.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return typeof value === 'string' && STANDS_FOR.test(value)
}

function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, inlineRefs: false })
  formats.default(ajv)
  return ajv
}

/** Of a choice that no branch of fits, every branch complains; the one that came furthest is meant. */
function bestError(errors: readonly ErrorObject[]): string {
  const inner = errors.filter(
    ({ keyword, params }) =>
      !CHOICES.has(keyword) && !(keyword === 'type' && String(params['type']) === 'null'),
  )
  const [best] = [...(inner.length > 0 ? inner : errors)].sort((a, b) => depthOf(b) - depthOf(a))
  if (!best) return 'does not fit its schema'
  const at = best.instancePath === '' ? '' : `at ${best.instancePath} it `
  return `${at}${best.message ?? 'does not fit'}${detail(best)}`
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length
}

function detail({ keyword, params }: ErrorObject): string {
  const given = params as Record<string, unknown>
  if (keyword === 'enum')
    return `: ${JSON.stringify(given['allowedValues']).slice(1, 200)}`.replace(/\]$/, '')
  if (keyword === 'additionalProperties') return `: "${String(given['additionalProperty'])}"`
  return ''
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
