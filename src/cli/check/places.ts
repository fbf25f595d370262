import { createLineIndex } from '../../config/json/line-index.ts'
import type { Page, PageLink } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { pointerOf } from '../../openapi/pointer.ts'
import { textPlace } from '../../openapi/text-place.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

/** Says of what stands in the text of a generated page where in its spec that is. */
export function inSpec<Found extends Place>(
  { specs }: Snapshot,
  { reference }: Page,
  found: readonly Found[],
): readonly Found[] {
  const spec = reference?.generated ? specs.get(reference.spec) : undefined
  const operation = reference && spec?.operation(reference.key)
  if (!spec || !operation || found.length === 0) return found
  const place = textPlace(spec, pointerOf([...operation.at, 'x-mint', 'content']))
  return found.map((one) => (one.file === spec.id ? { ...one, ...place(one) } : one))
}

/** What author code made has no place; its address is written somewhere, in the page or in what the page imports. */
export function whereWritten(
  { folder }: Snapshot,
  files: readonly string[],
  links: readonly PageLink[],
): readonly PageLink[] {
  return links.map((link) => {
    if (link.line !== undefined || link.url === '') return link
    for (const file of files) {
      const text = folder.text(file)?.text ?? ''
      const at = QUOTES.map(([open, close]) => text.indexOf(`${open}${link.url}${close}`)).find(
        (one) => one !== -1,
      )
      if (at !== undefined) return { ...link, file, ...createLineIndex(text)(at) }
    }
    return link
  })
}

const QUOTES = ['""', "''", '``', '()'] as const

/** A component is used where its name stands. */
export function whereUsed(
  { folder }: Snapshot,
  file: string,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  return found.map((one) => {
    const [, name] =
      one.line === undefined && one.file === file ? (/^<([\w.]+)>/.exec(one.message) ?? []) : []
    const text = name === undefined ? '' : (folder.text(file)?.text ?? '')
    const at = text.search(new RegExp(`<${name?.replaceAll('.', '\\.')}(?![\\w.])`))
    return at === -1 ? one : { ...one, ...createLineIndex(text)(at) }
  })
}

/** What is wrong with a field of the frontmatter is told of the page; here its line is found. */
export function inFrontmatter({ folder }: Snapshot, found: readonly Diagnostic[]): readonly Diagnostic[] {
  return found.map((one) => {
    const names = one.line === 1 && /\.mdx?$/i.test(one.file ?? '') ? fieldsOf(one) : []
    const [head = ''] =
      names.length > 0 ? (FRONTMATTER.exec(folder.text(one.file ?? '')?.text ?? '') ?? []) : []
    const line = head.split('\n').findIndex((text) => names.some((name) => text.startsWith(`${name}:`)))
    return line === -1 ? one : { ...one, line: line + 1, column: 1 }
  })
}

const FRONTMATTER = /^---[\s\S]*?\n---/
const OF_SPECS = /^(?:reference-\w+|spec-missing)$/

function fieldsOf({ code, message }: Diagnostic): readonly string[] {
  if (OF_SPECS.test(code)) return ['openapi', 'openapi-schema', 'asyncapi']
  const [, name] = code.startsWith('frontmatter-') ? (/^"([^"]+)"/.exec(message) ?? []) : []
  // `mode: assistant` is a field with its value.
  return name === undefined ? [] : [name, name.split(': ')[0] ?? name]
}

/** A spec that could not be fetched is known by its URL alone; the config may name it in another of its files. */
export function inConfig({ folder, reuse }: Snapshot, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const { file = '' } = reuse.config
  return found.map((one) => {
    const [url] = one.file === undefined && FETCHED.test(one.code) ? (URL_IN.exec(one.message) ?? []) : []
    if (url === undefined) return one
    const text = folder.text(file)?.text ?? ''
    const at = text.indexOf(JSON.stringify(url))
    return at === -1 ? one : { ...one, file, ...createLineIndex(text)(at) }
  })
}

const FETCHED = /^spec-(?:fetch|stale)$/
const URL_IN = /https?:\/\/\S+/
