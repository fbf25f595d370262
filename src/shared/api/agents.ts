import * as z from 'zod'
import { AGENT_STEP_KINDS, GAP_STATUSES, VISIT_ENDS } from './enumerations.ts'

const askedBy = z
  .object({ agents: z.number(), readers: z.number(), assistant: z.number() })
  .describe(
    'How many of the searches agents made, readers in the search of the site, and both as questions to the assistant.',
  )

const agentSearch = z
  .object({
    query: z.string(),
    count: z.number().describe('Number of searches.'),
    askedBy,
    sessions: z.number().describe('Sessions that searched for it. Each search of a reader is one.'),
    answered: z
      .number()
      .describe('Searches that had an answer, by what they found and what the agent did next.'),
    results: z.number().describe('Results of the last search.'),
    pagesRead: z
      .array(z.string())
      .describe('Pages of the results that were read afterwards, most read first.'),
    clients: z.array(z.string()),
    lastSearchedAt: z.string(),
  })
  .meta({ id: 'AgentSearch' })
export type AgentSearch = z.infer<typeof agentSearch>

export const agentSearchesResponse = z
  .object({
    searches: z.array(agentSearch),
    totalSearches: z.number(),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
  })
  .meta({ id: 'AgentSearchesResponse' })
export type AgentSearches = z.infer<typeof agentSearchesResponse>

export const gapStatus = z.enum(GAP_STATUSES)

const gap = z
  .object({
    id: z.string(),
    question: z.string().describe('The words in which it is asked most.'),
    variants: z.array(z.string()).describe('Other words for the same question.'),
    count: z.number().describe('Searches that asked it.'),
    askedBy,
    unanswered: z.number().describe('Those without an answer.'),
    sessions: z.number(),
    trend: z
      .object({ recent: z.number(), earlier: z.number() })
      .describe('Searches in the second half of the range, and in the first.'),
    nearestPages: z.array(z.string()).describe('What searches found instead, nearest first.'),
    suggestedFile: z.string().describe('Where a page about it could stand in the docs folder.'),
    writeUrl: z
      .string()
      .nullable()
      .describe('Opens this file, new, in the repository that `repository` of lectern.json names.'),
    exampleSessions: z.array(z.string()).describe('IDs of the latest sessions without an answer.'),
    clients: z.array(z.string()),
    firstAskedAt: z.string(),
    lastAskedAt: z.string(),
    status: gapStatus.describe('`done` also when the last searches were answered.'),
  })
  .meta({ id: 'AgentGap' })
export type AgentGap = z.infer<typeof gap>

export const gapsResponse = z
  .object({
    gaps: z.array(gap),
    totalGaps: z.number(),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
  })
  .meta({ id: 'AgentGapsResponse' })
export type AgentGaps = z.infer<typeof gapsResponse>

const sessionStep = z.object({
  at: z.string(),
  kind: z.enum(AGENT_STEP_KINDS),
  words: z.string().nullable().describe('What was searched for, or the command.'),
  pages: z.array(z.string()).describe('Pages that were found, read or reported.'),
  results: z.number().nullable().describe('Results of a search.'),
  failed: z.boolean(),
})

const agentSession = z
  .object({
    id: z.string(),
    client: z.string().nullable().describe('Name and version, as the client says them.'),
    startedAt: z.string(),
    endedAt: z.string(),
    steps: z.array(sessionStep).describe('In order; of a long session, the first hundred.'),
    stepCount: z.number(),
    ended: z.enum(VISIT_ENDS).describe('How it ended, as far as the last step tells.'),
  })
  .meta({ id: 'AgentSession' })
export type AgentSession = z.infer<typeof agentSession>

export const agentSessionsResponse = z
  .object({ sessions: z.array(agentSession), nextCursor: z.string().nullable(), hasMore: z.boolean() })
  .meta({ id: 'AgentSessionsResponse' })
export type AgentSessions = z.infer<typeof agentSessionsResponse>

export const gapChange = z
  .object({
    status: gapStatus,
    question: z.string().trim().min(1).max(500).describe('`question` of the gap.'),
  })
  .meta({ id: 'GapChange' })

export const gapChanged = z.object({ id: z.string(), status: gapStatus }).meta({ id: 'GapChanged' })
