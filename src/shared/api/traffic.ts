import * as z from 'zod'
import { AGENT_TOOLS } from './enumerations.ts'

const split = {
  human: z.number().describe('Views by people.'),
  ai: z.number().describe('Views by AI agents, including Markdown.'),
  total: z.number(),
}
const byPath = z.array(z.object({ path: z.string(), ...split }))

export const viewsResponse = z
  .object({ totals: z.object(split), views: byPath, hasMore: z.boolean() })
  .meta({ id: 'ViewsResponse' })

export const visitorsResponse = z
  .object({ totals: z.object(split), visitors: byPath, hasMore: z.boolean() })
  .meta({ id: 'VisitorsResponse' })

export const searchesResponse = z
  .object({
    searches: z.array(
      z.object({
        searchQuery: z.string(),
        hits: z.number().describe('Number of searches.'),
        ctr: z.number().describe('Share of searches in which a result was chosen, 0 to 1.'),
        topClickedPage: z.string().nullable(),
        lastSearchedAt: z.string(),
      }),
    ),
    totalSearches: z.number(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SearchesResponse' })

export const managedSearches = z
  .object({
    days: z.array(z.object({ day: z.string(), searches: z.number(), withoutResult: z.number() })),
    total: z.number(),
    withoutResult: z.number(),
    queries: z.array(
      z.object({
        query: z.string(),
        hits: z.number(),
        clicks: z.number(),
        results: z.number().describe('Lowest number of results.'),
        topClicked: z.string().nullable(),
        lastAt: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ id: 'ManagedSearches' })
export type ManagedSearches = z.infer<typeof managedSearches>

export const callerStats = z
  .object({
    web: z.number().describe('Queries from the documentation site.'),
    api: z.number().describe('Queries from direct API calls.'),
    other: z.number().describe('Queries from other sources, such as MCP clients.'),
    total: z.number().describe('Total.'),
  })
  .meta({ id: 'CallerStats' })

export const agentStats = z
  .object({
    days: z.array(
      z.object({ day: z.string(), search: z.number(), filesystem: z.number(), feedback: z.number() }),
    ),
    tools: z.array(
      z.object({
        tool: z.enum(AGENT_TOOLS),
        ok: z.number(),
        error: z.number(),
        limited: z.number(),
        averageMs: z.number(),
      }),
    ),
    callers: z.object({ web: z.number(), api: z.number(), other: z.number(), total: z.number() }),
    clients: z.array(z.object({ client: z.string(), calls: z.number() })),
    reads: z
      .array(z.object({ agent: z.string(), markdown: z.number(), html: z.number() }))
      .describe('Reads of Markdown and llms.txt.'),
  })
  .meta({ id: 'AgentStats' })
export type AgentStats = z.infer<typeof agentStats>

export const arrivals = z
  .object({
    referrers: z
      .array(z.object({ host: z.string(), views: z.number() }))
      .describe('Sites that people came from.'),
    entries: z
      .array(z.object({ path: z.string(), title: z.string().nullable(), views: z.number() }))
      .describe('Pages that people came to from another site, a bookmark or a typed address.'),
  })
  .meta({ id: 'Arrivals' })
export type Arrivals = z.infer<typeof arrivals>

export const pageStats = z
  .object({
    pages: z.array(
      z.object({
        path: z.string(),
        title: z.string().nullable(),
        human: z.number(),
        ai: z.number(),
        helpful: z.number(),
        unhelpful: z.number(),
        comments: z.number(),
        searches: z.number().describe('Searches in which this page was chosen.'),
      }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ id: 'PageStats' })
export type PageStats = z.infer<typeof pageStats>
