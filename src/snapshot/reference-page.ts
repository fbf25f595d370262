import type { CompiledPage, CompiledReference } from '../content/page.ts'

/** What a spec adds to the text of a page. */
export interface AddedReference {
  readonly reference: CompiledReference
  markdown(): string
  sections(): CompiledPage['sections']
  /** Of fields: what a link may point at beside the sections. */
  anchors(): readonly string[]
}

/** A page and what a spec adds to it. A class, because getters of an object literal make a new shape for every page. */
export class ReferencePage implements CompiledPage {
  readonly tree: CompiledPage['tree']
  readonly toc: CompiledPage['toc']
  readonly links: CompiledPage['links']
  readonly images: CompiledPage['images']
  readonly changelog: CompiledPage['changelog']
  readonly uses: CompiledPage['uses']
  readonly diagnostics: CompiledPage['diagnostics']
  readonly dependencies: CompiledPage['dependencies']
  readonly islands: CompiledPage['islands']
  readonly reference: CompiledReference
  readonly #compiled: CompiledPage
  readonly #added: AddedReference
  #markdown: string | undefined
  #sections: CompiledPage['sections'] | undefined
  #anchors: CompiledPage['anchors'] | undefined

  constructor(compiled: CompiledPage, added: AddedReference) {
    this.tree = compiled.tree
    this.toc = compiled.toc
    this.links = compiled.links
    this.images = compiled.images
    this.changelog = compiled.changelog
    this.uses = compiled.uses
    this.diagnostics = compiled.diagnostics
    this.dependencies = compiled.dependencies
    this.islands = compiled.islands
    this.reference = added.reference
    this.#compiled = compiled
    this.#added = added
  }

  // Showing a page needs none of these; agents and search do.
  get markdown(): string {
    return (this.#markdown ??= [this.#compiled.markdown, this.#added.markdown()].filter(Boolean).join('\n\n'))
  }

  get sections(): CompiledPage['sections'] {
    return (this.#sections ??= [
      ...this.#compiled.sections.filter(({ text, code }) => text !== '' || code !== ''),
      ...this.#added.sections(),
    ])
  }

  get anchors(): CompiledPage['anchors'] {
    return (this.#anchors ??= new Set([
      ...this.#compiled.anchors,
      ...this.#added.sections().map(({ anchor }) => anchor),
      ...this.#added.anchors(),
    ]))
  }
}
