import { rangeOf, rangeText } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { PageHead } from '../ui/page-head.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { AgentSearchesPanel } from './agent-searches.tsx'
import { AgentSessionsPanel } from './agent-sessions.tsx'
import { AgentUsage } from './agent-usage.tsx'
import { GapsPanel } from './gaps.tsx'

const VIEWS = [
  { id: 'usage', name: 'Usage', lead: 'How agents use the docs' },
  { id: 'gaps', name: 'Gaps', lead: 'What agents and readers asked and the docs did not answer' },
  { id: 'searches', name: 'Searches', lead: 'What agents and readers searched for' },
  { id: 'sessions', name: 'Sessions', lead: 'What agents did, session by session' },
] as const

/** What do agents come for, and do they get it? */
export function AgentsPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const current = VIEWS.find(({ id }) => id === route.params.get('view')) ?? VIEWS[0]
  return (
    <>
      <PageHead title="Agents" lead={`${current.lead}, ${rangeText(range)} (UTC).`}>
        <RangeControl route={route} />
      </PageHead>
      <nav class="tabs" aria-label="Agents">
        {VIEWS.map(({ id, name }) => (
          <a
            key={id}
            href={linkWith(route, { view: id === 'usage' ? null : id, session: null, status: null })}
            aria-current={id === current.id ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {current.id === 'usage' && <AgentUsage range={range} />}
      {current.id === 'gaps' && <GapsPanel route={route} range={range} />}
      {current.id === 'searches' && <AgentSearchesPanel route={route} range={range} />}
      {current.id === 'sessions' && <AgentSessionsPanel route={route} range={range} />}
    </>
  )
}
