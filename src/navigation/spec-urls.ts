import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { NavigationEntry } from '../config/schema/navigation-types.ts'
import { navigationChildren } from '../config/schema/navigation-walk.ts'
import type { Page } from '../content/page.ts'
import { parseOperationReference, parseSchemaReference } from '../openapi/reference-text.ts'
import { isUrl } from '../openapi/remote-spec.ts'
import { namedSpecs, type NamedSpec, type SpecFields } from './spec-scope.ts'

interface SpecNames {
  /** Every spec that docs.json names, as often as it does. */
  readonly named: readonly NamedSpec[]
  /** Every URL of a spec or overlay that docs.json or a page names. */
  readonly urls: readonly string[]
}

/** What a site names as descriptions of APIs. */
export function specNames(config: DocsConfig, pages: Iterable<Page>): SpecNames {
  const named: NamedSpec[] = []
  const urls = new Set<string>()
  const add = (source: string | undefined) => {
    if (source !== undefined && isUrl(source)) urls.add(source)
  }
  const addAll = (written: NavigationEntry['openapi']) => {
    for (const spec of namedSpecs(written) ?? []) {
      named.push(spec)
      for (const source of [spec.source, ...spec.overlays]) add(source)
    }
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
  return { named, urls: [...urls] }
}
