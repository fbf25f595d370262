import { textOr } from './json.ts'
import type { Operation } from './operations.ts'
import { webhookWords } from './page-slug.ts'
import { plainTitle } from './plain-title.ts'

const LONGEST = 90

/** What pages and lists call every operation of a spec. Those of one tag that would be called the same name their path. */
export function operationTitles(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const titles = new Map<Operation, string>()
  // Title -> the first of each tag that has it.
  const first = new Map<string, Operation>()
  for (const operation of operations) {
    const title = ownTitle(operation)
    const key = `${operation.tag ?? ''}\0${title.toLowerCase()}`
    const twin = first.get(key)
    if (twin) titles.set(twin, withPath(titles.get(twin) ?? title, twin))
    else first.set(key, operation)
    titles.set(operation, twin ? withPath(title, operation) : title)
  }
  return titles
}

function withPath(title: string, { kind, key }: Operation): string {
  const path = ` (${key})`
  return kind === 'operation' && !title.endsWith(path) ? `${title}${path}` : title
}

function ownTitle(operation: Operation): string {
  const { summary, raw, kind, path, key } = operation
  const said = summary === undefined ? '' : plainTitle(summary)
  if (said !== '') return said
  const id = textOr(raw['operationId'])
  const words = id === undefined ? '' : sentence(id)
  if (words !== '') return words
  if (kind === 'channel') return sentence(webhookWords(key.replace('channel ', ''))) || path
  return kind === 'webhook' ? sentence(webhookWords(path)) || 'Webhook' : methodAndPath(operation)
}

/** `Delete users {id}`. */
function methodAndPath({ method, path }: Operation): string {
  const words = path
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replaceAll(/[/._-]+/g, ' ')))
  return capital(`${method.toLowerCase()} ${words.join('')}`.replaceAll(/\s+/g, ' ').trim())
}

/** `listUserPosts`, `users.list` and `GET_user_by_id` as words. */
function sentence(name: string): string {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    // Abbreviations stay as they are written.
    .map((word) => (/^\p{Lu}{2,}\p{N}*$/u.test(word) ? word : word.toLowerCase()))
  return capital(words.join(' ').slice(0, LONGEST))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
