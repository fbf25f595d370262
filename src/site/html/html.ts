import { memo } from '../../lib/memo.ts'

/** What a stretch of HTML needs from the page it stands in, as bits. */
export const NEEDS_NOTHING = 0
export const NEEDS_DIAGRAMS = 1
export const NEEDS_ISLANDS = 2
/** A column beside the text. */
export const NEEDS_COLUMN = 4

/** HTML that is safe to send as it stands. Made by `html`, by the functions below, and by nobody else. */
export class SafeHtml {
  readonly markup: string
  readonly needs: number

  constructor(markup: string, needs: number) {
    this.markup = markup
    this.needs = needs
  }

  get isEmpty(): boolean {
    return this.markup === ''
  }

  toString(): string {
    return this.markup
  }
}

export type HtmlValue = string | number | SafeHtml | readonly SafeHtml[] | false | undefined

/**
 * The way to write HTML: whatever is put into the template is text and gets escaped, unless it is HTML already.
 * Attribute values stand in double quotes. `false` and `undefined` leave nothing, so that `${open && html` open`}` reads well.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  let markup = strings[0] as string
  let needs = NEEDS_NOTHING
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (typeof value === 'string') markup += SPECIAL.test(value) ? escapeIn(strings, at, value) : value
    else if (value instanceof SafeHtml) {
      markup += value.markup
      needs |= value.needs
    } else if (typeof value === 'number') markup += value
    else if (value)
      for (const part of value) {
        markup += part.markup
        needs |= part.needs
      }
    markup += strings[at + 1] as string
  }
  return new SafeHtml(markup, needs)
}

export const NO_HTML = new SafeHtml('', NEEDS_NOTHING)

/** HTML of somebody who answers for it: a library, a sanitizer, the author of the page. */
export function trustedHtml(markup: string, needs: number = NEEDS_NOTHING): SafeHtml {
  return new SafeHtml(markup, needs)
}

/** HTML as an author wrote it, who may have put a diagram into it. */
export function authorHtml(markup: string): SafeHtml {
  return trustedHtml(markup, markup.includes('<pre class="mermaid">') ? NEEDS_DIAGRAMS : NEEDS_NOTHING)
}

/** Text between tags. Quotes stay, which is a fifth of the size of code. */
export function textHtml(text: string): SafeHtml {
  return new SafeHtml(escapeText(text), NEEDS_NOTHING)
}

/** ` name="value"`, or nothing when there is no value. */
export function attribute(name: string, value: string | number | undefined): SafeHtml {
  return value === undefined ? NO_HTML : trustedHtml(` ${name}="${escapeAttribute(String(value))}"`)
}

/** A `<script>` with code of ours. Not for `html`: what stands in it is no HTML. */
export function scriptHtml(attributes: SafeHtml, code = ''): SafeHtml {
  return trustedHtml(`<script${attributes.markup}>${code}</script>`)
}

/** A `<script>` with data for a script or for machines. */
export function dataHtml(attributes: SafeHtml, json: SafeHtml): SafeHtml {
  return scriptHtml(attributes, json.markup)
}

/** Data as the text of a `<script>`: nothing in it can end the element. */
export function scriptJson(data: unknown, replacer?: (key: string, value: unknown) => unknown): SafeHtml {
  return trustedHtml(JSON.stringify(data, replacer).replaceAll('<', '\\u003c'))
}

export function joinHtml(parts: readonly SafeHtml[]): SafeHtml {
  return html`${parts}`
}

/** HTML that grows piece by piece, for long walks. */
export class HtmlBuilder {
  #markup = ''
  #needs = NEEDS_NOTHING

  get isEmpty(): boolean {
    return this.#markup === ''
  }

  add({ markup, needs }: SafeHtml): void {
    this.#markup += markup
    this.#needs |= needs
  }

  finish(): SafeHtml {
    return new SafeHtml(this.#markup, this.#needs)
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const SPECIAL = /[&<>"]/

/** Makes text safe inside a double-quoted attribute, and between tags as well. */
export function escapeAttribute(text: string): string {
  return SPECIAL.test(text) ? replace(text, /[&<>"]/g) : text
}

/** Makes text safe between tags only. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? replace(text, /[&<>]/g) : text
}

function escapeIn(strings: TemplateStringsArray, at: number, text: string): string {
  return standsInText(strings)[at] ? escapeText(text) : escapeAttribute(text)
}

/** Which values of a template surely stand between tags, where a quote is only a quote. */
const standsInText = memo((strings: TemplateStringsArray): readonly boolean[] => {
  let place: 'unknown' | 'text' | 'tag' | 'value' = 'unknown'
  return strings.map((part) => {
    for (const sign of part) {
      if (place === 'value') place = sign === '"' ? 'tag' : 'value'
      else if (sign === '<') place = 'tag'
      else if (sign === '>') place = 'text'
      else if (sign === '"' && place !== 'text') place = 'value'
    }
    return place === 'text'
  })
})

/** The pattern finds what to replace faster than a loop would: long texts have little of it. */
function replace(text: string, pattern: RegExp): string {
  return text.replace(pattern, (sign) => ENTITIES[sign] as string)
}
