import { basePath } from './address.ts'

/** Name of what is one site's: others below other paths of the host have the same storage. */
export function siteKey(key: string): string {
  return `${key}${basePath()}`
}

/** Local storage that is allowed to be missing: private windows and strict settings throw. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`lectern-${key}`, value)
  } catch {
    // The choice then lasts for this page only.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`lectern-${key}`)
  } catch {
    return null
  }
}
