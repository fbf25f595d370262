import type { BindingFact } from '../../shared/reference/endpoint.ts'
import { isObject, objectOr } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'

const MOST_FACTS = 40
const LONGEST = 200

/** What a protocol adds: `kafka partitions`, `ws method`. */
export function bindingFacts(refs: RefResolver, bindings: unknown): readonly BindingFact[] {
  const facts: BindingFact[] = []
  for (const [protocol, item] of Object.entries(objectOr(refs.resolve(bindings).value))) {
    const binding = refs.resolve(item).value
    for (const [key, value] of Object.entries(objectOr(binding))) {
      if (key === 'bindingVersion' || key.startsWith('x-') || isShownAsParameters(protocol, key)) continue
      facts.push({ label: `${protocol} ${key}`, value: text(value) })
    }
  }
  return facts.slice(0, MOST_FACTS)
}

/** What a WebSocket is opened with has a list of its own on the page. */
function isShownAsParameters(protocol: string, key: string): boolean {
  return protocol === 'ws' && (key === 'query' || key === 'headers')
}

function text(value: unknown): string {
  const written = isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written
}
