import type { BindingFact } from '../../shared/reference/endpoint.ts'
import { isObject, listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'

const MOST_FACTS = 40
const LONGEST = 200

/** What a protocol adds: `kafka partitions`, `ws method`. */
export function bindingFacts(refs: RefResolver, bindings: unknown): readonly BindingFact[] {
  const facts: BindingFact[] = []
  for (const [protocol, item] of Object.entries(objectOr(refs.resolve(bindings).value))) {
    const binding = refs.resolve(item).value
    for (const [key, value] of Object.entries(objectOr(binding))) {
      if (key === 'bindingVersion' || key.startsWith('x-')) continue
      const shown = isShownAsParameters(protocol, key)
        ? textOr(objectOr(refs.resolve(value).value)['description'])
        : text(value)
      if (shown !== undefined) facts.push({ label: `${protocol} ${key}`, value: shown, named: true })
    }
  }
  return facts.slice(0, MOST_FACTS)
}

/** Words that a server, an operation or a message is filed under, with what they mean. */
export function tagFacts(refs: RefResolver, raw: JsonObject): readonly BindingFact[] {
  return listOr(raw['tags']).flatMap((item) => {
    const tag = refs.resolve(item).value
    const name = tag && textOr(tag['name'])
    if (name === undefined) return []
    const about = textOr(tag?.['description'])
    return [{ label: 'tag', value: about === undefined ? name : `${name}: ${about}` }]
  })
}

/** What a WebSocket is opened with has a list of its own on the page, without what is said of all of it. */
function isShownAsParameters(protocol: string, key: string): boolean {
  return protocol === 'ws' && (key === 'query' || key === 'headers')
}

function text(value: unknown): string {
  const written = isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written
}
