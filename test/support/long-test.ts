import { test } from 'vitest'
import { LONG } from './sampled.ts'

/** A test that `npm run test:long` runs and `npm test` has no time for: what it proves is sampled there by another. */
export const longTest = test.skipIf(!LONG)
