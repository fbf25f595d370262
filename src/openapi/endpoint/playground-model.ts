import type { FormSchema, PlaygroundModel, PlaygroundSettings } from '../../shared/reference/form-schema.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { parameterKey } from '../../shared/request/build-request.ts'
import { FormSchemas } from '../form-schema.ts'
import { listOr, objectOr, own, textOr } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'
import { queryFields } from './read-parameters.ts'

/** What the request builder of a page needs: the endpoint, and its schemas as forms want them. */
export function playgroundModel(
  spec: Spec,
  operation: Operation,
  { endpoint, settings }: { readonly endpoint: Endpoint; readonly settings: PlaygroundSettings },
): PlaygroundModel {
  const forms = new FormSchemas(spec)
  const parameters: Record<string, FormSchema> = {}
  for (const place of [operation.pathItem, operation.raw])
    for (const value of listOr(place['parameters'])) {
      const raw = spec.refs.resolve(value).value ?? {}
      const name = textOr(raw['name'])
      const isQuery = raw['in'] === 'querystring'
      for (const [field, schema] of isQuery ? queryFields(spec, raw) : [])
        parameters[parameterKey({ in: 'query', name: field })] = forms.of(schema)
      const where = isQuery ? 'query' : raw['in']
      const parameter = endpoint.parameters.find((known) => known.name === name && known.in === where)
      if (!parameter || (isQuery && !parameter.whole)) continue
      const content = Object.values(objectOr(raw['content']))[0]
      const schema = forms.of(own(raw, 'schema') ?? own(objectOr(content), 'schema'))
      const prefill = raw['x-default']
      parameters[parameterKey(parameter)] = prefill === undefined ? schema : { ...schema, prefill }
    }
  const body = spec.refs.resolve(operation.raw['requestBody']).value
  const bodies: Record<string, FormSchema> = {}
  for (const { type } of endpoint.body?.media ?? []) {
    const media = spec.refs.resolve(own(objectOr(body?.['content']), type)).value ?? {}
    bodies[type] = forms.of(own(media, 'schema') ?? own(media, 'itemSchema'))
  }
  return { endpoint: requestOf(endpoint), parameters, bodies, definitions: forms.definitions, settings }
}

/** What a request is made of, without what a page says about it. */
function requestOf(endpoint: Endpoint): PlaygroundModel['endpoint'] {
  const { kind, method, path, title, deprecated, servers, security, parameters, body } = endpoint
  return { kind, method, path, title, deprecated, servers, security, parameters, body }
}
