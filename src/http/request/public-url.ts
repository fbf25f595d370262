import type { AppParts } from '../parts.ts'

/** The address the operator gave the site; undefined when there is none. */
export function publicUrl({ content }: Pick<AppParts, 'content'>): string | undefined {
  return content.baseUrl
}
