import * as z from 'zod'

/** One environment variable: its name, its rule, its meaning, and whether its value must stay unseen. */
export interface EnvironmentVariable<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly schema: Schema
  readonly about: string
  /** Shown in the reference where the code does not hold a default. */
  readonly defaultText?: string
  /** A secret may also come from a file named by `<NAME>_FILE`, and never appears in a message. */
  readonly secret?: true
}

/** A URL of one of these schemes. */
export const url = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)),
      `must be a URL like ${example}`,
    )
    .optional()

/** Any value but empty, `0` and `false` means yes, as build services and terminals have it. */
export const flag = z
  .string()
  .default('')
  .transform((text) => !['', '0', 'false'].includes(text.toLowerCase()))

/** A secret that cannot be guessed. */
export const longSecret = z.string().min(32).optional()

export function variable<Schema extends z.ZodType>(
  given: EnvironmentVariable<Schema>,
): EnvironmentVariable<Schema> {
  return given
}
