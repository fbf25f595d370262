import type { Settings } from '../config/settings.ts'

/** What costs a row, a hash or a request to somewhere else, from one address in an hour. */
export const OAUTH_LIMITS = {
  register: 60,
  token: 3000,
  /** Each keeps a row for an hour, until somebody logs in. */
  authorize: 300,
  /** A client named by an address has its description fetched from there. */
  document: 300,
} as const

/** What keeps an address from costing more than it may, as docs/reference/costs.mdx says it. */
const BOUNDS = {
  fixed: 'Little work, always the same.',
  kept: 'Made once for everyone who may see the same, then answered from memory.',
  page: 'One page or file. A page is compiled once, with one second of its own code, or up to five if it is long, and kept for anonymous visitors.',
  part: 'One operation or schema of a spec, up to a fixed number of parts.',
  lookup: 'One lookup in the database.',
  queue:
    'One after the other, in turns of project and IP address; who asks for more than eight at once gets 429.',
  operator: 'Answered only on the machine itself, or with a token.',
  author: 'Only in the preview on the author\u2019s machine.',
  key: 'Needs an API key or a login to the dashboard. Results come in pages, and bodies have a largest size.',
  oauth: `Counted in the rolling hour: ${OAUTH_LIMITS.register} registrations, ${OAUTH_LIMITS.authorize} authorizations, ${OAUTH_LIMITS.document} descriptions of clients and ${OAUTH_LIMITS.token} tokens from one IP address.`,
  hook: 'Needs `LECTERN_GIT_HOOK_SECRET`. A body of at most 1 MB is hashed; the repository is asked one at a time, with 3 s between two, however many pushes there are. Previews of pull requests are built one after the other, and a message that comes again does nothing.',
  refused: 'Only says which method is right.',
} as const

/** One of these, or the limits of lectern.json that count its requests. */
export type Bound = keyof typeof BOUNDS | { readonly limits: readonly (keyof Settings['limits'])[] }

/** In words, for the manual. */
export function describeBound(bound: Bound): string {
  if (typeof bound === 'string') return BOUNDS[bound]
  return `Counted in the rolling hour: ${bound.limits.map((name) => `\`limits.${name}\``).join(', ')}.`
}
