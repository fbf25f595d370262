import type { Parameter, ParameterPlace } from '../../shared/reference/endpoint.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import { flatten } from '../schema/flat-schema.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import type { Spec } from '../spec.ts'

const MAX_PARAMETERS = 100

/** Something to fill in before a channel can be opened. */
export interface ChannelParameter {
  readonly in: ParameterPlace
  readonly name: string
  readonly required: boolean
  readonly description: string | undefined
  readonly schema: unknown
  readonly example: unknown
  /** Where in a message its value stands. */
  readonly location?: string | undefined
}

/** Parts of the address, then what the binding of WebSockets asks for in the query and in headers. */
export function channelParameters(spec: Spec, raw: JsonObject): readonly ChannelParameter[] {
  const inAddress = Object.entries(objectOr(raw['parameters'])).map(([name, value]) =>
    addressParameter(name, spec.refs.resolve(value).value ?? {}),
  )
  const bindings = spec.refs.resolve(raw['bindings']).value ?? {}
  const binding = spec.refs.resolve(own(bindings, 'ws')).value ?? {}
  return [
    ...inAddress,
    ...fieldsOf(spec, own(binding, 'query'), 'query'),
    ...fieldsOf(spec, own(binding, 'headers'), 'header'),
  ].slice(0, MAX_PARAMETERS)
}

function addressParameter(name: string, raw: JsonObject): ChannelParameter {
  // 3.x has no schema for parameters: they are texts, with a list of values at most.
  const { enum: values, default: fallback } = raw
  const schema = own(raw, 'schema') ?? {
    type: 'string',
    ...(values === undefined ? {} : { enum: values }),
    ...(fallback === undefined ? {} : { default: fallback }),
  }
  const example = listOr(raw['examples'])[0] ?? fallback
  const [description, location] = [textOr(raw['description']), textOr(raw['location'])]
  return { in: 'path', name, required: true, description, schema, example, location }
}

function fieldsOf(spec: Spec, schema: unknown, place: ParameterPlace): readonly ChannelParameter[] {
  if (schema === undefined) return []
  const { properties, required } = flatten(spec, schema)
  return [...properties].map(([name, property]) => {
    const { keys } = flatten(spec, property)
    return {
      in: place,
      name,
      required: required.has(name),
      description: textOr(keys['description']),
      schema: property,
      example: keys['example'] ?? listOr(keys['examples'])[0] ?? keys['default'],
    }
  })
}

/** As a page lists it. */
export function readChannelParameter(context: ReadContext, parameter: ChannelParameter): Parameter {
  const { schema, example, location, ...rest } = parameter
  const inQuery = rest.in === 'query'
  return {
    ...rest,
    deprecated: false,
    style: inQuery ? 'form' : 'simple',
    explode: inQuery,
    allowReserved: false,
    allowEmptyValue: false,
    contentType: undefined,
    node: schemaTree(context.spec, schema, context),
    example,
    exampleGiven: example !== undefined,
    examples: [],
    facts: location === undefined ? undefined : [{ label: 'location', value: location }],
  }
}
