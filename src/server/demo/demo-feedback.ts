import { DAY_MS } from '../../shared/time.ts'
import type { FeedbackRow } from '../../store/feedback-row.ts'
import { moment, pathOf } from './demo-day.ts'
import { AGENT_REPORTS, COMPLAINTS, CONTACTS, PRAISE, SNIPPETS } from './demo-words.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoPage {
  readonly path: string
  readonly title: string
}

/** What readers and agents said on one day; what is older has mostly been dealt with. */
export function dayOfFeedback(
  random: SeededRandom,
  {
    projectId,
    start,
    now,
    pages,
  }: {
    readonly projectId: string
    readonly start: number
    readonly now: number
    readonly pages: readonly DemoPage[]
  },
): readonly FeedbackRow[] {
  const weekend = [0, 6].includes(new Date(start).getUTCDay())
  const wanted = weekend ? 1 + random.below(3) : 4 + random.below(7)
  const age = (now - start) / DAY_MS
  return Array.from({ length: wanted }, (_, index): FeedbackRow => {
    const path = pathOf(
      random,
      pages.map((page) => page.path),
    )
    const title = pages.find((page) => page.path === path)?.title ?? path
    const status = statusAt(random, age)
    return {
      project_id: projectId,
      id: `demo-${Math.floor(start / DAY_MS)}-${index}`,
      created_at: moment(random, start),
      status,
      path,
      resolved_at: status === 'resolved' ? start + DAY_MS : null,
      ...saidAbout(random, title),
    }
  }).filter(({ created_at: at }) => at < now)
}

function statusAt(random: SeededRandom, age: number): FeedbackRow['status'] {
  const open = Math.max(1 - age / 18, 0.05)
  if (random.chance(open)) return random.chance(0.75) ? 'pending' : 'in_progress'
  return random.chance(0.8) ? 'resolved' : 'dismissed'
}

type Said = Pick<FeedbackRow, 'source' | 'comment' | 'helpful' | 'contact' | 'code' | 'filename' | 'lang'>

function saidAbout(random: SeededRandom, title: string): Said {
  const nothing = { comment: null, contact: null, code: null, filename: null, lang: null }
  const about = (texts: readonly string[]) => random.pick(texts).replace('{title}', title)
  const kind = random.weighted([
    ['thumbs_only', 45],
    ['contextual', 35],
    ['code_snippet', 8],
    ['agent', 12],
  ])
  switch (kind) {
    case 'agent':
      return { ...nothing, source: 'agent', helpful: 0, comment: about(AGENT_REPORTS) }
    case 'code_snippet':
      return { ...nothing, source: 'code_snippet', helpful: null, ...random.pick(SNIPPETS) }
    case 'contextual': {
      const helpful = random.chance(0.5)
      const contact = !helpful && random.chance(0.3) ? random.pick(CONTACTS) : null
      const comment = about(helpful ? PRAISE : COMPLAINTS)
      return { ...nothing, source: 'contextual', helpful: Number(helpful), comment, contact }
    }
    default:
      return { ...nothing, source: 'thumbs_only', helpful: Number(random.chance(0.82)) }
  }
}
