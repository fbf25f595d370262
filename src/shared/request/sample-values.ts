import type { Endpoint, MediaContent, SecurityScheme } from '../reference/endpoint.ts'
import type { SchemaNode } from '../reference/schema-node.ts'
import { parameterKey, type RequestValues, type SecurityValue } from './build-request.ts'
import type { BodyValue } from './build-body.ts'
import { FileValue } from './http-request.ts'

/** What a sample of an operation sends: examples of the spec, and words in place of secrets. */
export function sampleValues(
  endpoint: Endpoint,
  { requiredOnly }: { readonly requiredOnly: boolean },
): RequestValues {
  const parameters = new Map<string, unknown>()
  for (const parameter of endpoint.parameters)
    if (parameter.required || (!requiredOnly && !parameter.deprecated))
      parameters.set(parameterKey(parameter), parameter.example)
  return {
    server: endpoint.servers[0],
    variables: {},
    parameters,
    body: sampleBody(endpoint),
    security: (endpoint.security[0] ?? []).map(placeholder),
  }
}

function sampleBody({ body }: Endpoint): BodyValue | undefined {
  const media = body?.media[0]
  const example = media?.examples[0]
  if (!media || !example || example.elsewhere) return undefined
  if (media.node.about.type === 'file') return { type: media.type, value: fileNamed('file', media.type) }
  if (/^multipart\//i.test(media.type)) return { type: media.type, value: withFiles(example.value, media) }
  if (/^application\/x-www-form-urlencoded/i.test(media.type))
    return { type: media.type, value: example.value }
  // Exactly as shown: reading and writing a number again may lose its last digits.
  return { type: media.type, value: example.value, text: example.text }
}

/** A property that is a file is named by a path in a sample. */
function withFiles(value: unknown, { node }: MediaContent): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const files = new Map(
    (node.properties ?? [])
      .filter(({ node: own }) => isFileNode(own))
      .map(({ name, node: own }) => [name, own]),
  )
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const file = files.get(name)
      if (!file) return [name, item as unknown]
      return [
        name,
        file.about.type.startsWith('file[]') ? [fileNamed(name, undefined)] : fileNamed(name, undefined),
      ]
    }),
  )
}

function isFileNode({ about }: SchemaNode): boolean {
  return /^file\b/.test(about.type)
}

function fileNamed(name: string, type: string | undefined): FileValue {
  return new FileValue(
    name.replaceAll(/[^\w.-]/g, '_') || 'file',
    type?.includes('*') === true ? undefined : type,
  )
}

/** Words where a reader puts their own secret. */
function placeholder(scheme: SecurityScheme): SecurityValue {
  if (scheme.prefill !== undefined) return { scheme, value: scheme.prefill }
  if (scheme.type === 'apiKey') return { scheme, value: '<api-key>' }
  if (scheme.scheme === 'basic') return { scheme, value: '<credentials>', encoded: true }
  return { scheme, value: '<token>' }
}
