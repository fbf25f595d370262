import * as z from 'zod'
import { contentSummary } from './content.ts'
import { managedFeedback } from './feedback.ts'

/** A number of a period, that of the period before, and its course. */
const trend = z
  .object({
    value: z.number(),
    previous: z.number(),
    series: z.array(z.number()).describe('One value for each bucket of the range, oldest first.'),
  })
  .meta({ id: 'Trend' })
export type Trend = z.infer<typeof trend>

export const overview = z
  .object({
    buckets: z.array(z.string()).describe('Start of each bucket of the series.'),
    views: z.object({ human: trend, ai: trend }),
    searches: trend,
    searchesWithoutResult: trend,
    helpful: z
      .object({ value: z.number().nullable(), previous: z.number().nullable(), votes: z.number() })
      .describe('Share of helpful votes, 0 to 1; null without votes.'),
    agentCalls: trend,
    deployment: contentSummary,
    newestFeedback: z.array(managedFeedback),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof overview>
