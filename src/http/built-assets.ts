import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Scripts and styles that scripts/build-web.mjs made, by the name the site asks for. */
export interface BuiltAssets {
  /** URL of an asset; it changes with its content. */
  url(name: string): string
  /** Bytes of a built file, or undefined when there is no such file. */
  read(file: string): Buffer | undefined
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
const PREFIX = '/_lectern/assets/'

export function loadBuiltAssets(folder: string = FOLDER): BuiltAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    string
  >
  const files = fs.readdirSync(folder).filter((name) => name !== 'manifest.json')
  const bytes = new Map<string, Buffer>()
  return {
    files,
    release: releaseOf(folder, manifest),
    url: (name) => PREFIX + (manifest[name] ?? name),
    read(file) {
      if (!files.includes(file)) return undefined
      let content = bytes.get(file)
      if (!content) bytes.set(file, (content = fs.readFileSync(path.join(folder, file))))
      return content
    },
  }
}
