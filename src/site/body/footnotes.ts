import type { NodeOf } from '../../content/tree.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'

type Definition = NodeOf<'footnoteDefinition'>
type Reference = NodeOf<'footnoteReference'>

/** Footnotes of one page: numbered by first reference, listed at the end with a way back for each reference. */
export class Footnotes {
  readonly #definitions = new Map<string, Definition>()
  readonly #used = new Map<string, { readonly number: number; references: number }>()

  define(node: Definition): void {
    if (!this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node)
  }

  reference({ identifier }: Reference): string {
    const used = this.#used.get(identifier) ?? { number: this.#used.size + 1, references: 0 }
    this.#used.set(identifier, used)
    used.references++
    const id = escapeHtml(identifier)
    return `<sup class="footnote-ref"><a href="#fn-${id}" id="${referenceId(id, used.references)}" aria-label="Footnote ${used.number}">${used.number}</a></sup>`
  }

  /** The list at the end of the page. */
  section(render: (node: Definition) => string): string {
    let items = ''
    // A footnote may refer to another one: the map grows while it is walked, and the walk sees what is added.
    for (const [identifier, used] of this.#used) {
      const definition = this.#definitions.get(identifier)
      const body = definition === undefined ? `<p>${escapeText(`[^${identifier}]`)}</p>` : render(definition)
      const id = escapeHtml(identifier)
      items += `<li id="fn-${id}">${withBacklinks(body, backlinks(id, used.references))}</li>`
    }
    if (items === '') return ''
    return `<section class="footnotes" aria-label="Footnotes"><ol>${items}</ol></section>`
  }
}

function backlinks(id: string, references: number): string {
  let links = ''
  for (let count = 1; count <= references; count++)
    links += ` <a class="footnote-back" href="#${referenceId(id, count)}" aria-label="Back to the text">↩</a>`
  return links
}

function referenceId(id: string, count: number): string {
  return count === 1 ? `fnref-${id}` : `fnref-${id}-${count}`
}

function withBacklinks(body: string, links: string): string {
  return body.endsWith('</p>') ? `${body.slice(0, -4)}${links}</p>` : `${body}${links}`
}
