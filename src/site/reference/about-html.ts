import type { SchemaAbout, SchemaFact, SchemaValue } from '../../shared/reference/schema-node.ts'
import { escapeText } from '../html/escape-html.ts'
import { specText } from './spec-text.ts'

/** The lines a schema brings along wherever it stands. */
export interface AboutHtml {
  readonly before: string
  readonly type: string
  readonly after: string
  readonly words: string
  readonly facts: string
  readonly example: string
  /** See behindName; most schemas need only one of the two. */
  optional: string | undefined
  required: string | undefined
}

export const REQUIRED = '<span class="field-tag required">required</span>'

const KNOWN = new WeakMap<SchemaAbout, AboutHtml>()
const FEW_VALUES = 12

export function aboutHtml(about: SchemaAbout): AboutHtml {
  let html = KNOWN.get(about)
  if (!html) KNOWN.set(about, (html = write(about)))
  return html
}

/** Everything behind the name of a field that has no words of its own, without the example. */
export function behindName(html: AboutHtml, required: boolean): string {
  return required
    ? (html.required ??= `${html.type}${REQUIRED}${html.after}</div>${html.words}${html.facts}`)
    : (html.optional ??= `${html.type}${html.after}</div>${html.words}${html.facts}`)
}

function write(about: SchemaAbout): AboutHtml {
  const { before, after, description, facts, values, example, defaultValue } = about
  const fallback =
    defaultValue === undefined
      ? ''
      : `<span class="field-default">default <code>${escapeText(defaultValue)}</code></span>`
  const type = `<span class="field-type">${escapeText(about.type)}</span>`
  const tags = `${about.deprecated ? '<span class="field-tag deprecated">deprecated</span>' : ''}${after === undefined ? '' : after.map(pill).join('')}${fallback}`
  const words = description === undefined ? '' : `<div class="field-body">${specText(description)}</div>`
  const limits = `${facts === undefined ? '' : `<p class="field-facts">${facts.map(factHtml).join('')}</p>`}${values === undefined ? '' : valuesHtml(values)}`
  return {
    before: before === undefined ? '' : before.map(pill).join(''),
    type,
    after: tags,
    words,
    facts: limits,
    example:
      example === undefined
        ? ''
        : `<p class="field-facts"><span>example <code>${escapeText(example)}</code></span></p>`,
    optional: undefined,
    required: undefined,
  }
}

function pill(word: string): string {
  return `<span class="field-tag">${escapeText(word)}</span>`
}

function factHtml({ label, value }: SchemaFact): string {
  return `<span>${escapeText(label)} <code>${escapeText(value)}</code></span>`
}

function valuesHtml(values: readonly SchemaValue[]): string {
  if (values.some(({ description }) => description !== undefined)) {
    const rows = values.map(
      ({ value, description }) =>
        `<dt><code>${escapeText(value)}</code></dt><dd>${description === undefined ? '' : specText(description)}</dd>`,
    )
    return `<dl class="field-values">${rows.join('')}</dl>`
  }
  return `<p class="field-facts"><span>${valueWords(values)}</span></p>`
}

function valueWords(values: readonly SchemaValue[]): string {
  if (values.length === 1) return `always <code>${escapeText(values[0]?.value ?? '')}</code>`
  // Hundreds of values are read as a list of words, not as hundreds of boxes.
  if (values.length > FEW_VALUES)
    return `one of <code class="long">${escapeText(values.map(({ value }) => value).join(', '))}</code>`
  return `one of ${values.map(({ value }) => `<code>${escapeText(value)}</code>`).join(' ')}`
}
