import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import { parseOperationReference, type OperationReference } from '../openapi/reference-text.ts'
import type { Spec } from '../openapi/spec.ts'
import type { SpecLibrary } from '../openapi/spec-library.ts'
import { groupsOf, tagGroups, UNTAGGED } from '../openapi/tag-groups.ts'
import type { EndpointPages } from './endpoint-pages.ts'
import type { NavNode } from './nav-tree.ts'
import { navNode, pageNode } from './nav-node.ts'
import type { NamedSpec, SpecScope } from './spec-scope.ts'

/** Entries of the navigation that come out of specs. */
export class EndpointNodes {
  readonly #library: SpecLibrary
  readonly #pages: EndpointPages
  readonly #changes: ReadonlyMap<string, Page>

  /** `changes`: the pages that list what changed in a description, where they belong into the navigation. */
  constructor(library: SpecLibrary, pages: EndpointPages, changes: ReadonlyMap<string, Page> = new Map()) {
    this.#library = library
    this.#pages = pages
    this.#changes = changes
  }

  /** Every operation of the specs, in groups by tag, in the order they are first used. */
  section(
    specs: readonly Pick<NamedSpec, 'source' | 'directory'>[],
    version: string | undefined,
  ): readonly NavNode[] {
    const top = new OperationGroup('')
    for (const { source, directory } of specs) {
      const spec = this.#spec(source)
      if (!spec) continue
      // Authors who group tags also say in which order.
      const used = new Set(spec.operations.map(({ tag }) => tag))
      for (const { name, tags } of tagGroups(spec.document))
        if (tags.some((tag) => used.has(tag))) top.inner(name)
      for (const operation of spec.operations) {
        if (operation.hidden || operation.excluded) continue
        const group = groupsOf(spec, operation).reduce((around, label) => around.inner(label), top)
        group.pages.push(pageNode(this.#pages.pageOf(spec, operation, { directory, version })))
      }
    }
    const nodes = top.nodes()
    const changes = specs.flatMap(({ source }) => this.#changes.get(this.#library.idOf(source) ?? '') ?? [])
    // Nothing to tell apart: the entry that names the spec is the group.
    const operations = nodes.length === 1 && nodes[0]?.label === UNTAGGED ? nodes[0].children : nodes
    return [...operations, ...changes.map(pageNode)]
  }

  /** `GET /users` in a list of pages. Undefined without a spec in scope: then it is no operation. */
  entry(written: string, scope: SpecScope): NavNode | Diagnostic | undefined {
    const reference = parseOperationReference(written)
    if (!reference) return undefined
    const noFile = reference.file === undefined ? undefined : this.missing(reference.file)
    if (noFile) return noFile
    const named =
      reference.file === undefined
        ? scope.specs
        : [{ source: reference.file, directory: this.#directoryOf(reference.file, scope) }]
    for (const { source, directory } of named) {
      const spec = this.#spec(source)
      const operation = isExact(written, reference) ? spec?.operation(reference.key) : undefined
      if (!spec || !operation) continue
      if (operation.excluded) return excluded(written)
      return pageNode(this.#pages.pageOf(spec, operation, { directory, version: scope.version }))
    }
    const specs = named.map(({ source }) => this.#spec(source)).filter((spec) => spec !== undefined)
    // A spec that could not be fetched is reported once, not for every operation of it.
    if (named.some(({ source }) => this.#library.isUnfetched(source))) return undefined
    return missing(written, reference.key, { specs, named: named.length > 0 })
  }

  /** What to tell an author who names a spec that is not there. */
  missing(source: string): Diagnostic | undefined {
    return this.#library.missing(source)
  }

  #spec(source: string): Spec | undefined {
    const id = this.#library.idOf(source)
    return id === undefined ? undefined : this.#library.get(id)
  }

  /** An entry that names its file keeps the directory the file has around here. */
  #directoryOf(file: string, scope: SpecScope): string {
    const id = this.#library.idOf(file)
    const known = scope.specs.find(({ source }) => this.#library.idOf(source) === id)
    return known?.directory ?? 'api-reference'
  }
}

/** Entries name an operation exactly; frontmatter may write the method in small letters, as many repositories do. */
function isExact(written: string, { key, method }: OperationReference): boolean {
  return method === 'WEBHOOK' || written.trim().endsWith(key)
}

/** Pages of one tag, and the tags below it. */
class OperationGroup {
  readonly pages: NavNode[] = []
  readonly #label: string
  readonly #inner = new Map<string, OperationGroup>()

  constructor(label: string) {
    this.#label = label
  }

  inner(label: string): OperationGroup {
    const known = this.#inner.get(label)
    if (known) return known
    const made = new OperationGroup(label)
    this.#inner.set(label, made)
    return made
  }

  nodes(): readonly NavNode[] {
    const groups = [...this.#inner.values()].flatMap((group) => {
      const children = group.nodes()
      return children.length === 0 ? [] : [navNode('group', group.#label, { children })]
    })
    return [...this.pages, ...groups]
  }
}

function excluded(written: string): Diagnostic {
  return {
    severity: 'error',
    code: 'nav-operation-excluded',
    message: `"${written}" is excluded by \`x-excluded\` or \`x-internal\` in the spec.`,
    hint: 'Remove one of the two.',
  }
}

function missing(
  written: string,
  key: string,
  { specs, named }: { specs: readonly Spec[]; named: boolean },
): Diagnostic {
  const keys = specs.flatMap((spec) => spec.operations.map((operation) => operation.key))
  const close = keys.find((other) => sameButSlash(other, key)) ?? nearest(key, keys)
  const others = keys.filter((other) => other.split(' ')[1] === key.split(' ')[1])
  return {
    severity: 'error',
    code: 'nav-operation-missing',
    message: named
      ? `"${written}" is not in ${specs.length === 0 ? 'a spec that can be used' : specs.map(({ id }) => id).join(', ')}.`
      : `"${written}" names an operation, but no spec is set here or above.`,
    hint: !named
      ? 'Add `openapi` to this entry or one above it, or write the file before the method.'
      : close !== undefined
        ? `Did you mean "${close}"?`
        : others.length > 0
          ? `Available: ${others.slice(0, 3).join(', ')}.`
          : 'Method and path must be written exactly as in the spec.',
  }
}

function sameButSlash(a: string, b: string): boolean {
  return a.replace(/\/+$/, '').toLowerCase() === b.replace(/\/+$/, '').toLowerCase()
}
