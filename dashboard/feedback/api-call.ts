import { queryText, type QueryParams } from '../api.ts'
import type { Session } from '../session.ts'

/** What the page shows as a command for a script. The export API knows no filter by page; the management API does. */
export function apiCall({ baseUrl, project }: Session, query: QueryParams): string {
  const by = query['path'] === null || query['path'] === undefined ? 'analytics' : 'manage'
  return curl(`${baseUrl}/v1/${by}/${project.id}/feedback${queryText(query)}`)
}

export function curl(address: string): string {
  return `curl -H "Authorization: Bearer $LECTERN_KEY" '${address.replaceAll("'", '%27')}'`
}
