import { resolveImport } from '../evaluate/modules.ts'

/** What finding out about authors' code needs from the compile around it. */
export interface IslandHost {
  /** Code of a script, or the imports and exports of an MDX file; undefined when there is no such file. */
  code(file: string): string | undefined
  /** The same object for all pages of a snapshot: many pages use the same few components. */
  readonly memory: object
}

/** What an import stands for in the browser. */
export type ImportTarget =
  | { readonly kind: 'react' }
  | { readonly kind: 'asset'; readonly url: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'missing' }

// The order in which the server looks, too (evaluate/modules.ts).
const SUFFIXES = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '/index.mdx', '/index.jsx', '/index.tsx']
const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|pdf|css)$/i

export function importTarget(host: IslandHost, from: string, specifier: string): ImportTarget {
  if (/^(?:preact|react)(?:\/|$)/.test(specifier)) return { kind: 'react' }
  const target = /^[./]/.test(specifier) ? resolveImport(from, specifier) : undefined
  if (target === undefined) return { kind: 'missing' }
  if (ASSET.test(target)) return { kind: 'asset', url: `/${target}` }
  const suffix = SUFFIXES.find((ending) => host.code(target + ending) !== undefined)
  return suffix === undefined ? { kind: 'missing' } : { kind: 'file', file: target + suffix }
}

export interface ImportLine {
  readonly specifier: string
  /** Every name in the import, also those before an `as`. */
  readonly names: readonly string[]
  readonly takesDefault: boolean
}

/** The imports of a file as it is written. Finding one too many, in a template text, does no harm. */
export function importLines(code: string): readonly ImportLine[] {
  return [...code.matchAll(/^\s*(?:im|ex)port\s+(?!type\s)([^'"`;=()]*?)\s*from\s*['"]([^'"]+)['"]/gm)].map(
    ([, clause = '', specifier = '']) => ({
      specifier,
      names: clause.match(/[\w$]+/g)?.filter((name) => name !== 'as') ?? [],
      takesDefault: /^[\w$]/.test(clause) || /\bdefault\b/.test(clause),
    }),
  )
}

/** A stretch of a file from one declaration at the margin to the next. */
export interface Declaration {
  readonly name: string
  readonly text: string
}

const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s*\*?\s*([\w$]+)/gm

/** Parts a file by its declarations; whatever is indented belongs to the one before it. */
export function declarationsOf(code: string): readonly Declaration[] {
  const found = [...code.matchAll(DECLARATION)]
  return found.map((match, index) => ({
    name: match[1] as string,
    text: code.slice(match.index, found[index + 1]?.index),
  }))
}
