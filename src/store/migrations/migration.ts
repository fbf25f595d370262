import type { Dialect } from './dialect.ts'

/**
 * One step of the schema. A released step never changes; a later step corrects it.
 *
 * A change that servers of the release before would not survive is made in three: **expand** adds (tables, columns that may
 * be empty, indexes), **migrate** is a release that writes both and reads the new, **contract** takes away what no release
 * uses any more. So old and new servers run side by side.
 */
export interface Migration {
  readonly version: number
  readonly name: string
  /** Servers that know this schema, or a later one, go on beside it. 1 where it only adds. */
  readonly oldest: number
  statements(dialect: Dialect): readonly string[]
}
