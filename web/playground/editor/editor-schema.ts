import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import type { Choices } from '../form/choose-option.ts'
import { optionsOf, propertiesOf, resolve, withOption, type Definitions } from '../form/schema.ts'

/** What the text of an editor should be. */
export interface EditorSchema {
  readonly schema: FormSchema
  readonly definitions: Definitions
  readonly choices: Choices
}

const MAX_SHAPES = 200
const MAX_NESTED = 5

/** Every shape that may stand at a place: a step into one of several options goes into all of them. */
export function shapesAt(
  { schema, definitions }: Pick<EditorSchema, 'schema' | 'definitions'>,
  path: readonly (string | number)[],
): readonly FormSchema[] {
  let shapes = shapesOf([schema], definitions)
  for (const key of path) {
    const inside = shapes.flatMap((shape) => stepInto(shape, key) ?? [])
    shapes = shapesOf(inside, definitions)
  }
  return shapes
}

function stepInto(shape: FormSchema, key: string | number): FormSchema | undefined {
  if (typeof key === 'number') return shape.items
  const property = propertiesOf(shape).find(({ name }) => name === key)
  if (property) return property.schema
  return typeof shape.additional === 'object' ? shape.additional : undefined
}

function shapesOf(
  schemas: readonly FormSchema[],
  definitions: Definitions,
  depth = 0,
): readonly FormSchema[] {
  const found: FormSchema[] = []
  for (const raw of schemas) {
    if (found.length >= MAX_SHAPES) break
    const schema = resolve(raw, definitions)
    const options = depth < MAX_NESTED ? optionsOf(schema) : []
    if (options.length === 0) found.push(schema)
    else {
      const chosen = options.slice(0, MAX_SHAPES).map((option) => withOption(schema, option, definitions))
      found.push(...shapesOf(chosen, definitions, depth + 1))
    }
  }
  return found.slice(0, MAX_SHAPES)
}
