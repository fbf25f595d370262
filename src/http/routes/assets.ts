import fs from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { ViewFiles } from '../../access/view-files.ts'
import { Problem } from '../../lib/problem.ts'
import { encodingFor } from '../answer/content-encoding.ts'
import type { RequestContext, SiteRequest } from '../request/request-context.ts'

const MAX_ASSET_BYTES = 200_000_000

/** A file of the docs folder at its own path: right type, ranges, revalidation. */
export async function serveAsset(c: Context, request: RequestContext): Promise<Response | undefined> {
  const { view, path, parts } = request
  const entry = view.files.get(path.slice(1))
  const file = entry ? view.files.locate(entry) : undefined
  const stat = file === undefined ? undefined : fs.statSync(file, { throwIfNoEntry: false })
  if (!entry || file === undefined || !stat?.isFile() || stat.size > MAX_ASSET_BYTES) return undefined
  const sheet = path.endsWith('.css') ? await preparedSheet(request) : undefined
  // A sheet is known by what is sent: the file may be another by now.
  const tag = sheet
    ? `W/"${sheet.hash}"`
    : `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`
  const headers: Record<string, string> = {
    ...typeHeaders(path),
    'Cache-Control': parts.content.dev
      ? 'no-cache'
      : `${view.viewer.kind === 'stranger' ? 'public' : 'private'}, max-age=300`,
    ETag: tag,
    'Last-Modified': stat.mtime.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
  if (sheet) {
    headers['Accept-Ranges'] = 'none'
    headers['Content-Length'] = String(Buffer.byteLength(sheet.css))
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(sheet.css, 200, headers)
  }
  const range = parseRange(c.req.header('range'), stat.size)
  if (range === 'unsatisfiable')
    throw new Problem('range-not-satisfiable', 'The requested range is not in this file.')
  const { start, end } = range ?? { start: 0, end: stat.size - 1 }
  headers['Content-Length'] = String(Math.max(0, end - start + 1))
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${stat.size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD' || stat.size === 0) return c.body(null, status, headers)
  return c.body(Readable.toWeb(fs.createReadStream(file, { start, end })) as ReadableStream, status, headers)
}

/** With a style sheet comes the parser of them, which most sites do not need. */
async function preparedSheet({ view, path }: RequestContext): Promise<ReturnType<ViewFiles['sheet']>> {
  const { lowerResets, MOST_CHARACTERS_OF_SHEET } = await import('../../site/author-styles/lower-resets.ts')
  return view.files.sheet(path.slice(1), { prepare: lowerResets, mostCharacters: MOST_CHARACTERS_OF_SHEET })
}

/** One of our own scripts or styles. A name with a hash may be kept for ever; without one it is the newest. */
export async function serveBuiltAsset(c: Context, request: SiteRequest): Promise<Response> {
  const name = request.path.slice('/_lectern/assets/'.length)
  const { assets, dev } = request.parts.content
  const file = assets.fileOf(name)
  const content = file === undefined ? undefined : assets.read(file)
  if (file === undefined || !content) throw new Problem('not-found', 'There is no such file.')
  const headers = {
    ...typeHeaders(name),
    'Cache-Control': dev || file !== name ? 'no-cache' : 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  const encoding = dev ? undefined : encodingFor(c.req.header('accept-encoding'), content.length)
  const compressed = encoding && (await assets.compressed(file, encoding))
  if (!encoding || !compressed) return c.body(new Uint8Array(content), 200, headers)
  return c.body(new Uint8Array(compressed), 200, {
    ...headers,
    'Content-Encoding': encoding,
    'Content-Length': String(compressed.length),
  })
}

/** An SVG or HTML file from the folder may not run script in the site's own origin. */
export function typeHeaders(path: string): Record<string, string> {
  const type =
    getMimeType(path) ??
    EXTRA_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ??
    'application/octet-stream'
  const active = /svg|html|xml/.test(type) && !/rss|sitemap/.test(type)
  return {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    ...(active ? { 'Content-Security-Policy': "script-src 'none'; sandbox" } : {}),
  }
}

const EXTRA_TYPES: Record<string, string> = {
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
}

/** A single byte range; several at once are answered with the whole file, as the standard allows. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? undefined : { start, end }
}
