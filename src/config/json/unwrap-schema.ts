import * as z from 'zod'

/** The schema under optional, default and lazy wrappers: the one that says object, array, union or scalar. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema
  for (;;) {
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodLazy
    )
      inner = inner.unwrap()
    else return inner
  }
}

/** All branches of a union, unions inside it included; a plain schema is its own only branch. */
export function branchesOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const known = branches.get(schema)
  if (known) return known
  const inner = unwrapSchema(schema)
  const found = inner instanceof z.ZodUnion ? inner.options.flatMap(branchesOf) : [inner]
  branches.set(schema, found)
  return found
}

// Asked once per value of a document, and a document may have 100,000 values.
const branches = new WeakMap<z.core.$ZodType, readonly z.core.$ZodType[]>()
