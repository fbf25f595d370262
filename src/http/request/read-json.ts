import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { readBytes } from './read-bytes.ts'

/** The JSON of a request, of a size that was agreed on. */
export async function readJson(c: Context, mostBytes: number): Promise<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-media-type', 'Content-Type must be application/json.')
  const tooLarge = () => new Problem('too-large', `The body can have at most ${mostBytes} bytes.`)
  const bytes = await readBytes(c, mostBytes)
  if (!bytes) throw tooLarge()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new Problem('bad-body', 'The body is not JSON.')
  }
}
