import { withBase, withoutBase } from '../../src/shared/base-path.ts'

/** Path of the site on its host; empty at the root. */
export function basePath(): string {
  return document.documentElement.dataset['basePath'] ?? ''
}

/** A path on the site as its host has it: the only way to a URL that no attribute of the page holds. */
export function hostPath(path: string): string {
  return withBase(basePath(), path)
}

/** A path on the host as the site has it. */
export function sitePath(path: string): string {
  return withoutBase(basePath(), path) ?? path
}
