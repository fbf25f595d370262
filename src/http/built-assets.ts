import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Encoding } from './answer/content-encoding.ts'

/** Scripts and styles that scripts/build-web.mjs made, by the name the site asks for. */
export interface BuiltAssets {
  /** URL of an asset; it changes with its content. */
  url(name: string): string
  /** The built file of this name, with or without its hash. */
  fileOf(name: string): string | undefined
  /** Bytes of a built file, or undefined when there is no such file. */
  read(file: string): Buffer | undefined
  /** The same, compressed once for all who ask. Files that gain nothing by it have none. */
  compressed(file: string, encoding: Encoding): Promise<Buffer> | undefined
  readonly files: readonly string[]
  /** Changes with every release: a page is not the same after an upgrade, even when the folder is. */
  readonly release: string
}

/** One name for all the code a page is made with: styles, scripts and the server itself. */
function releaseOf(folder: string, manifest: Record<string, string>): string {
  const sum = createHash('sha1').update(JSON.stringify(manifest))
  const server = path.join(folder, '..', 'server')
  const names = fs.existsSync(server) ? fs.readdirSync(server).filter((name) => name.endsWith('.js')) : []
  for (const name of names.sort()) sum.update(fs.readFileSync(path.join(server, name)))
  return sum.digest('base64url').slice(0, 8)
}

/** Beside the built server; from the sources it is the last build. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/assets/' : '../assets/', import.meta.url),
)
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
/** The best is worth a tenth of a second, once, in a thread of its own. What is larger would take seconds. */
const QUALITY = 11
const LARGE = 128_000
const QUALITY_OF_LARGE = 9
const PREFIX = '/_lectern/assets/'

export function loadBuiltAssets(folder: string = FOLDER): BuiltAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    string
  >
  const files = fs.readdirSync(folder).filter((name) => name !== 'manifest.json')
  const bytes = new Map<string, Buffer>()
  const encoded = new Map<string, Promise<Buffer>>()
  const read = (file: string): Buffer | undefined => {
    if (!files.includes(file)) return undefined
    let content = bytes.get(file)
    if (!content) bytes.set(file, (content = fs.readFileSync(path.join(folder, file))))
    return content
  }
  return {
    files,
    release: releaseOf(folder, manifest),
    url: (name) => PREFIX + (manifest[name] ?? name),
    fileOf: (name) =>
      files.includes(name) ? name : Object.hasOwn(manifest, name) ? manifest[name] : undefined,
    read,
    compressed(file, encoding) {
      const content = COMPRESSIBLE.test(file) ? read(file) : undefined
      if (!content) return undefined
      const key = `${encoding} ${file}`
      const made = encoded.get(key) ?? COMPRESS[encoding](content)
      encoded.set(key, made)
      return made
    },
  }
}

const COMPRESS: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(zlib.brotliCompress)(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? QUALITY_OF_LARGE : QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => promisify(zlib.gzip)(content, { level: 9 }),
}
