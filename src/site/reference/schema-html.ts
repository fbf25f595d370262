import { fieldAnchor } from '../../shared/reference/field-anchor.ts'
import type {
  SchemaAbout,
  SchemaChoice,
  SchemaFact,
  SchemaNode,
  SchemaPart,
  SchemaProperty,
  SchemaValue,
} from '../../shared/reference/schema-node.ts'
import {
  attribute,
  escapeAttribute,
  escapeText,
  html,
  HtmlBuilder,
  NO_HTML,
  textHtml,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import { referenceLanguage, type ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import {
  aboutHtml,
  codeList,
  descriptionHtml,
  factsHtml,
  fieldTags,
  valueRows,
  type AboutHtml,
} from './about-html.ts'
import { capital, saidNumber, saidPart, saidWord } from './said-words.ts'
import { below, within, type SchemaPlace } from './schema-place.ts'
import { sharedHtml, sharedRun } from './shared-html.ts'

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly deprecated?: boolean | undefined
  /** In place of the schema's own. */
  readonly description?: string | undefined
  readonly node: SchemaNode
  /** As JSON: of a parameter itself, beside that of its schema. */
  readonly examples?: readonly string[] | undefined
  /** The same with what each is for. */
  readonly named?: readonly SchemaValue[] | undefined
  /** How its value is written. */
  readonly facts?: readonly SchemaFact[] | undefined
}

/** One named field: name, type, pills, description, and what is inside. */
export function fieldHtml(field: Field, place: SchemaPlace): SafeHtml {
  const { node, name } = field
  const { words } = place.page
  const about = aboutHtml(node.about, words)
  const rest = restHtml(field, about, words)
  const example = place.exampleShown ? '' : about.example.markup + examplesHtml(field, words).markup
  const anchor = place.plain ? '' : fieldAnchor(place.anchor, name, place.nested)
  const inside = hasContent(node) ? insideHtml(node, place.plain ? place : below(place, anchor)) : NO_HTML
  // A page has hundreds of fields: added up by hand, they cost half of what the template takes.
  const behind = `${rest.markup}${example}${inside.markup}</div>`
  const id = escapeAttribute(anchor)
  return trustedHtml(
    place.plain
      ? `<div class="field"><div class="field-head">${about.before.markup}<span class="field-name"><code>${escapeText(name)}</code></span>${behind}`
      : `<div class="field" id="${id}"><div class="field-head">${about.before.markup}<a class="field-name anchor" href="#${id}"><code>${escapeText(name)}</code></a>${behind}`,
    rest.needs | inside.needs,
  )
}

function examplesHtml({ examples = [], named, facts }: Field, words: ReferenceMessages): SafeHtml {
  if (examples.length === 0 && !named && !facts) return NO_HTML
  const list =
    examples.length > 0 &&
    html`<p class="field-facts"><span>${words.example} ${codeList(examples)}</span></p>`
  const written = facts && factsHtml(facts, words)
  return html`${written}${list}${named && html`<p class="field-facts"><span>${words.example}</span></p>${valueRows(named)}`}`
}

/** Everything behind the name but the example. */
function restHtml(
  { required, deprecated, description, node }: Field,
  about: AboutHtml,
  words: ReferenceMessages,
): SafeHtml {
  const marked = deprecated === true && !node.about.deprecated
  if (!marked && description === undefined) return about.behindName(required)
  const text = description === undefined ? about.description : descriptionHtml(description)
  return html`${about.type}${required && fieldTags(words).required}${marked && fieldTags(words).deprecated}${about.after}</div>${text}${about.facts}`
}

/** A schema without a name of its own: the body of a request or answer. */
export function schemaHtml(node: SchemaNode, place: SchemaPlace): SafeHtml {
  return html`${ownText(node.about, place)}${contentHtml(node, place)}`
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

function ownText(about: SchemaAbout, { exampleShown, page }: SchemaPlace): SafeHtml {
  const { description, facts, example } = aboutHtml(about, page.words)
  return html`${description}${facts}${!exampleShown && example}`
}

/** Payloads have the same components in the same places: the sender, the owner of the repository. */
function insideHtml(node: SchemaNode, place: SchemaPlace): SafeHtml {
  if (!hasContent(node)) return NO_HTML
  // Deep in an answer all nodes are those of the spec, the same on every page.
  return place.plain || node.shared
    ? sharedHtml(node, place, () => writeInside(node, place))
    : writeInside(node, place)
}

function writeInside(node: SchemaNode, place: SchemaPlace): SafeHtml {
  const more = moreHtml(node, place)
  if (more !== undefined) return more
  // A list of objects shows the fields of its items, without a level that says nothing.
  const only = soleItems(node)
  if (only !== undefined) return insideHtml(only, place)
  const count = (node.properties?.length ?? 0) + (node.unshown?.length ?? 0)
  const ofChoice = count === 0 && node.choices !== undefined
  const label = ofChoice
    ? choiceLabel(node, place.page.words)
    : count > 0
      ? fieldCount(count, place.page)
      : partsLabel(node, place.page.words)
  return html`<details class="field-more"${place.page.expanded && html` open`}><summary>${label}</summary>${contentHtml(node, place, ofChoice)}</details>`
}

function fieldCount(count: number, { language, words }: SchemaPlace['page']): string {
  if (language.startsWith('en')) return `${count} ${count === 1 ? 'field' : 'fields'}`
  return words.fields.replace('{count}', String(count))
}

/** A map has values and a list has items. */
function partsLabel({ parts = [] }: SchemaNode, words: ReferenceMessages): string {
  return parts.some(({ label }) => label === 'items' || label.startsWith('item '))
    ? words.items
    : words.values
}

function choiceLabel({ choices }: SchemaNode, words: ReferenceMessages): string {
  const options = choices?.[0]?.options.length ?? 0
  return `${choices?.[0]?.kind === 'anyOf' ? words.anyOf : words.oneOf} ${options}`
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

/** With `named`, what stands above has already said that the first choice is one. */
function contentHtml(node: SchemaNode, place: SchemaPlace, named = false): SafeHtml {
  const more = moreHtml(node, place)
  if (more !== undefined) return more
  const only = soleItems(node)
  if (only !== undefined) return contentHtml(only, place)
  const { properties = [], unshown, parts = [], choices = [] } = node
  const content = new HtmlBuilder()
  addFields(content, properties, place)
  if (unshown !== undefined)
    content.add(
      html`<p class="field-facts">${place.page.words.moreCount.replace('{count}', String(unshown.length))}: <code class="long">${unshown.join(', ')}</code></p>`,
    )
  for (const part of parts) content.add(partHtml(part, place))
  for (const [index, choice] of choices.entries())
    if (saysMore(choice)) content.add(choiceHtml(choice, place, named && index === 0))
  return content.finish()
}

const WORTH_KEEPING = 6

/** Hundreds of payloads have the same large component at the same place, such as the repository: its plain fields are written once. */
function addFields(into: HtmlBuilder, properties: readonly SchemaProperty[], place: SchemaPlace): void {
  for (let at = 0; at < properties.length;) {
    const count = countPlain(properties, at)
    if (count >= WORTH_KEEPING) {
      const run = properties.slice(at, at + count)
      into.add(sharedRun(run, place, () => fieldsHtml(run, place)))
    } else
      for (let next = at; next < at + count; next++)
        into.add(fieldHtml(properties[next] as SchemaProperty, place))
    at += count
  }
}

/** How many fields one behind the other have nothing inside; one, where the first has. */
function countPlain(properties: readonly SchemaProperty[], from: number): number {
  let to = from
  while (to < properties.length && !hasContent((properties[to] as SchemaProperty).node)) to++
  return Math.max(to - from, 1)
}

function fieldsHtml(fields: readonly SchemaProperty[], place: SchemaPlace): SafeHtml {
  const all = new HtmlBuilder()
  for (const field of fields) all.add(fieldHtml(field, place))
  return all.finish()
}

function choiceHtml(
  { kind, discriminator, mapping, unlisted, options }: SchemaChoice,
  place: SchemaPlace,
  named: boolean,
): SafeHtml {
  const told =
    discriminator !== undefined && html`${place.page.words.discriminator} <code>${discriminator}</code>`
  const words = capital(kind === 'oneOf' ? place.page.words.oneOf : place.page.words.anyOf)
  const line = named ? told && html`<p>${told}</p>` : html`<p>${words}${told && html`, ${told}`}</p>`
  const list = options.map((option, index) => optionHtml(option, place, index))
  const leads =
    mapping &&
    html`<p class="field-facts">${mapping.map((lead) => leadHtml(lead, place.page.words))}${unlisted !== undefined && html`<span>… ${place.page.words.moreCount.replace('{count}', String(unlisted))}</span>`}</p>`
  return html`<div class="options">${line}${leads}${list}</div>`
}

/** Which value leads to which schema. */
function leadHtml({ label, value, named }: SchemaFact, words: ReferenceMessages): SafeHtml {
  return html`<span>${named ? html`<code>${label}</code>` : saidWord(label, words)} → ${value}</span>`
}

function partHtml({ label, node }: SchemaPart, place: SchemaPlace): SafeHtml {
  const { before, type, after } = aboutHtml(node.about, place.page.words)
  const head = html`<div class="field-head">${before}<span class="field-part">${saidPart(label, place.page.words)}</span>${type}${after}</div>`
  return html`<div class="field part">${head}${ownText(node.about, place)}${insideHtml(node, within(place, label))}</div>`
}

function optionHtml({ label, node }: SchemaPart, place: SchemaPlace, index: number): SafeHtml {
  const { before, type, after } = aboutHtml(node.about, place.page.words)
  const head = html`${before}${textHtml(saidNumber(label, place.page.words))}${node.about.type !== label && type}${after}`
  const inside = html`${ownText(node.about, place)}${contentHtml(node, within(place, label))}`
  if (inside.isEmpty) return html`<p class="option-plain">${head}</p>`
  const open = (index === 0 || place.page.expanded) && html` open`
  return html`<details class="option"${open}><summary>${head}</summary>${inside}</details>`
}

/** What was cut is one click away, where there is an address for it. */
function moreHtml({ more, about: { name } }: SchemaNode, place: SchemaPlace): SafeHtml | undefined {
  if (more === undefined) return undefined
  const { spec, language, schemaUrl } = place.page
  const url = name === undefined ? undefined : schemaUrl?.(spec, name, referenceLanguage(language))
  if (url === undefined) return html`<p class="field-facts">${name} …</p>`
  const anchor = attribute('data-anchor', place.plain ? undefined : place.anchor)
  return html`<a class="schema-more" href="${url}"${anchor}>${place.page.words.showSchema.replace('{name}', () => name ?? '…')}</a>`
}
