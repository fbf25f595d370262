import { hash } from 'node:crypto'
import { Topic } from '../lib/memo.ts'
import { objectOr, own, type JsonObject } from './json.ts'
import type { Spec } from './spec.ts'

interface Component {
  readonly hash: string
  readonly refs: readonly string[]
}

/** Components by their pointer, and what all pages of a spec show of it. */
interface SpecParts {
  readonly components: ReadonlyMap<string, Component>
  readonly common: string
}

const PARTS = new Topic<'all', SpecParts>('spec parts')
const REFERENCE = /"\$(?:ref|dynamicRef)":"((?:[^"\\]|\\.)*)"|"(#\/components\/(?:[^"\\]|\\.)*)"/g

/** Another whenever the page of an operation or schema would be; it may be another though the page is the same. */
export function partFingerprint(
  spec: Spec,
  { kind, key }: { readonly kind: string; readonly key: string },
): string {
  if (spec.isAsync) return spec.hash
  const parts = spec.memory.get(PARTS, 'all', () => partsOf(spec))
  const operation = kind === 'schema' ? undefined : spec.operation(key)
  const start = JSON.stringify(
    kind === 'schema'
      ? [{ $ref: `#/components/schemas/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` }]
      : [operation?.raw, pathItemOf(operation?.pathItem), operation && spec.titleOf(operation)],
  )
  const reached = new Set(refsIn(start))
  let sums = ''
  for (const pointer of reached) {
    const component = parts.components.get(pointer)
    // It leads somewhere else than to a component as a whole: any change may matter.
    if (!component) return `${spec.hash} ${key}`
    sums += component.hash
    for (const ref of component.refs) reached.add(ref)
  }
  return sum(`${parts.common}\n${start}\n${sums}`)
}

function pathItemOf(item: JsonObject | undefined): unknown {
  return (
    item && [own(item, 'parameters'), own(item, 'servers'), own(item, 'summary'), own(item, 'description')]
  )
}

function partsOf({ document }: Spec): SpecParts {
  const components = new Map<string, Component>()
  for (const [section, entries] of Object.entries(objectOr(document['components'])))
    for (const [name, value] of Object.entries(objectOr(entries))) {
      const text = JSON.stringify(value) ?? ''
      const pointer = `#/components/${section}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      components.set(pointer, { hash: sum(text), refs: refsIn(text) })
    }
  const { paths: _paths, webhooks: _webhooks, components: _components, ...rest } = document
  const schemes = objectOr(document['components'])['securitySchemes']
  return { components, common: sum(JSON.stringify([rest, schemes])) }
}

function refsIn(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].map(([, ref, pointer]) => decode(ref ?? pointer ?? ''))
}

/** As the text of JSON writes it, with percent signs as a URL has them. */
function decode(written: string): string {
  try {
    return decodeURIComponent(JSON.parse(`"${written}"`) as string)
  } catch {
    return written
  }
}

function sum(text: string): string {
  return hash('sha1', text, 'base64url')
}
