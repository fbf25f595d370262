import type { AgentStep } from '../../store/repositories/agent-visits.ts'
import { CLIENTS } from './demo-words.ts'
import { moment, pathOf, type DemoDay } from './demo-day.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Questions in several words; those without a page have no answer in the docs. */
const ASKED: readonly {
  readonly words: readonly string[]
  readonly weight: number
  readonly page: string | null
}[] = [
  {
    words: ['install lectern with docker', 'docker compose setup', 'run in docker'],
    weight: 9,
    page: '/quickstart',
  },
  {
    words: ['add a page to the navigation', 'docs.json navigation groups'],
    weight: 8,
    page: '/navigation/structure',
  },
  { words: ['connect an mcp client', 'mcp server url for cursor'], weight: 8, page: '/agents/mcp' },
  { words: ['redirect old urls', 'redirects in docs.json'], weight: 6, page: '/navigation/redirects' },
  { words: ['login with openid connect', 'oidc issuer settings'], weight: 5, page: '/site/login' },
  {
    words: ['export docs as pdf', 'pdf export of all pages', 'download documentation as pdf'],
    weight: 5,
    page: null,
  },
  { words: ['scim user provisioning', 'provision users with scim'], weight: 3, page: null },
  { words: ['terraform provider', 'deploy with terraform'], weight: 3, page: null },
  { words: ['rate limit of the search api', 'search api rate limits'], weight: 2, page: null },
  { words: ['graphql schema reference', 'graphql reference pages'], weight: 2, page: null },
]
const VISITS = 16

/** Visits of agents on one day: a search, sometimes in other words, and a page or two. */
export function dayOfVisits(random: SeededRandom, day: DemoDay): readonly AgentStep[] {
  const { projectId: project_id, start, now, progress, paths } = day
  const visits = Math.round(VISITS * (0.6 + progress * 0.6) * (0.8 + random.next() * 0.4))
  return Array.from({ length: visits }, (_, number) => {
    const began = moment(random, start)
    const client = random.weighted(CLIENTS)
    const { words, page } = random.weighted(ASKED.map((entry) => [entry, entry.weight] as const))
    const near = () => pathOf(random, paths)
    const found = page !== null && paths.includes(page) ? [page, near()] : [near(), near()]
    const search = (text: string): Done => ({
      kind: 'search',
      words: text,
      pages: found,
      found: page === null && random.chance(0.3) ? 0 : 2 + random.below(6),
      sure: page === null ? 20 + random.below(30) : 75 + random.below(26),
    })
    const read: Done = { kind: 'command', words: `cat ${found[0] ?? '/'}.mdx`, pages: found.slice(0, 1) }
    const first = random.pick(words)
    const again = page === null && random.chance(0.6) ? [search(random.pick(words))] : []
    const reads = page !== null || random.chance(0.3) ? [read] : []
    const report = random.chance(0.05) ? [{ kind: 'feedback' as const, pages: found.slice(0, 1) }] : []
    return [search(first), ...again, ...reads, ...report].map((done, index) => ({
      project_id,
      at: began + index * (4000 + random.below(20_000)),
      id: `demo-${Math.floor(start / 86_400_000)}-${String(number).padStart(3, '0')}-${index}`,
      visit: `demo-${Math.floor(start / 86_400_000)}-${number}`,
      client,
      authed: 0,
      words: null,
      found: null,
      sure: null,
      outcome: 'ok',
      ...done,
      pages: JSON.stringify(done.pages),
    }))
  })
    .flat()
    .filter(({ at }) => at < now)
}

type Done = Pick<AgentStep, 'kind'> & { readonly pages: readonly string[] } & Partial<
    Pick<AgentStep, 'words' | 'found' | 'sure'>
  >
