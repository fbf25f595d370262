import type { Dialect } from './dialect.ts'

/** One step of the schema. A released step never changes; a later step corrects it. */
export interface Migration {
  readonly version: number
  readonly name: string
  statements(dialect: Dialect): readonly string[]
}
