import { escapeXml } from '../../lib/escape-xml.ts'
import { scalarText } from '../../shared/request/serialize-parameter.ts'
import { isObject, objectOr, textOr, type JsonObject } from '../json.ts'
import { flatten } from '../schema/flat-schema.ts'
import type { Spec } from '../spec.ts'

const MAX_ELEMENTS = 400

/** A sample value as XML, with the names, attributes and wrappers the schema's `xml` objects ask for. */
export function xmlText(spec: Spec, value: unknown, schema: unknown): string {
  const budget = { left: MAX_ELEMENTS }
  const root = flatten(spec, schema)
  const name = textOr(objectOr(root.keys['xml'])['name']) ?? root.name ?? 'root'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(spec, { name, value, schema, indent: '', budget })}`
}

interface Part {
  readonly name: string
  readonly value: unknown
  readonly schema: unknown
  readonly indent: string
  readonly budget: { left: number }
}

function element(spec: Spec, { name, value, schema, indent, budget }: Part): string {
  if (--budget.left < 0) return ''
  const { properties, keys } = flatten(spec, schema)
  const xml = objectOr(keys['xml'])
  const tag = tagName(
    `${textOr(xml['prefix']) === undefined ? '' : `${textOr(xml['prefix'])}:`}${textOr(xml['name']) ?? name}`,
  )
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((item) =>
      element(spec, {
        name: tag,
        value: item,
        schema: keys['items'],
        indent: xml['wrapped'] === true ? `${indent}  ` : indent,
        budget,
      }),
    )
    return xml['wrapped'] === true
      ? `${indent}<${tag}>\n${items.join('')}${indent}</${tag}>\n`
      : items.join('')
  }
  if (!isObject(value)) return `${indent}<${tag}>${escapeXml(scalarText(value ?? ''))}</${tag}>\n`
  let attributes = namespaceOf(xml)
  let inside = ''
  for (const [key, child] of Object.entries(value)) {
    const raw = properties.get(key)
    const own = objectOr(flatten(spec, raw).keys['xml'])
    if (own['attribute'] === true || own['nodeType'] === 'attribute')
      attributes += ` ${tagName(textOr(own['name']) ?? key)}="${escapeXml(scalarText(child))}"`
    else inside += element(spec, { name: key, value: child, schema: raw, indent: `${indent}  `, budget })
  }
  return inside === ''
    ? `${indent}<${tag}${attributes}/>\n`
    : `${indent}<${tag}${attributes}>\n${inside}${indent}</${tag}>\n`
}

function namespaceOf(xml: JsonObject): string {
  const [namespace, prefix] = [textOr(xml['namespace']), textOr(xml['prefix'])]
  if (namespace === undefined) return ''
  return ` xmlns${prefix === undefined ? '' : `:${tagName(prefix)}`}="${escapeXml(namespace)}"`
}

/** Names come from the spec, so they may hold anything. */
function tagName(name: string): string {
  const clean = name.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_')
  return /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`
}
