import type { Tables } from './tables.ts'

export type FeedbackRow = Tables['feedback']
