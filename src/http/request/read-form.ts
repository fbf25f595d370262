import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { readBytes } from './read-bytes.ts'

const MAX_BODY_BYTES = 32_768

/** The fields of a form that hold text. */
export async function readForm(c: Context): Promise<(name: string) => string> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new Problem('unsupported-media-type', 'Send the form as application/x-www-form-urlencoded.')
  const bytes = await readBytes(c, MAX_BODY_BYTES)
  if (!bytes) throw new Problem('too-large', 'This form is too large.')
  const answer = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const form = await answer.formData().catch(() => undefined)
  if (!form) throw new Problem('bad-body', 'This form cannot be read.')
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
