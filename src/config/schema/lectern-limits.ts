import * as z from 'zod'
import { openObject } from './open-object.ts'

/** All limits count requests in a rolling hour. */
export const lecternLimitsSchema = openObject({
  mcpPerAddress: limit(5000, 'MCP requests from one IP address.'),
  mcpSearch: limit(10_000, 'Searches through the public MCP server, for the whole site.'),
  mcpFilesystem: limit(10_000, 'Filesystem commands through the public MCP server, for the whole site.'),
  mcpAuthedSearch: limit(5000, 'Searches through the authenticated MCP server, for the whole site.'),
  mcpAuthedFilesystem: limit(
    5000,
    'Filesystem commands through the authenticated MCP server, for the whole site.',
  ),
  analyticsExport: limit(100, 'Requests to the analytics export API from one organization.'),
  search: limit(5000, 'Searches on the site from one IP address.'),
  feedback: limit(100, 'Feedback from one IP address.'),
  events: limit(5000, 'Page views and searches that browsers report, from one IP address.'),
  assistant: limit(300, 'Questions to the assistant on the site from one IP address.'),
  assistantApi: limit(10_000, 'Requests to the assistant API from one organization.'),
  login: limit(50, 'Failed logins from one IP address.'),
  previews: limit(
    60,
    'Previews that are opened from one IP address and not in memory; the server keeps a few of each site.',
  ),
  playground: limit(1000, 'Playground requests through the proxy from one IP address.'),
})
  .prefault({})
  .describe('Requests allowed in a rolling hour.')

function limit(requests: number, meaning: string): z.ZodDefault<z.ZodNumber> {
  return z.number().int().min(1).default(requests).describe(meaning)
}
