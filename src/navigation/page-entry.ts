import { parseOperationReference } from '../openapi/reference-text.ts'

/** What a string in `pages` says: a page of ours, an API operation, or an address elsewhere. */
export type PageEntry =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'operation' }
  | { readonly kind: 'link'; readonly href: string }

/** Slug as authors write it (`guides/start`, `/guides/start.mdx`, `guides/index`) -> URL path. */
export function parseEntry(written: string): PageEntry {
  const text = written.trim()
  // A spec given by its URL begins like a link.
  if (parseOperationReference(text)) return { kind: 'operation' }
  if (/^https?:\/\//i.test(text)) return { kind: 'link', href: text }
  const bare = text.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/\.mdx?$/i, '')
  return { kind: 'page', path: `/${bare}`.replace(/\/index$/i, '') || '/' }
}
