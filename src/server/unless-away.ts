import { StoreError } from '../store/statement.ts'

/** Fails only where waiting for the database would not help. */
export function unlessAway(error: unknown): undefined {
  if (!(error instanceof StoreError && error.passing)) throw error
}
