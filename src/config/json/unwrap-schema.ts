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
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodUnion ? inner.options.flatMap(branchesOf) : [inner]
}
