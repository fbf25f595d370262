import { isObject, textOr } from '../json.ts'
import type { Spec } from '../spec.ts'
import { flatten, nameOf } from './flat-schema.ts'
import type { FlatSchema } from './schema-shapes.ts'
import { typeLabel } from './type-label.ts'

/** What one of several shapes is called: its discriminator value, title, name, or type. */
export function choiceLabel(
  spec: Spec,
  raw: unknown,
  { index, discriminator }: { index: number; discriminator: FlatSchema['discriminator'] },
): string {
  const schema = flatten(spec, raw)
  const ref = isObject(raw) ? textOr(raw['$ref']) : undefined
  const name = nameOf(ref) ?? schema.name
  const mapped = Object.entries(discriminator?.mapping ?? {}).find(
    ([, target]) => target === ref || (name !== undefined && target === name),
  )?.[0]
  const label = mapped ?? textOr(schema.keys['title']) ?? name
  if (label !== undefined) return label
  const type = typeLabel(spec, schema)
  return type === 'any' || type === 'object' ? `Option ${index + 1}` : type
}
