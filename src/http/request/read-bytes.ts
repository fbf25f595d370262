import type { Context } from 'hono'

/** The body of a request; undefined when it is longer than allowed, which is noticed before all of it is here. */
export async function readBytes(c: Context, most: number): Promise<Uint8Array | undefined> {
  const length = c.req.header('content-length')
  if (length !== undefined) {
    if (!(Number(length) <= most)) return undefined
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return bytes.byteLength > most ? undefined : bytes
  }
  // A body in pieces does not say how long it is.
  const parts: Uint8Array[] = []
  let total = 0
  for await (const part of c.req.raw.body ?? []) {
    total += part.byteLength
    if (total > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
