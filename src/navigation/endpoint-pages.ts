import { isReservedPath } from '../content/list-pages.ts'
import type { Page, PageReference } from '../content/page.ts'
import { readPageMeta } from '../content/page-meta.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { audienceOf, mintFaults, mintOf } from '../openapi/mint-extension.ts'
import type { Operation } from '../openapi/operations.ts'
import { operationSlug } from '../openapi/page-slug.ts'
import { pointerOf } from '../openapi/pointer.ts'
import { plainSummary } from '../openapi/plain-summary.ts'
import type { Spec } from '../openapi/spec.ts'

export interface EndpointPlace {
  readonly directory: string
  readonly version: string | undefined
}

interface Named {
  readonly spec: Spec
  readonly operation: Operation
}

/** Makes the pages of operations that have no file. The same operation in the same directory is the same page. */
export class EndpointPages {
  readonly generated = new Map<string, Page>()
  readonly diagnostics: Diagnostic[] = []
  readonly #written: ReadonlyMap<string, Page>
  readonly #made = new Map<string, Page>()
  readonly #counts = new Map<string, number>()
  readonly #trustedHosts: ReadonlySet<string>

  /** `written`: the pages that have files; they keep their addresses. */
  constructor(written: ReadonlyMap<string, Page>, trustedHosts: readonly string[] = []) {
    this.#written = written
    this.#trustedHosts = new Set(trustedHosts)
  }

  pageOf(spec: Spec, operation: Operation, place: EndpointPlace): Page {
    const id = `${spec.id}\0${operation.key}\0${operation.method}\0${place.directory}`
    const known = this.#made.get(id)
    if (known) return known
    const page = this.#make(spec, operation, place)
    this.#made.set(id, page)
    return page
  }

  #make(spec: Spec, operation: Operation, place: EndpointPlace): Page {
    const { href, content, metadata } = mintOf(operation.raw)
    const wanted = href ?? `/${[place.directory, operationSlug(operation)].filter(Boolean).join('/')}`
    const reference: PageReference = {
      kind: operation.kind,
      protocol: operation.kind === 'channel' ? operation.method : undefined,
      spec: spec.id,
      key: operation.key,
      describes: metadata['description'] === undefined,
      generated: true,
    }
    const written = this.#written.get(wanted)
    if (written && written.reference?.spec === spec.id && written.reference.key === operation.key)
      return written
    const path = this.#free(wanted, { spec, operation }, href !== undefined)
    const { meta, diagnostics } = readPageMeta(metaOf({ spec, operation }, place, metadata), spec.id)
    for (const diagnostic of diagnostics) this.diagnostics.push({ ...diagnostic, ...at(spec, operation) })
    for (const message of mintFaults(operation.raw))
      this.diagnostics.push({
        severity: 'warning',
        code: 'spec-extension-type',
        message,
        ...at(spec, operation),
        hint: 'See the list of extensions in the manual.',
      })
    const foreign = this.#isForeign(spec.id)
    const identity = `${spec.hash} ${operation.at.join(' ')} ${path}${foreign ? '' : ' trusted'}`
    const page: Page = {
      path,
      file: spec.id,
      hash: identity,
      meta,
      title: meta.title ?? spec.titleOf(operation),
      reference,
      source: { path: spec.id, text: content ?? '', hash: identity, foreign },
    }
    this.generated.set(path, page)
    return page
  }

  /** A spec by URL is text of whoever answers there, unless the operator says otherwise. */
  #isForeign(id: string): boolean {
    if (!/^https?:/i.test(id)) return false
    return !URL.canParse(id) || !this.#trustedHosts.has(new URL(id).host.toLowerCase())
  }

  /** An address of its own: a number is added when another page has it, and an author who asked for it is told. */
  #free(wanted: string, { spec, operation }: Named, asked: boolean): string {
    const taken = (path: string) =>
      this.#written.has(path) || this.generated.has(path) || isReservedPath(path)
    if (!taken(wanted)) return wanted
    const other = this.#written.get(wanted)
    if (other || asked || isReservedPath(wanted))
      this.diagnostics.push(clash(wanted, other, { spec, operation }))
    // Thousands of operations may want the same name, so counting goes on where it stopped.
    let count = this.#counts.get(wanted) ?? 1
    while (taken(`${wanted}-${count}`)) count++
    this.#counts.set(wanted, count + 1)
    return `${wanted}-${count}`
  }
}

/** Frontmatter of a generated page: what the spec says of the operation, then what its author overrides. */
function metaOf(
  { spec, operation }: Named,
  place: EndpointPlace,
  metadata: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { openapi: _, ...own } = metadata
  const audience = audienceOf(spec, operation)
  const groups =
    audience === undefined
      ? undefined
      : [...new Set([...audience, ...(Array.isArray(own['groups']) ? (own['groups'] as unknown[]) : [])])]
  return {
    title: spec.titleOf(operation),
    description: plainSummary(operation.description),
    deprecated: operation.deprecated,
    version: place.version,
    ...own,
    // A page without a title has none in the navigation, in search and in the browser.
    ...(own['title'] === '' || own['title'] === null ? { title: spec.titleOf(operation) } : {}),
    // Groups of the spec close the page itself, whatever its metadata opens.
    ...(groups === undefined ? {} : { groups, public: false }),
    ...named(spec, operation),
  }
}

/** How the frontmatter of a page names the operation. */
function named(spec: Spec, { kind, key, method, path }: Operation): Readonly<Record<string, string>> {
  if (kind === 'channel') return { asyncapi: `${spec.id} ${key.replace('channel ', '')}` }
  return { openapi: `${spec.id} ${kind === 'webhook' ? key : `${method} ${path}`}` }
}

function at(spec: Spec, operation: Operation) {
  return spec.locate(pointerOf(operation.at))
}

function clash(path: string, other: Page | undefined, { spec, operation }: Named): Diagnostic {
  return {
    severity: 'error',
    code: 'endpoint-path-taken',
    message: `The page of ${operation.key} would have the URL ${path}, which ${other ? `${other.file} already has` : 'is taken'}.`,
    ...at(spec, operation),
    hint: 'Give the operation another `x-mint.href`, or the spec another `directory`.',
  }
}
