import type { AppParts } from './parts.ts'

/** The address the operator gave the site, or the one a deployment brought along; undefined when nobody said. */
export function publicUrl({ baseUrl, uploads, current }: AppParts): string | undefined {
  return baseUrl ?? (uploads ? current.get().settings.baseUrl : undefined)
}
