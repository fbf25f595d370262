import { cleanText } from '../lib/clean-text.ts'

/** The path of a page as feedback and counts know it: a leading slash, no ending, query or anchor. */
export function pagePath(given: string): string {
  let path = given.trim()
  if (/^https?:\/\//i.test(path) && URL.canParse(path)) path = new URL(path).pathname
  path = path.replace(/[?#].*$/s, '')
  try {
    path = decodeURIComponent(path)
  } catch {
    // A percent sign that escapes nothing is part of the name.
  }
  path = `/${cleanText(path)}`
    .replace(/\/+/g, '/')
    .replace(/\.mdx?$/i, '')
    .replace(/\/(?:index)?$/i, '')
  return path === '' ? '/' : path
}
