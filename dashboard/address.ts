import { withBase } from '../src/shared/base-path.ts'

/** A path on the site as its host has it. */
export function hostPath(path: string): string {
  return withBase(document.documentElement.dataset['basePath'] ?? '', path)
}
