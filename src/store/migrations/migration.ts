import type { Dialect } from './dialect.ts'

/** One step of the schema. Steps that were released never change; a mistake is mended by a later step. */
export interface Migration {
  readonly version: number
  readonly name: string
  statements(dialect: Dialect): readonly string[]
}
