import type { Diagnostic } from '../lib/diagnostic.ts'

const CODES = new Set(['mdx-syntax', 'page-binary', 'page-crashed', 'page-too-large'])

/** Whether readers see nothing of a page, or of a snippet in it, because of this. */
export function isNotCompiled({ severity, code }: Diagnostic): boolean {
  return severity === 'error' && CODES.has(code)
}
