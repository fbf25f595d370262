import type { AppParts } from '../parts.ts'

/** The address the operator gave the site; undefined when there is none. */
export function publicUrl({ content }: Pick<AppParts, 'content'>): string | undefined {
  return content.baseUrl
}

/** Address of the site, also for who asks on the origin of its dashboard. */
export function siteUrl({ parts, baseUrl }: { readonly parts: AppParts; readonly baseUrl: string }): string {
  return publicUrl(parts) ?? baseUrl
}
