import type { SchemaAbout, SchemaNode, SchemaValue } from '../../shared/reference/schema-node.ts'
import { oneLine } from './markdown-text.ts'

const MAX_DEPTH = 12

/** Something of a schema that has a name: a property, a parameter, a header. */
interface Named {
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description: string | undefined
  /** What is said of it beside its schema. */
  readonly more?: readonly string[] | undefined
}

/** A line of a list for it, and what it consists of below. */
export function schemaLine(
  { name, required, deprecated, description, more = [] }: Named,
  node: SchemaNode,
  depth: number,
): string {
  const facts = [...factsOf(node.about, { required, deprecated }), ...more]
  const words = description === undefined ? '' : `: ${oneLine(description)}`
  const inside = childrenText(node, depth + 1)
  return `${'  '.repeat(depth)}- \`${name}\` (${facts.join('; ')})${words}${inside === '' ? '' : `\n${inside}`}`
}

/** The type, then whatever else a page shows beside the name. */
export function factsOf(
  about: SchemaAbout,
  { required, deprecated }: { readonly required?: boolean; readonly deprecated?: boolean } = {},
): readonly string[] {
  return [
    about.type,
    ...(about.before ?? []),
    ...(required ? ['required'] : []),
    ...(deprecated || about.deprecated ? ['deprecated'] : []),
    ...(about.after ?? []),
    ...(about.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
    ...(about.defaultValue === undefined ? [] : [`default: ${about.defaultValue}`]),
    ...(about.values ? [`one of: ${about.values.map(valueText).join(', ')}`] : []),
    // One example is in the sample of the whole.
    ...(about.moreExamples ? [`examples: ${[about.example, ...about.moreExamples].join(', ')}`] : []),
  ]
}

function valueText({ value, description }: SchemaValue): string {
  return description === undefined ? value : `${value} (${oneLine(description)})`
}

/** A part or an alternative, which has no name of its own. */
function partLine(label: string, node: SchemaNode, depth: number): string {
  const { about } = node
  const inside = childrenText(node, depth + 1)
  return `${'  '.repeat(depth)}- ${label} (${factsOf(about).join('; ')})${about.description ? `: ${oneLine(about.description)}` : ''}${inside === '' ? '' : `\n${inside}`}`
}

/** What a schema consists of, as a list. */
export function childrenText(node: SchemaNode, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  const pad = '  '.repeat(depth)
  const lines = (node.properties ?? []).map(({ name, required, node: child }) =>
    schemaLine({ name, required, deprecated: false, description: child.about.description }, child, depth),
  )
  if (node.unshown) lines.push(`${pad}- also: ${node.unshown.join(', ')}`)
  for (const { label, node: child } of node.parts ?? []) lines.push(partLine(label, child, depth))
  for (const { kind, options, discriminator, mapping = [], unlisted } of node.choices ?? []) {
    if (discriminator !== undefined) {
      const leads = mapping.map(({ label, value }) => `; ${label} leads to ${value}`).join('')
      const rest = unlisted === undefined ? '' : `; … ${unlisted} more`
      lines.push(`${pad}- discriminator \`${discriminator}\`${leads}${rest}`)
    }
    for (const { label, node: child } of options)
      lines.push(partLine(`${kind === 'oneOf' ? 'one of' : 'any of'}: ${label}`, child, depth))
  }
  if (node.more !== undefined)
    lines.push(
      `${pad}- … ${node.more === 'recursive' ? `recursive: ${node.about.name ?? node.about.type}` : `more in ${node.about.name ?? 'the spec'}`}`,
    )
  return lines.join('\n')
}
