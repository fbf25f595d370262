import { memo } from '../../lib/memo.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import type { ExternalDocs } from '../../shared/reference/endpoint.ts'
import type { SchemaAbout, SchemaFact, SchemaValue } from '../../shared/reference/schema-node.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { saidFact, saidPill, saidRest } from './said-words.ts'
import { specText } from './spec-text.ts'

/** Labels of fields, written once a language. */
export const fieldTags = memo((words: ReferenceMessages) => ({
  required: html`\n<span class="field-tag required">${words.required}</span>`,
  deprecated: html`\n<span class="field-tag deprecated">${words.deprecated}</span>`,
}))

const FEW_VALUES = 12

/** The lines a schema brings along wherever it stands. */
export class AboutHtml {
  readonly before: SafeHtml
  readonly description: SafeHtml
  readonly facts: SafeHtml
  readonly #about: SchemaAbout
  readonly #words: ReferenceMessages
  #type: SafeHtml | undefined
  #example: SafeHtml | undefined
  #behindName: SafeHtml | undefined
  #behindRequired: SafeHtml | undefined

  constructor(about: SchemaAbout, words: ReferenceMessages) {
    const { before, facts, values } = about
    this.#about = about
    this.#words = words
    this.before = before === undefined ? NO_HTML : joinHtml(before.map(pill))
    this.description = descriptionOf(about, words)
    this.facts = facts === undefined && values === undefined ? NO_HTML : limitsHtml(about, words)
  }

  get type(): SafeHtml {
    return (this.#type ??= html`\n<span class="field-type">${this.#about.type}</span>`)
  }

  get after(): SafeHtml {
    return afterHtml(this.#about, this.#words)
  }

  /** Most schemas stand in answers only, where an example of the whole is beside them. */
  get example(): SafeHtml {
    return (this.#example ??= exampleHtml(this.#about, this.#words))
  }

  /** All but the example, for the many fields that add nothing to it. */
  behindName(required: boolean): SafeHtml {
    return required
      ? (this.#behindRequired ??= this.#behind(fieldTags(this.#words).required))
      : (this.#behindName ??= this.#behind(NO_HTML))
  }

  #behind(tag: SafeHtml): SafeHtml {
    return html`\n<span class="field-type">${this.#about.type}</span>${tag}${this.after}</div>${this.description}${this.facts}`
  }
}

function exampleHtml({ example, moreExamples = [] }: SchemaAbout, words: ReferenceMessages): SafeHtml {
  if (example === undefined) return NO_HTML
  return html`<p class="field-facts"><span>${words.example} ${codeList([example, ...moreExamples])}</span></p>`
}

/** A schema says the same of itself on hundreds of pages of one language. */
const aboutIn = memo((words: ReferenceMessages) => memo((about: SchemaAbout) => new AboutHtml(about, words)))

export function aboutHtml(about: SchemaAbout, words: ReferenceMessages): AboutHtml {
  return aboutIn(words)(about)
}

function afterHtml({ deprecated, after, defaultValue }: SchemaAbout, words: ReferenceMessages): SafeHtml {
  if (!deprecated && after === undefined && defaultValue === undefined) return NO_HTML
  const fallback =
    defaultValue !== undefined &&
    html`\n<span class="field-default">${words.defaultValue} <code>${defaultValue}</code></span>`
  return html`${deprecated && fieldTags(words).deprecated}${after?.map((label) => pill(saidPill(label, words)))}${fallback}`
}

function limitsHtml({ facts, values }: SchemaAbout, words: ReferenceMessages): SafeHtml {
  return html`${facts && factsHtml(facts, words)}${values && valuesHtml(values, words)}`
}

/** What the spec says of a schema; of one that is missing, ours. */
function descriptionOf({ description, missing }: SchemaAbout, words: ReferenceMessages): SafeHtml {
  if (missing !== undefined) return descriptionHtml(words.missingSchema.replace('{name}', () => missing))
  return description === undefined ? NO_HTML : descriptionHtml(description)
}

/** What a spec says of a field, an answer or a callback. */
export function descriptionHtml(description: string): SafeHtml {
  return html`<div class="field-body">${specText(description)}</div>`
}

function pill(label: string): SafeHtml {
  return html`\n<span class="field-tag">${label}</span>\n`
}

/** Facts in the language of the page. */
export function factsHtml(facts: readonly SchemaFact[], words: ReferenceMessages): SafeHtml {
  if (facts.length === 0) return NO_HTML
  return html`<p class="field-facts">${facts.map((fact) => factHtml(saidFact(fact, words)))}</p>`
}

/** One fact as it is. */
export function factHtml({ label, value }: SchemaFact): SafeHtml {
  return html`\n<span>${label} <code>${value}</code></span>`
}

function valuesHtml(given: readonly SchemaValue[], words: ReferenceMessages): SafeHtml {
  const values = given.map((one) => ({ ...one, value: saidRest(one.value, words) }))
  if (values.every(({ description }) => description === undefined))
    return html`<p class="field-facts"><span>${valueList(values, words)}</span></p>`
  return valueRows(values)
}

/** Values below each other, with what each means. */
export function valueRows(values: readonly SchemaValue[]): SafeHtml {
  const rows = values.map(
    ({ value, description }) =>
      html`<dt><code>${value}</code></dt><dd>${description !== undefined && specText(description)}</dd>`,
  )
  return html`<dl class="field-values">${rows}</dl>`
}

function valueList(values: readonly SchemaValue[], words: ReferenceMessages): SafeHtml {
  if (values.length === 1) return html`${words.always} <code>${values[0]?.value}</code>`
  // Hundreds of values are read as a list of words, not as hundreds of boxes.
  if (values.length > FEW_VALUES)
    return html`${words.oneOf} <code class="long">${values.map(({ value }) => value).join(', ')}</code>`
  return html`${words.oneOf} ${codeList(values.map(({ value }) => value))}`
}

/** Names in code, a space between them. */
export function codeList(names: readonly string[]): readonly SafeHtml[] {
  return names.map((name, at) => html`${at > 0 && ' '}<code>${name}</code>`)
}

/** A link to what is written elsewhere. */
export function docsHtml(docs: ExternalDocs | undefined): SafeHtml {
  if (docs === undefined) return NO_HTML
  const { url, description = url } = docs
  const safe = /^https?:\/\//i.test(url)
  return html`<p class="reference-docs">${safe ? html`<a href="${url}" rel="noopener">${description}</a>` : description}</p>`
}
