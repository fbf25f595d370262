import type { NodeOf } from '../../content/tree.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { html, HtmlBuilder, joinHtml, NO_HTML, trustedHtml, type SafeHtml } from '../html/html.ts'

type Definition = NodeOf<'footnoteDefinition'>
type Reference = NodeOf<'footnoteReference'>

/** Footnotes of one page: numbered by first reference, listed at the end with a way back for each reference. */
export class Footnotes {
  readonly #words: TextMessages
  readonly #definitions = new Map<string, Definition>()
  readonly #used = new Map<string, { readonly number: number; references: number }>()

  constructor(words: TextMessages) {
    this.#words = words
  }

  define(node: Definition): void {
    if (!this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node)
  }

  reference({ identifier }: Reference): SafeHtml {
    const used = this.#used.get(identifier) ?? { number: this.#used.size + 1, references: 0 }
    this.#used.set(identifier, used)
    used.references++
    const id = referenceId(identifier, used.references)
    return html`<sup class="footnote-ref"><a href="#fn-${identifier}" id="${id}" aria-label="${this.#words.footnote.replace('{number}', String(used.number))}">${used.number}</a></sup>`
  }

  /** The list at the end of the page. */
  section(render: (node: Definition) => SafeHtml): SafeHtml {
    const items = new HtmlBuilder()
    // A footnote may refer to another one: the map grows while it is walked, and the walk sees what is added.
    for (const [identifier, used] of this.#used) {
      const definition = this.#definitions.get(identifier)
      const body = definition === undefined ? html`<p>[^${identifier}]</p>` : render(definition)
      const note = withBacklinks(body, backlinks(identifier, used.references, this.#words.backToText))
      items.add(html`<li id="fn-${identifier}">${note}</li>`)
    }
    if (items.isEmpty) return NO_HTML
    return html`<section class="footnotes" aria-label="${this.#words.footnotes}"><ol>${items.finish()}</ol></section>`
  }
}

function backlinks(identifier: string, references: number, name: string): SafeHtml {
  return joinHtml(
    Array.from(
      { length: references },
      (_, at) =>
        html` <a class="footnote-back" href="#${referenceId(identifier, at + 1)}" aria-label="${name}">↩\u{FE0E}</a>`,
    ),
  )
}

function referenceId(identifier: string, count: number): string {
  return count === 1 ? `fnref-${identifier}` : `fnref-${identifier}-${count}`
}

/** The way back stands at the end of the last line. */
function withBacklinks(body: SafeHtml, links: SafeHtml): SafeHtml {
  const { markup, needs } = body
  if (!markup.endsWith('</p>')) return html`${body}${links}`
  return html`${trustedHtml(markup.slice(0, -4), needs)}${links}</p>`
}
