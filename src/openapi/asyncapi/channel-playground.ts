import { isSocketUrl } from '../../shared/reference/socket-url.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import type { FormSchema, PlaygroundModel, PlaygroundSettings } from '../../shared/reference/form-schema.ts'
import { parameterKey } from '../../shared/request/build-request.ts'
import { FormSchemas } from '../form-schema.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'
import { channelOf } from './channel-of.ts'
import { channelParameters } from './channel-parameters.ts'
import { payloadSchemas } from './read-messages.ts'

/** What a page needs to talk on a channel; undefined where no browser can: brokers of other protocols. */
export function channelPlayground(
  spec: Spec,
  operation: Operation,
  { endpoint, settings }: { readonly endpoint: Endpoint; readonly settings: PlaygroundSettings },
): PlaygroundModel | undefined {
  const channel = channelOf(spec, operation)
  const servers = endpoint.servers.filter(({ url }) => isSocketUrl(url))
  if (!channel || servers.length === 0) return undefined
  const forms = new FormSchemas(spec)
  const parameters: Record<string, FormSchema> = {}
  for (const parameter of channelParameters(spec, operation.raw))
    parameters[parameterKey(parameter)] = forms.of(parameter.schema)
  const schemas = payloadSchemas(spec, channel)
  const said = (endpoint.actions ?? []).flatMap(({ action, messages }) =>
    messages.map(({ name, media }) => ({ action, name, media: { ...media, node: EMPTY } })),
  )
  const messages = said.map((message, index) => ({
    ...message,
    schema: schemas[index] === undefined ? {} : forms.of(schemas[index]),
  }))
  const { kind, method, path, title, deprecated, security, parameters: known } = endpoint
  return {
    endpoint: {
      kind,
      method,
      path,
      title,
      deprecated,
      servers,
      security,
      parameters: known,
      body: undefined,
    },
    parameters,
    bodies: {},
    messages,
    definitions: forms.definitions,
    settings,
  }
}

/** Forms are made from schemas of their own; the tree that pages show would travel for nothing. */
const EMPTY = { about: { type: '' } } as const
