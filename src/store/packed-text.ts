import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Bytes as text that is the same in every engine and backup. */
export async function pack(bytes: Uint8Array): Promise<string> {
  return (await compress(bytes)).toString('base64')
}

/** Fails where more is in it than may be: a few bytes can stand for a thousand times as many. */
export function unpack(text: string, most: number): Promise<Buffer> {
  return decompress(Buffer.from(text, 'base64'), { maxOutputLength: Math.max(most, 1) })
}
