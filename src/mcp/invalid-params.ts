import type { JSONRPCMessage } from '@modelcontextprotocol/server'

const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603

/**
 * Parameters that do not fit a method are the caller's mistake. The library tells them as a failure of the server, with
 * its list of issues as the text.
 */
export function sayInvalidParams(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || message.error.code !== INTERNAL_ERROR) return message
  const issues = issuesOf(message.error.message)
  if (!issues) return message
  const text = issues.map(({ path, message: what }) => `${path.join('.')}: ${what}`).join('; ')
  return { ...message, error: { code: INVALID_PARAMS, message: `Invalid params: ${text}` } }
}

interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
}

function issuesOf(text: string): readonly Issue[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const issues = JSON.parse(text) as readonly Partial<Issue>[]
    return issues.every(({ path, message }) => Array.isArray(path) && typeof message === 'string')
      ? (issues as readonly Issue[])
      : undefined
  } catch {
    return undefined
  }
}
