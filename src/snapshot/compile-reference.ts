import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import { manualEndpoint } from '../content/manual-endpoint.ts'
import { endpointAnchors, schemaAnchors } from '../openapi/endpoint/reference-anchors.ts'
import { endpointMarkdown, schemaMarkdown } from '../openapi/endpoint/reference-markdown.ts'
import { endpointSections, schemaSections } from '../openapi/endpoint/reference-sections.ts'
import { readEndpoint, readSchemaNode } from '../openapi/endpoint/read-endpoint.ts'
import type { Operation } from '../openapi/operations.ts'
import { pointerOf } from '../openapi/pointer.ts'
import type { Spec } from '../openapi/spec.ts'
import { textPlace } from '../openapi/text-place.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'
import { ReferencePage } from './reference-page.ts'

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
    return new ReferencePage(compiled, {
      reference: { kind: 'schema', name: reference.key, node, memory: spec.memory },
      markdown: () => schemaMarkdown(node),
      sections: () => schemaSections(reference.key, node),
      anchors: () => schemaAnchors(node),
    })
  }
  const operation = spec.operation(reference.key)
  if (!operation) return compiled
  const endpoint = readEndpoint(spec, operation, options)
  return new ReferencePage(reference.generated ? inSpec(compiled, spec, operation) : compiled, {
    reference: { kind: 'endpoint', endpoint, memory: spec.memory },
    markdown: () => endpointMarkdown(endpoint, reference),
    sections: () => endpointSections(endpoint),
    anchors: () => endpointAnchors(endpoint),
  })
}

/** The text of a generated page stands in the spec, and so do its mistakes. */
function inSpec(compiled: CompiledPage, spec: Spec, operation: Operation): CompiledPage {
  if (!compiled.diagnostics.some(({ file }) => file === spec.id)) return compiled
  const place = textPlace(spec, pointerOf([...operation.at, 'x-mint', 'content']))
  const diagnostics = compiled.diagnostics.map((found) =>
    found.file === spec.id ? { ...found, ...place(found) } : found,
  )
  return { ...compiled, diagnostics }
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
