import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { Spec } from '../../openapi/spec.ts'
import { ExampleSchemas, type Way } from './example-schema.ts'
import { listExamples, type SpecExample } from './list-examples.ts'

/** What came of the examples of a spec. */
export interface ExampleCheck {
  readonly tested: number
  readonly faults: readonly ExampleFault[]
}

export interface ExampleFault {
  readonly pointer: string
  readonly message: string
}

const MAX_FAULTS = 200

/** Validates every example of a spec against its schema. */
export function checkExamples(id: string, text: string): ExampleCheck {
  const spec = Spec.read({ id, text, hash: '', reread: () => text })
  if (!(spec instanceof Spec) || spec.isAsync) return { tested: 0, faults: [] }
  const examples = listExamples(spec)
  const validators = new Validators(spec)
  const faults: ExampleFault[] = []
  for (const example of examples) {
    const message = faults.length < MAX_FAULTS ? validators.problem(example) : undefined
    if (message !== undefined) faults.push({ pointer: example.pointer, message })
  }
  return { tested: examples.length, faults }
}

class Validators {
  readonly #spec: Spec
  readonly #byWay = new Map<Way, { readonly ajv: Ajv2020; readonly schemas: ExampleSchemas }>()
  readonly #compiled = new Map<Way, Map<unknown, ValidateFunction | undefined>>()

  constructor(spec: Spec) {
    this.#spec = spec
  }

  problem({ value, schema, way }: SpecExample): string | undefined {
    const validate = this.#validator(schema, way)
    if (!validate || validate(value)) return undefined
    const said = bestError(validate.errors ?? [])
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

function newValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, inlineRefs: false })
  formats.default(ajv)
  return ajv
}

/** Of a choice that no branch of fits, every branch complains; the one that came furthest is meant. */
function bestError(errors: readonly ErrorObject[]): string {
  const inner = errors.filter(
    ({ keyword, params }) =>
      !['anyOf', 'oneOf', 'if'].includes(keyword) &&
      !(keyword === 'type' && String(params['type']) === 'null'),
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
