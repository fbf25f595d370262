import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { NavigationEntry } from '../config/schema/navigation-types.ts'
import { navigationChildren } from '../config/schema/navigation-walk.ts'
import type { Page } from '../content/page.ts'
import { parseOperationReference, parseSchemaReference } from '../openapi/reference-text.ts'
import { namedSpecs, type SpecFields } from './spec-scope.ts'

/** Every URL that the navigation or a page names as a spec. */
export function specUrls(config: DocsConfig, pages: Iterable<Page>): readonly string[] {
  const urls = new Set<string>()
  const add = (source: string | undefined) => {
    if (source !== undefined && /^https?:\/\//i.test(source)) urls.add(source)
  }
  const addAll = (written: NavigationEntry['openapi']) => {
    for (const { source } of namedSpecs(written) ?? []) add(source)
  }
  const visit = (parent: Parameters<typeof navigationChildren>[0]) => {
    for (const child of navigationChildren(parent)) {
      if (child.kind === 'page') add(parseOperationReference(child.page)?.file)
      else {
        addAll(child.entry.openapi)
        addAll(child.entry.asyncapi)
        visit(child.entry)
        if (child.entry.global) visit(child.entry.global)
      }
    }
  }
  const whole: readonly SpecFields[] = [config.api, config.navigation ?? {}]
  for (const entry of whole) {
    addAll(entry.openapi)
    addAll(entry.asyncapi)
  }
  if (config.navigation) visit(config.navigation)
  if (config.navigation?.global) visit(config.navigation.global)
  for (const { meta } of pages) {
    if (meta.openapi !== undefined) add(parseOperationReference(meta.openapi)?.file)
    if (meta.asyncapi !== undefined) add(parseSchemaReference(meta.asyncapi)?.file)
    if (meta.openapiSchema !== undefined) add(parseSchemaReference(meta.openapiSchema)?.file)
  }
  return [...urls]
}
