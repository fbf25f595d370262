import { ASIAN } from './asian.ts'
import { EASTERN } from './eastern.ts'
import { NORTHERN } from './northern.ts'
import { WESTERN } from './western.ts'
import { ENGLISH, type Messages } from './messages.ts'

const TABLE: Readonly<Record<string, Messages>> = { ...WESTERN, ...NORTHERN, ...EASTERN, ...ASIAN }
// Tags that mean a row of another name. What is not here falls back to its first part: fr-CA reads fr.
const SAME: Readonly<Record<string, string>> = {
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-hant': 'zh-Hant',
  'pt-br': 'pt-BR',
  nb: 'no',
  nn: 'no',
  iw: 'he',
  cn: 'zh',
  jp: 'ja',
}

/** The site's own words in the language of a page; English where nobody has translated them. */
export function messagesFor(language: string): Messages {
  return rowFor(TABLE, language) ?? ENGLISH
}

/** The row of a table of languages that a tag means. */
export function rowFor<T>(table: Readonly<Record<string, T>>, language: string): T | undefined {
  return table[rowNameFor(table, language) ?? '']
}

/** The name of that row. */
export function rowNameFor(table: Readonly<Record<string, unknown>>, language: string): string | undefined {
  const tag = language.toLowerCase()
  const first = tag.split('-')[0] ?? ''
  return [SAME[tag] ?? '', SAME[first] ?? first].find((name) => Object.hasOwn(table, name))
}
