import type { SqlValue, Work, Written } from '../statement.ts'
import type { ReadTable } from './read-table.ts'

export interface WorkerOptions {
  readonly file: string
  readonly role: 'writer' | 'reader'
}

export type Request =
  | { readonly id: number; readonly read: { readonly sql: string; readonly parameters: readonly SqlValue[] } }
  | { readonly id: number; readonly write: readonly Work[] }
  | { readonly id: number; readonly close: true }

export type Answer =
  | { readonly id: number; readonly table: ReadTable }
  | { readonly id: number; readonly written: readonly Written[] }
  | { readonly id: number; readonly failed: Failure }

/** Errors lose their class on the way between threads. */
export interface Failure {
  readonly kind: 'conflict' | 'trouble' | 'bug'
  readonly message: string
  readonly conflict?: 'unique' | 'foreign' | 'changed'
  readonly passing?: boolean
}
