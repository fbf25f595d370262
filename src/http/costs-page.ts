import { describeBound } from './bounds.ts'
import { ROUTES } from './routes.ts'

const HEAD = `---
title: What requests cost
description: Every address of the server, and what keeps it from costing more than it may.
---

A stranger can ask for any address as often as the network allows. What each costs is bounded, so that nobody makes others wait. This page is generated from the table of routes in the source; an address without a bound does not compile.

Limits count requests from one IP address, or for MCP also of the whole site, in a rolling hour. See [lectern.json](/reference/lectern-json) for their numbers.

| Address | Bound |
| --- | --- |
`

const FOOT = `
## Sizes and times

| What | At most |
| --- | --- |
| A URL | 2,048 characters |
| A body of feedback | 64 KB |
| A report of page views and searches | 10 events, each of which counts, and only of pages that exist |
| Page views that are counted | 10,000 from one IP address in an hour on each server; pages are served regardless |
| A message of a git host about a push | 1 MB; one check of the repository of a site at a time, with 3 s between two |
| A login | 8 KB, and a cost of hashing that is the same for every password |
| A request of the playground through the proxy | 32 at the same time, 8 from one IP address |
| A message to an MCP server | 20 in a batch; commands run in threads that are stopped after their time |
| What the server fetches: specs, descriptions of clients, OpenID providers | 50 MB in 20 s, 64 KB in 10 s, 1 MB in 10 s |
| Previews of a site | 3 in memory, 5 on the disk of a server, 100 in the database; one is read at a time, and \`limits.previews\` from one IP address in an hour |
| Code of a page | 1 s, and 1 s more for each 100,000 characters of the page, up to 5 s; 64 MB |
| Searches, also by MCP | one after the other, in turns of project and IP address; 50 of one IP address and 200 of one project wait, others get 429 or 503 and \`Retry-After\` |
| Files that hold the whole site | made in turns of 8 ms, of project and IP address; 8 of one IP address wait |
| Exports by the REST API | 6 at the same time, 2 of one organization; 32 of it wait |
| A deployment | 50,000 files, 100 MB each and 2 GB together |
| Uploads of files | 8 at the same time, 2 of one organization; 32 of it wait, and are not read until it is their turn |

\`test/http/costs.test.ts\` sends one request too many to every address that has a limit, and \`test/http/hostile-load.test.ts\` measures what hostile requests take of the thread that answers, and in \`npm run test:long\` how much longer honest readers wait.
`

/** What a part of a path may be, which only the router has to know. */
const PATTERN = /\{[^}]*\}/g

/** docs/reference/costs.mdx. */
export function costsPage(): string {
  const rows = new Map<string, string>()
  for (const { method, path, bound } of ROUTES) {
    const shown =
      path === '*'
        ? 'Pages and files'
        : `\`${method === 'GET' || method === 'ALL' ? '' : `${method} `}${path.replace(PATTERN, '')}\``
    rows.set(shown, describeBound(bound))
  }
  return `${HEAD}${[...rows].map(([path, words]) => `| ${path} | ${words} |`).join('\n')}\n${FOOT}`
}
