import type { FormSchema } from '../../src/shared/reference/form-schema.ts'

/** How a body is filled in: fields and JSON, fields alone, text, or a file. */
export type BodyKind = 'json' | 'urlencoded' | 'multipart' | 'text' | 'file'

const BINARY =
  /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-binary|vnd\.[\w.]*(?:zip|sheet|document))/i

/** Decided by the content type, and by the schema where the type leaves it open. */
export function bodyKind(type: string, schema: FormSchema): BodyKind {
  if (/^multipart\//i.test(type)) return 'multipart'
  if (/^application\/x-www-form-urlencoded/i.test(type)) return 'urlencoded'
  // Lines of JSON are several texts, not one.
  if (/ndjson|jsonl|json-seq|json-lines/i.test(type)) return 'text'
  if (/[/+]json\b/i.test(type)) return 'json'
  if (schema.type === 'file' || BINARY.test(type)) return 'file'
  return /^(?:\*|application)\/\*$/.test(type) ? 'json' : 'text'
}

/** A range of types cannot be sent; this is the one of it that the body is written in. */
export function sentType(type: string, kind: BodyKind): string {
  if (!type.includes('*') || kind === 'file') return type
  return kind === 'json' ? 'application/json' : 'text/plain'
}
