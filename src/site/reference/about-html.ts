import { memo } from '../../lib/memo.ts'
import type { SchemaAbout, SchemaFact, SchemaValue } from '../../shared/reference/schema-node.ts'
import { escapeText, html, joinHtml, NO_HTML, trustedHtml, type SafeHtml } from '../html/html.ts'
import { specText } from './spec-text.ts'

export const REQUIRED = html`<span class="field-tag required">required</span>`
export const DEPRECATED = html`<span class="field-tag deprecated">deprecated</span>`

const FEW_VALUES = 12

// A page has hundreds of fields: what each of them has is added up by hand, which costs half of what the template takes.

/** The lines a schema brings along wherever it stands. */
export class AboutHtml {
  readonly before: SafeHtml
  readonly after: SafeHtml
  readonly description: SafeHtml
  readonly facts: SafeHtml
  readonly example: SafeHtml
  readonly #type: string
  #behindName: SafeHtml | undefined
  #behindRequired: SafeHtml | undefined

  constructor(about: SchemaAbout) {
    const { before, description, facts, values, example } = about
    this.before = before === undefined ? NO_HTML : joinHtml(before.map(pill))
    this.#type = about.type
    this.after = afterHtml(about)
    this.description = description === undefined ? NO_HTML : descriptionHtml(description)
    this.facts = facts === undefined && values === undefined ? NO_HTML : factsHtml(about)
    this.example =
      example === undefined
        ? NO_HTML
        : html`<p class="field-facts"><span>example <code>${example}</code></span></p>`
  }

  get type(): SafeHtml {
    return trustedHtml(typeMarkup(this.#type))
  }

  /** All but the example, for the many fields that add nothing to it. */
  behindName(required: boolean): SafeHtml {
    return required
      ? (this.#behindRequired ??= this.#behind(REQUIRED))
      : (this.#behindName ??= this.#behind(NO_HTML))
  }

  #behind(tag: SafeHtml): SafeHtml {
    return trustedHtml(
      `${typeMarkup(this.#type)}${tag.markup}${this.after.markup}</div>${this.description.markup}${this.facts.markup}`,
      this.description.needs | this.facts.needs,
    )
  }
}

function typeMarkup(type: string): string {
  return `<span class="field-type">${escapeText(type)}</span>`
}

/** A schema says the same of itself on hundreds of pages. */
export const aboutHtml = memo((about: SchemaAbout) => new AboutHtml(about))

function afterHtml({ deprecated, after, defaultValue }: SchemaAbout): SafeHtml {
  if (!deprecated && after === undefined && defaultValue === undefined) return NO_HTML
  const fallback =
    defaultValue !== undefined &&
    html`<span class="field-default">default <code>${defaultValue}</code></span>`
  return html`${deprecated && DEPRECATED}${after?.map(pill)}${fallback}`
}

function factsHtml({ facts, values }: SchemaAbout): SafeHtml {
  const limits = facts ? html`<p class="field-facts">${facts.map(factHtml)}</p>` : NO_HTML
  if (!values) return limits
  return facts ? html`${limits}${valuesHtml(values)}` : valuesHtml(values)
}

/** What a spec says of a field, an answer or a callback. */
export function descriptionHtml(description: string): SafeHtml {
  const text = specText(description)
  return trustedHtml(`<div class="field-body">${text.markup}</div>`, text.needs)
}

function pill(label: string): SafeHtml {
  return html`<span class="field-tag">${label}</span>`
}

export function factHtml({ label, value }: SchemaFact): SafeHtml {
  return trustedHtml(`<span>${escapeText(label)} <code>${escapeText(value)}</code></span>`)
}

function valuesHtml(values: readonly SchemaValue[]): SafeHtml {
  if (values.every(({ description }) => description === undefined))
    return html`<p class="field-facts"><span>${valueList(values)}</span></p>`
  const rows = values.map(
    ({ value, description }) =>
      html`<dt><code>${value}</code></dt><dd>${description !== undefined && specText(description)}</dd>`,
  )
  return html`<dl class="field-values">${rows}</dl>`
}

function valueList(values: readonly SchemaValue[]): SafeHtml {
  if (values.length === 1) return html`always <code>${values[0]?.value}</code>`
  // Hundreds of values are read as a list of words, not as hundreds of boxes.
  if (values.length > FEW_VALUES)
    return html`one of <code class="long">${values.map(({ value }) => value).join(', ')}</code>`
  return html`one of ${codeList(values.map(({ value }) => value))}`
}

/** Names in code, a space between them. */
export function codeList(names: readonly string[]): readonly SafeHtml[] {
  return names.map((name, at) => trustedHtml(`${at > 0 ? ' ' : ''}<code>${escapeText(name)}</code>`))
}
