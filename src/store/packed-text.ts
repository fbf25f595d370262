import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Bytes as text that is the same in every engine and backup. */
export async function pack(bytes: Uint8Array): Promise<string> {
  return (await compress(bytes)).toString('base64')
}

export function unpack(text: string): Promise<Buffer> {
  return decompress(Buffer.from(text, 'base64'))
}
