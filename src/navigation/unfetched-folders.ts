import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'
import { specNames } from './spec-urls.ts'

/**
 * Tells whether a path is in the folder of a spec that could not be fetched. Which pages there would be nobody knows, so a
 * link to one of them is no mistake; that the spec is away is reported once.
 */
export function unfetchedFolders({
  config,
  specs,
}: {
  readonly config: DocsConfig
  readonly specs: SpecLibrary
}): (path: string) => boolean {
  const { named } = specNames(config, [])
  const folders = named
    .filter(({ source }) => specs.isUnfetched(source))
    .map(({ directory }) => `/${directory}/`.toLowerCase())
  return (path) => folders.some((folder) => path.toLowerCase().startsWith(folder))
}
