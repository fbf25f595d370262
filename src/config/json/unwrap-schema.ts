import * as z from 'zod'
import { memo } from '../../lib/memo.ts'

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
export const branchesOf = memo((schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  // Asked once per value of a document, and a document may have 100,000 values.
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodUnion ? inner.options.flatMap((option) => branchesOf(option)) : [inner]
})
