import { recall, remember, siteKey } from '../lib/storage.ts'

const KEY = siteKey('searches')
const MOST = 6

/** What this reader searched for last, newest first. It never leaves the browser. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(recall(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim().slice(0, 100)
  if (text.length < 2) return
  const others = recentSearches().filter((item) => item.toLowerCase() !== text.toLowerCase())
  remember(KEY, JSON.stringify([text, ...others].slice(0, MOST)))
}

export function forgetSearches(): void {
  remember(KEY, '[]')
}
