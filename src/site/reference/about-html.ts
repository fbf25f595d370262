import { memo } from '../../lib/memo.ts'
import type { SchemaAbout, SchemaFact, SchemaValue } from '../../shared/reference/schema-node.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { specText } from './spec-text.ts'

export const REQUIRED = html`<span class="field-tag required">required</span>`
export const DEPRECATED = html`<span class="field-tag deprecated">deprecated</span>`

const FEW_VALUES = 12

/** The lines a schema brings along wherever it stands. */
export class AboutHtml {
  readonly before: SafeHtml
  readonly type: SafeHtml
  readonly after: SafeHtml
  readonly description: SafeHtml
  readonly facts: SafeHtml
  readonly example: SafeHtml
  #behindName: SafeHtml | undefined
  #behindRequired: SafeHtml | undefined

  constructor(about: SchemaAbout) {
    const { before, description, facts, values, example } = about
    this.before = before === undefined ? NO_HTML : joinHtml(before.map(pill))
    this.type = html`<span class="field-type">${about.type}</span>`
    this.after = afterHtml(about)
    this.description = description === undefined ? NO_HTML : descriptionHtml(description)
    this.facts = facts === undefined && values === undefined ? NO_HTML : factsHtml(about)
    this.example =
      example === undefined
        ? NO_HTML
        : html`<p class="field-facts"><span>example <code>${example}</code></span></p>`
  }

  /** All but the example, for the many fields that add nothing to it. */
  behindName(required: boolean): SafeHtml {
    return required
      ? (this.#behindRequired ??= this.#behind(REQUIRED))
      : (this.#behindName ??= this.#behind(NO_HTML))
  }

  #behind(tag: SafeHtml): SafeHtml {
    return html`${this.type}${tag}${this.after}</div>${this.description}${this.facts}`
  }
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
  const limits = facts && html`<p class="field-facts">${facts.map(factHtml)}</p>`
  return html`${limits}${values && valuesHtml(values)}`
}

/** What a spec says of a field, an answer or a callback. */
export function descriptionHtml(description: string): SafeHtml {
  return html`<div class="field-body">${specText(description)}</div>`
}

function pill(label: string): SafeHtml {
  return html`<span class="field-tag">${label}</span>`
}

export function factHtml({ label, value }: SchemaFact): SafeHtml {
  return html`<span>${label} <code>${value}</code></span>`
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
  return names.map((name, at) => html`${at > 0 && ' '}<code>${name}</code>`)
}
