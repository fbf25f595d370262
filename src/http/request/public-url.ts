import type { AppParts } from '../parts.ts'

/** The address the operator gave the site, or the one a deployment brought along; undefined when there is neither. */
export function publicUrl({ content }: AppParts): string | undefined {
  const { baseUrl, publishing, snapshots } = content
  return baseUrl ?? (publishing.kind === 'deployments' ? snapshots.get().settings.baseUrl : undefined)
}
