/** What an author wrote to name an operation or webhook: `[file] METHOD /path`, `[file] webhook name`. */
export interface OperationReference {
  /** Path, URL or bare name of the spec; undefined when left to us. */
  readonly file: string | undefined
  /** `GET /users` or `webhook order.created`, as Operation.key writes it. */
  readonly key: string
  readonly method: string
}

const OPERATION =
  /^(?:(\S.*?)\s+)?(?:(get|put|post|delete|options|head|patch|trace|query)\s+(\S+)|webhook\s+(\S.*))$/i
// Methods of a spec's own are told from words by their capitals.
const OWN_METHOD = /^(?:(\S.*?)\s+)?([A-Z][A-Z\d-]{2,39})\s+(\/\S*)$/

export function parseOperationReference(written: string): OperationReference | undefined {
  const match = OPERATION.exec(written.trim()) ?? OWN_METHOD.exec(written.trim())
  if (!match) return undefined
  const file = unquote(match[1])
  // A key of `webhooks` may be several words, which no path is.
  if (match[4] !== undefined) return { file, key: `webhook ${match[4]}`, method: 'WEBHOOK' }
  const method = (match[2] as string).toUpperCase()
  return { file, key: `${method} ${match[3]}`, method }
}

/** `[file] SchemaName`. */
export function parseSchemaReference(
  written: string,
): { file: string | undefined; name: string } | undefined {
  const parts = written.trim().split(/\s+/)
  const name = parts.pop()
  if (name === undefined || name === '') return undefined
  return { file: unquote(parts.length > 0 ? parts.join(' ') : undefined), name }
}

function unquote(text: string | undefined): string | undefined {
  return text?.replace(/^["']|["']$/g, '')
}
