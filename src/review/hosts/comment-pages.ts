import * as z from 'zod'
import type { HostApi } from './host-api.ts'
import type { HostComment } from './git-host.ts'

export const commentSchema = z
  .object({ id: z.number(), body: z.string().nullable() })
  .transform(({ id, body }): HostComment => ({ id: String(id), body: body ?? '' }))

const PAGE = 100
const MOST_PAGES = 10

/** Lists of GitHub and GitLab come in pages; the first thousand are enough to find ours, which is written early. */
export async function commentPages(api: HostApi, path: string): Promise<readonly HostComment[]> {
  const all: HostComment[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await api.ask(z.array(commentSchema), `${path}per_page=${PAGE}&page=${page}`)
    all.push(...found)
    if (found.length < PAGE) break
  }
  return all
}
