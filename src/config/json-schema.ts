import * as z from 'zod'
import { docsConfigSchema } from './schema/docs-config.ts'
import { settingsSchema } from './schema/settings.ts'

/** A JSON Schema (draft 7, which every editor knows) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Schema of docs.json for editors. Any object or list in it may also be a `{ "$ref": "./file.json" }`. */
export function docsJsonSchema(): JsonSchema {
  const schema = allowRefs(toJsonSchema(docsConfigSchema, 'docs.json')) as JsonSchema
  return { ...schema, definitions: { ...(schema['definitions'] as object), 'file-ref': FILE_REF } }
}

export function lecternJsonSchema(): JsonSchema {
  return toJsonSchema(settingsSchema, 'lectern.json')
}

function toJsonSchema(schema: z.ZodType, title: string): JsonSchema {
  const generated = z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema['typeLabel']
      // The loader keeps unknown keys, but while typing they should be underlined. Keys like "//" are comments.
      if (zodSchema instanceof z.ZodObject) {
        jsonSchema.additionalProperties = false
        jsonSchema.patternProperties = { '^(//|#|_|\\$comment$)': {} }
      }
    },
  })
  const { $schema, ...rest } = generated
  return { $schema, title, ...rest }
}

const POINTER = { $ref: '#/definitions/file-ref' }

const FILE_REF = {
  type: 'object',
  properties: { $ref: { type: 'string', description: 'A JSON file that contains this value.' } },
  required: ['$ref'],
}

function allowRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowRefs)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'default' ? value : allowRefs(value)]),
  )
  if (inner['type'] === 'array') {
    const { description, default: fallback, ...list } = inner
    return { description, default: fallback, anyOf: [list, POINTER] }
  }
  if (inner['type'] === 'object' && 'properties' in inner) {
    const { required, ...object } = inner
    const properties = { ...(inner['properties'] as object), ...FILE_REF.properties }
    // What is required may come from the referenced file.
    const either = required ? { anyOf: [{ required }, { required: ['$ref'] }] } : {}
    return { ...object, properties, ...either }
  }
  return inner
}
