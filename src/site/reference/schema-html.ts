import { fieldAnchor } from '../../shared/reference/field-anchor.ts'
import type {
  SchemaAbout,
  SchemaChoice,
  SchemaNode,
  SchemaPart,
  SchemaProperty,
} from '../../shared/reference/schema-node.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { aboutHtml, behindName, REQUIRED, type AboutHtml } from './about-html.ts'
import { below, within, type SchemaPlace } from './schema-place.ts'
import { specText } from './spec-text.ts'

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly deprecated?: boolean | undefined
  /** In place of the schema's own. */
  readonly description?: string | undefined
  readonly node: SchemaNode
}

/** One named field: name, type, pills, words, and what is inside. */
export function fieldHtml(field: Field, place: SchemaPlace): string {
  const { node, name } = field
  const about = aboutHtml(node.about)
  const rest = `${ownRest(field, about)}${place.exampleShown ? '' : about.example}`
  if (place.plain)
    return `<div class="field"><div class="field-head">${about.before}<span class="field-name"><code>${escapeText(name)}</code></span>${rest}${insideHtml(node, place)}</div>`
  const anchor = fieldAnchor(place.anchor, name, place.nested)
  const id = escapeHtml(anchor)
  const inside = hasContent(node) ? insideHtml(node, below(place, anchor)) : ''
  return `<div class="field" id="${id}"><div class="field-head">${about.before}<a class="field-name anchor" href="#${id}"><code>${escapeText(name)}</code></a>${rest}${inside}</div>`
}

/** Everything behind the name but the example. */
function ownRest({ required, deprecated, description, node }: Field, about: AboutHtml): string {
  const marked = deprecated === true && !node.about.deprecated
  if (!marked && description === undefined) return behindName(about, required)
  const { type, after, words, facts } = about
  const tag = marked ? '<span class="field-tag deprecated">deprecated</span>' : ''
  return `${type}${required ? REQUIRED : ''}${tag}${after}</div>${description === undefined ? words : bodyOf(description)}${facts}`
}

/** A schema without a name of its own: the body of a request or answer. */
export function schemaHtml(node: SchemaNode, place: SchemaPlace): string {
  return `${ownWords(node.about, place)}${contentHtml(node, place)}`
}

/** Whether a schema has anything to list. */
export function hasContent(node: SchemaNode): boolean {
  return Boolean(node.properties ?? node.parts ?? node.more) || (node.choices?.some(saysMore) ?? false)
}

/** A choice between bare types is already in the type of the field. */
function saysMore({ options }: SchemaChoice): boolean {
  return options.some(({ node, label }) => {
    const { description, facts, values, type, before, after } = node.about
    return (
      description !== undefined ||
      facts !== undefined ||
      values !== undefined ||
      before !== undefined ||
      after !== undefined ||
      hasContent(node) ||
      label !== type
    )
  })
}

function ownWords(about: SchemaAbout, { exampleShown }: SchemaPlace): string {
  const { words, facts, example } = aboutHtml(about)
  return `${words}${facts}${exampleShown ? '' : example}`
}

function bodyOf(description: string): string {
  return `<div class="field-body">${specText(description)}</div>`
}

const INSIDE = { open: new WeakMap<SchemaNode, string>(), closed: new WeakMap<SchemaNode, string>() }

function insideHtml(node: SchemaNode, place: SchemaPlace): string {
  if (!hasContent(node)) return ''
  if (place.moreUrl === undefined) return writeInside(node, place)
  if (!place.plain) return node.shared ? insideAt(node, place) : writeInside(node, place)
  const known = place.expanded ? INSIDE.open : INSIDE.closed
  let html = known.get(node)
  if (html === undefined) known.set(node, (html = writeInside(node, place)))
  return html
}

const INSIDE_AT = new WeakMap<SchemaNode, Map<string, string>>()
const MAX_PLACES = 30

/** Payloads have the same components in the same places: the sender, the owner of the repository. */
function insideAt(node: SchemaNode, place: SchemaPlace): string {
  let known = INSIDE_AT.get(node)
  if (!known || known.size > MAX_PLACES) INSIDE_AT.set(node, (known = new Map()))
  const key = `${place.anchor} ${place.expanded} ${place.exampleShown}`
  let html = known.get(key)
  if (html === undefined) known.set(key, (html = writeInside(node, place)))
  return html
}

function writeInside(node: SchemaNode, place: SchemaPlace): string {
  const more = moreHtml(node, place)
  if (more !== undefined) return more
  // A list of objects shows the fields of its items, without a level that says nothing.
  const only = soleItems(node)
  if (only !== undefined) return insideHtml(only, place)
  const count = (node.properties?.length ?? 0) + (node.unshown?.length ?? 0)
  const label =
    count > 0 ? `${count} ${count === 1 ? 'field' : 'fields'}` : node.choices ? choiceWords(node) : 'items'
  return `<details class="field-more"${place.expanded ? ' open' : ''}><summary>${label}</summary>${contentHtml(node, place)}</details>`
}

function choiceWords({ choices }: SchemaNode): string {
  const options = choices?.[0]?.options.length ?? 0
  return `${choices?.[0]?.kind === 'anyOf' ? 'any' : 'one'} of ${options}`
}

/** Items of a list that say nothing themselves. */
function soleItems({ parts, properties, choices }: SchemaNode): SchemaNode | undefined {
  const [part] = parts ?? []
  if (parts?.length !== 1 || part?.label !== 'items' || properties !== undefined || choices !== undefined)
    return undefined
  const { description, facts, values } = part.node.about
  const silent = description === undefined && facts === undefined && values === undefined
  return silent && hasContent(part.node) ? part.node : undefined
}

function contentHtml(node: SchemaNode, place: SchemaPlace): string {
  const more = moreHtml(node, place)
  if (more !== undefined) return more
  const only = soleItems(node)
  if (only !== undefined) return contentHtml(only, place)
  let html = ''
  if (node.properties !== undefined) html += fieldsHtml(node.properties, place)
  if (node.unshown !== undefined)
    html += `<p class="field-facts">and ${node.unshown.length} more: <code class="long">${escapeText(node.unshown.join(', '))}</code></p>`
  for (const part of node.parts ?? []) html += partHtml(part, place)
  for (const choice of node.choices ?? []) if (saysMore(choice)) html += choiceHtml(choice, place)
  return html
}

/** Fields one behind the other without anything inside, as they are written at one place. */
interface FieldRun {
  readonly place: string
  readonly length: number
  readonly last: SchemaProperty
  readonly html: string
}

// By their first field, which is the same object wherever its schema stands; so are those behind it.
const RUNS = new WeakMap<SchemaProperty, FieldRun>()
const WORTH_KEEPING = 6

/** Hundreds of payloads have the same large component at the same place, such as the repository. */
function fieldsHtml(properties: readonly SchemaProperty[], place: SchemaPlace): string {
  let html = ''
  if (properties.length < WORTH_KEEPING) {
    for (const property of properties) html += fieldHtml(property, place)
    return html
  }
  const key = `${place.plain ? '' : place.anchor} ${place.nested} ${place.exampleShown}`
  for (let at = 0; at < properties.length;) {
    const first = properties[at] as SchemaProperty
    let run = RUNS.get(first)
    if (run?.place !== key || properties[at + run.length - 1] !== run.last) {
      run = writeRun(properties, at, { key, place })
      if (run.length >= WORTH_KEEPING) RUNS.set(first, run)
    }
    html += run.html
    at += run.length
  }
  return html
}

function writeRun(
  properties: readonly SchemaProperty[],
  from: number,
  { key, place }: { readonly key: string; readonly place: SchemaPlace },
): FieldRun {
  let last = properties[from] as SchemaProperty
  let html = fieldHtml(last, place)
  let to = from + 1
  if (!hasContent(last.node))
    for (; to < properties.length && !hasContent((properties[to] as SchemaProperty).node); to++) {
      last = properties[to] as SchemaProperty
      html += fieldHtml(last, place)
    }
  return { place: key, length: to - from, last, html }
}

function choiceHtml({ kind, discriminator, options }: SchemaChoice, place: SchemaPlace): string {
  const told = discriminator === undefined ? '' : `, told by <code>${escapeText(discriminator)}</code>`
  let list = ''
  for (const [index, option] of options.entries()) list += optionHtml(option, place, index)
  return `<div class="options"><p>${kind === 'oneOf' ? 'One of' : 'Any of'}${told}</p>${list}</div>`
}

function partHtml({ label, node }: SchemaPart, place: SchemaPlace): string {
  const { before, type, after } = aboutHtml(node.about)
  return (
    `<div class="field part"><div class="field-head">${before}<span class="field-part">${escapeText(label)}</span>${type}${after}</div>` +
    `${ownWords(node.about, place)}${insideHtml(node, within(place, label))}</div>`
  )
}

function optionHtml({ label, node }: SchemaPart, place: SchemaPlace, index: number): string {
  const own = within(place, label)
  const { before, type, after } = aboutHtml(node.about)
  const head = `${before}${escapeText(label)}${node.about.type === label ? '' : type}${after}`
  const inside = `${ownWords(node.about, place)}${contentHtml(node, own)}`
  if (inside === '') return `<p class="option-plain">${head}</p>`
  return `<details class="option"${index === 0 || place.expanded ? ' open' : ''}><summary>${head}</summary>${inside}</details>`
}

/** What was cut is one click away, where there is an address for it. */
function moreHtml({ more, about: { name } }: SchemaNode, place: SchemaPlace): string | undefined {
  if (more === undefined) return undefined
  const url = name === undefined ? undefined : place.moreUrl?.(name)
  const words = more === 'recursive' ? `${name ?? 'the same'} again` : `more of ${name ?? 'this'}`
  if (url === undefined) return `<p class="field-facts">${escapeText(words)}</p>`
  return `<a class="schema-more" href="${escapeHtml(url)}"${place.plain ? '' : ` data-anchor="${escapeHtml(place.anchor)}"`}>Show ${escapeText(words)}</a>`
}
