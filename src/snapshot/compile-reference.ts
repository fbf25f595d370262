import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import { manualEndpoint } from '../content/manual-endpoint.ts'
import { endpointMarkdown, schemaMarkdown } from '../openapi/endpoint/reference-markdown.ts'
import { endpointSections, schemaSections } from '../openapi/endpoint/reference-sections.ts'
import { readEndpoint, readSchemaNode } from '../openapi/endpoint/read-endpoint.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'

/** Adds what the spec says to a compiled page that names a part of it. */
export function compileReference(
  page: Page,
  compiled: CompiledPage,
  { specs, config }: { readonly specs: Pick<SpecLibrary, 'get'>; readonly config: DocsConfig },
): CompiledPage {
  const { reference } = page
  if (!reference && page.meta.api !== undefined) return compileManual(page, compiled, config)
  const spec = reference && specs.get(reference.spec)
  if (!reference || !spec) return compiled
  const options = {
    pillKeys: config.api.params.post,
    requiredOnly: config.api.examples.defaults === 'required',
  }
  if (reference.kind === 'schema') {
    const node = readSchemaNode(spec, reference.key, options)
    return extend(compiled, {
      reference: { kind: 'schema', name: reference.key, node },
      markdown: () => schemaMarkdown(node),
      sections: () => schemaSections(reference.key, node),
    })
  }
  const operation = spec.operation(reference.key)
  if (!operation) return compiled
  const endpoint = readEndpoint(spec, operation, options)
  return extend(compiled, {
    reference: { kind: 'endpoint', endpoint },
    markdown: () => endpointMarkdown(endpoint, reference),
    sections: () => endpointSections(endpoint),
  })
}

/** A page whose fields are the description: it gets the address, samples and playground of its request. */
function compileManual(page: Page, compiled: CompiledPage, { api }: DocsConfig): CompiledPage {
  const { mdx } = api
  const servers = mdx?.server === undefined ? [] : typeof mdx.server === 'string' ? [mdx.server] : mdx.server
  const manual = manualEndpoint(
    {
      api: page.meta.api ?? '',
      title: page.title,
      authMethod: page.meta.extra['authMethod'],
      deprecated: page.meta.deprecated,
    },
    compiled.tree,
    { servers, auth: mdx?.auth },
  )
  if (!manual) return compiled
  const { endpoint } = manual
  const line = `\`${endpoint.method} ${endpoint.servers[0]?.url ?? ''}${endpoint.path}\``
  return {
    ...compiled,
    reference: { kind: 'endpoint', endpoint, manual },
    markdown: [line, compiled.markdown].filter(Boolean).join('\n\n'),
  }
}

function extend(
  compiled: CompiledPage,
  added: Pick<CompiledPage, 'reference'> & { markdown(): string; sections(): CompiledPage['sections'] },
): CompiledPage {
  const own = compiled.sections.filter(({ text, code }) => text !== '' || code !== '')
  // Showing a page needs neither; agents and search do.
  const markdown = once(() => [compiled.markdown, added.markdown()].filter(Boolean).join('\n\n'))
  const sections = once(() => [...own, ...added.sections()])
  const anchors = once(() => new Set([...compiled.anchors, ...added.sections().map(({ anchor }) => anchor)]))
  return {
    ...compiled,
    reference: added.reference,
    get markdown() {
      return markdown()
    },
    get sections() {
      return sections()
    },
    get anchors() {
      return anchors()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
