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
