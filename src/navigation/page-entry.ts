/** What a string in `pages` says: a page of ours, an API operation, or an address elsewhere. */
export type PageEntry =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'operation' }
  | { readonly kind: 'link'; readonly href: string }

const OPERATION = /^(?:\S+\s+)?(?:get|put|post|delete|options|head|patch|trace|webhook)\s+\S+$/i

/** Slug as authors write it (`guides/start`, `/guides/start.mdx`, `guides/index`) -> URL path. */
export function parseEntry(written: string): PageEntry {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) return { kind: 'link', href: text }
  if (OPERATION.test(text)) return { kind: 'operation' }
  const bare = text.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/\.mdx?$/i, '')
  return { kind: 'page', path: `/${bare}`.replace(/\/index$/i, '') || '/' }
}
