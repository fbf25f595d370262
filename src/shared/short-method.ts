const SHORT: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' }

/** A method as it fits into a list. */
export function shortMethod(method: string): string {
  return SHORT[method] ?? method
}
