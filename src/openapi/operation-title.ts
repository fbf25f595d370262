import type { Operation } from './operations.ts'
import { capital, nameOf, sentence } from './operation-words.ts'
import { webhookWords } from './page-slug.ts'
import { isTitle, plainTitle } from './plain-title.ts'

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
  const { summary, kind, path, key } = operation
  const said = summary === undefined ? '' : plainTitle(summary)
  const words = nameOf(operation)
  // The first sentence of a paragraph is rarely a name, and what programs call it always is.
  if (said !== '' && (words === '' || isTitle(summary ?? ''))) return said
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
