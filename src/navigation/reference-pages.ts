import type { Page, PageReference } from '../content/page.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import { pageAudienceOf } from '../openapi/mint-extension.ts'
import { plainSummary } from '../openapi/plain-summary.ts'
import { parseOperationReference, parseSchemaReference } from '../openapi/reference-text.ts'
import type { Spec } from '../openapi/spec.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'

export interface ReferencedPages {
  readonly pages: ReadonlyMap<string, Page>
  readonly diagnostics: readonly Diagnostic[]
}

/** Pages whose frontmatter names an operation, a webhook or a schema learn what the spec says of it. */
export function referencePages(pages: ReadonlyMap<string, Page>, library: SpecLibrary): ReferencedPages {
  const diagnostics: Diagnostic[] = []
  let changed: Map<string, Page> | undefined
  for (const [path, page] of pages) {
    const { openapi, openapiSchema, asyncapi } = page.meta
    if (openapi === undefined && openapiSchema === undefined && asyncapi === undefined) continue
    const found =
      openapi !== undefined
        ? operationPage(page, openapi, library)
        : asyncapi !== undefined
          ? channelPage(page, asyncapi, library)
          : schemaPage(page, library)
    if (found === undefined) continue
    const unclear = openapi === undefined && asyncapi === undefined ? ambiguous(page, library) : undefined
    if (unclear) diagnostics.push(unclear)
    if ('severity' in found) diagnostics.push(found)
    else {
      changed ??= new Map(pages)
      changed.set(path, found)
    }
  }
  return { pages: changed ?? pages, diagnostics }
}

/** That a spec has no operations is no fault where pages show its schemas. */
export function isOfUsedSchemas(
  { code, severity, file }: Diagnostic,
  pages: ReadonlyMap<string, Page>,
): boolean {
  if (code !== 'spec-empty' || severity !== 'warning') return false
  for (const { reference } of pages.values())
    if (reference?.kind === 'schema' && reference.spec === file) return true
  return false
}

/** `asyncapi: file channel`. */
function channelPage(page: Page, written: string, library: SpecLibrary): Page | Diagnostic | undefined {
  const named = parseSchemaReference(written)
  if (!named) return unreadable(page, 'asyncapi', written)
  return partPage(page, written, { library, reference: { file: named.file, key: `channel ${named.name}` } })
}

function operationPage(page: Page, written: string, library: SpecLibrary): Page | Diagnostic | undefined {
  const reference = parseOperationReference(written)
  if (!reference) return unreadable(page, 'openapi', written)
  return partPage(page, written, { library, reference })
}

interface NamedPart {
  readonly library: SpecLibrary
  readonly reference: { readonly file: string | undefined; readonly key: string }
}

function partPage(
  page: Page,
  written: string,
  { library, reference }: NamedPart,
): Page | Diagnostic | undefined {
  const noFile = missingFile(page, reference.file, library)
  if (noFile) return noFile
  const found = locateOperation(reference, library)
  if (!found)
    return isUncertain(reference.file, library)
      ? unknown(page, written)
      : missing(page, written, nearKey(reference.key, library))
  const { spec, operation } = found
  if (operation.excluded) return missing(page, written, undefined)
  return enrich(
    page,
    {
      kind: operation.kind,
      protocol: operation.kind === 'channel' ? operation.method : undefined,
      spec,
      key: operation.key,
    },
    {
      title: spec.titleOf(operation),
      description: plainSummary(operation.description),
      deprecated: operation.deprecated,
      groups: pageAudienceOf(spec, operation),
    },
  )
}

function locateOperation(
  { file, key }: { readonly file: string | undefined; readonly key: string },
  library: SpecLibrary,
) {
  if (file === undefined) return library.findOperation(key)
  const spec = library.get(library.idOf(file) ?? file)
  const operation = spec?.operation(key)
  return spec && operation ? { spec, operation } : undefined
}

function schemaPage(page: Page, library: SpecLibrary): Page | Diagnostic | undefined {
  const written = page.meta.openapiSchema ?? ''
  const reference = parseSchemaReference(written)
  if (!reference) return unreadable(page, 'openapi-schema', written)
  const { file, name } = reference
  const noFile = missingFile(page, file, library)
  if (noFile) return noFile
  const named = file === undefined ? undefined : library.get(library.idOf(file) ?? file)
  const spec = file === undefined ? library.findSchema(name) : named?.hasSchema(name) ? named : undefined
  if (!spec && isUncertain(file, library)) return unknown(page, written)
  if (!spec)
    return missing(
      page,
      written,
      nearest(
        name,
        library.all.flatMap((one) => Object.keys(one.schemas)),
      ),
    )
  return enrich(page, { kind: 'schema', spec, key: name }, { title: name })
}

/** Which file is meant has to be said once there are two. */
function ambiguous(page: Page, library: SpecLibrary): Diagnostic | undefined {
  const reference = parseSchemaReference(page.meta.openapiSchema ?? '')
  if (!reference || reference.file !== undefined) return undefined
  const [first, second] = library.withSchema(reference.name)
  if (!first || !second) return undefined
  return {
    severity: 'warning',
    code: 'reference-ambiguous',
    message: `"${reference.name}" is in ${first.id} and in ${second.id}; the first is shown.`,
    file: page.file,
    line: 1,
    column: 1,
    hint: `Name the file: \`openapi-schema: ${first.id} ${reference.name}\`.`,
  }
}

/** The page's own words win; the spec fills in what it does not say. */
function enrich(
  page: Page,
  { spec, ...reference }: Pick<PageReference, 'kind' | 'protocol' | 'key'> & { readonly spec: Spec },
  facts: {
    title: string
    description?: string | undefined
    deprecated?: boolean
    groups?: readonly string[] | undefined
  },
): Page {
  const { meta } = page
  return {
    ...page,
    // A change of the spec is a change of the page.
    hash: `${page.hash}.${spec.hash}`,
    title: meta.title ?? facts.title,
    meta: {
      ...meta,
      description: meta.description ?? facts.description,
      deprecated: meta.deprecated || facts.deprecated === true,
      groups: meta.groups ?? facts.groups,
      // What the spec keeps for groups no page opens to others.
      public: facts.groups === undefined ? meta.public : false,
    },
    reference: { ...reference, spec: spec.id, describes: meta.description === undefined, generated: false },
  }
}

function nearKey(key: string, library: SpecLibrary): string | undefined {
  return nearest(
    key,
    library.all.flatMap((spec) => spec.operations.map((operation) => operation.key)),
  )
}

function missingFile(page: Page, file: string | undefined, library: SpecLibrary): Diagnostic | undefined {
  const found = file === undefined ? undefined : library.missing(file)
  return found && { ...found, file: page.file, line: 1, column: 1 }
}

/** Whether what was not found may be in a spec that is not here. */
function isUncertain(file: string | undefined, library: SpecLibrary): boolean {
  return file === undefined ? library.incomplete : library.isUnfetched(file)
}

/** It may well be in a spec that could not be fetched, which is reported once and not for every page. */
function unknown(page: Page, written: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'reference-unknown',
    message: `"${written}" could not be checked, because a spec of this site could not be fetched.`,
    file: page.file,
    line: 1,
    column: 1,
    hint: 'See the error about the spec.',
  }
}

function unreadable(page: Page, field: string, written: string): Diagnostic {
  return {
    severity: 'error',
    code: 'reference-unreadable',
    message: `"${field}: ${written}" does not name an operation.`,
    file: page.file,
    line: 1,
    column: 1,
    hint: 'Write `[file] METHOD /path`, `[file] webhook name` or, for a schema, `[file] Name`.',
  }
}

function missing(page: Page, written: string, close: string | undefined): Diagnostic {
  return {
    severity: 'error',
    code: 'reference-missing',
    message: `No spec in this folder contains "${written}".`,
    file: page.file,
    line: 1,
    column: 1,
    hint:
      close !== undefined
        ? `Did you mean "${close}"?`
        : page.meta.openapi === undefined
          ? 'The name must be a key of `components.schemas`.'
          : 'Method and path must be written exactly as in the spec.',
  }
}
