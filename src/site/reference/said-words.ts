import { ENGLISH_OPERATION } from '../../shared/messages/operation-english.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import { ENGLISH_SCHEMA } from '../../shared/messages/schema-english.ts'
import type { SchemaFact } from '../../shared/reference/schema-node.ts'

type Name = keyof typeof ENGLISH_SCHEMA | keyof typeof ENGLISH_OPERATION

const ENGLISH: Readonly<Record<Name, string>> = { ...ENGLISH_SCHEMA, ...ENGLISH_OPERATION }
const NAMES = new Map(Object.entries(ENGLISH).map(([name, text]) => [text, name as Name]))
/** Texts that hold a number or a name of the spec. */
const NUMBERED = patterns('item', 'part', 'option', 'exampleNumber')
const NAMED = patterns('keysLike', 'withKey')
const LIMITS = patterns('fromTo', 'atLeast', 'atMost')
const NEEDS = patterns('needs')
const REST = patterns('moreCount')

/** A word of ours in the language of the page. The data of a page have it in English, as Markdown and anchors need it. */
export function saidWord(text: string, words: ReferenceMessages): string {
  const name = NAMES.get(text)
  return name === undefined ? saidNumber(text, words) : words[name]
}

/** What has no name in the spec is numbered by us; names of the spec stay as they are. */
export function saidNumber(text: string, words: ReferenceMessages): string {
  return filled(NUMBERED, text, words)
}

/** Pills are of the spec, but for those that say who may write a field. */
export function saidPill(text: string, words: ReferenceMessages): string {
  return text === ENGLISH.readOnly || text === ENGLISH.writeOnly ? saidWord(text, words) : text
}

/** What a part of a schema is called. */
export function saidPart(label: string, words: ReferenceMessages): string {
  const said = saidWord(label, words)
  return said === label ? filled(NAMED, label, words) : said
}

/** A fact in the language of the page; names and values of the spec stay as they are. */
export function saidFact(fact: SchemaFact, words: ReferenceMessages): SchemaFact {
  const { label, value, named } = fact
  if (named) return fact
  return { label: saidWord(label, words), value: saidValue(label, value, words) }
}

function saidValue(label: string, value: string, words: ReferenceMessages): string {
  switch (label) {
    case ENGLISH.length:
    case ENGLISH.items:
    case ENGLISH.properties:
    case ENGLISH.contains:
      return filled(LIMITS, value, words)
    case ENGLISH.uniqueItems:
    case ENGLISH.otherKeys:
    case ENGLISH.reserved:
    case ENGLISH.emptyValue:
      return saidWord(value, words)
    case ENGLISH.requires:
      return filled(NEEDS, value, words)
    case ENGLISH.values:
      return value.replace(/… \d+ more$/, (rest) => saidRest(rest, words))
    default:
      return value
  }
}

/** Behind the last value of a long list: how many more there are. */
export function saidRest(value: string, words: ReferenceMessages): string {
  return value.startsWith('… ') ? `… ${filled(REST, value.slice(2), words)}` : value
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface Pattern {
  readonly name: Name
  readonly text: RegExp
}

function patterns(...names: readonly Name[]): readonly Pattern[] {
  return names.map((name) => ({
    name,
    text: new RegExp(
      `^${ENGLISH[name].replaceAll(/\{(\w+)\}/g, (_, hole: string) => `(?<${hole}>${hole === 'number' || hole === 'count' ? '\\d+' : '.+'})`)}$`,
      's',
    ),
  }))
}

function filled(known: readonly Pattern[], text: string, words: ReferenceMessages): string {
  for (const { name, text: pattern } of known) {
    const found = pattern.exec(text)?.groups
    if (found) return words[name].replaceAll(/\{(\w+)\}/g, (whole, hole: string) => found[hole] ?? whole)
  }
  return text
}
