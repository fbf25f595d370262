import type { AgentStats } from '../../src/shared/api/traffic.ts'
import { queryText } from '../api.ts'
import { dayPoints } from '../charts/by-day.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { curl } from '../feedback/api-call.ts'
import { count, percent, plural, shareOf } from '../format.ts'
import { rangeQuery, type Range } from '../range.ts'
import { useSession } from '../session.ts'
import { CopyButton, CopyLine } from '../ui/copy-button.tsx'
import { DataTable, ShareBar } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

const TOOLS: Readonly<Record<AgentStats['tools'][number]['tool'], string>> = {
  search: 'Search',
  filesystem: 'Read files',
  feedback: 'Send feedback',
}

/** Which tools and pages are used, and by whom. */
export function AgentUsage({ range }: { readonly range: Range }) {
  const { baseUrl, project } = useSession()
  const query = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET agents', { query: rangeQuery(range), signal }),
  )
  const call = curl(
    `${baseUrl}/v1/analytics/${project.id}/assistant/caller-stats${queryText(rangeQuery(range))}`,
  )
  return (
    <>
      <Panel
        title="Calls by tool"
        query={query}
        height={17}
        isEmpty={({ tools }) => tools.every(({ ok, error, limited }) => ok + error + limited === 0)}
        empty={
          <>
            <p>
              <strong>No tool calls in this period.</strong>
            </p>
            <p>Add this URL to Claude, Cursor or another MCP client:</p>
            <CopyLine text={`${baseUrl}/mcp`} what="the MCP URL" />
          </>
        }
      >
        {({ days }) => (
          <TimeChart
            title="Calls by tool"
            data={{
              kind: 'bars',
              of: 'Day',
              points: dayPoints(days),
              series: [
                { name: TOOLS.search, tone: 'one', values: days.map((day) => day.search) },
                { name: TOOLS.filesystem, tone: 'two', values: days.map((day) => day.filesystem) },
                { name: TOOLS.feedback, tone: 'three', values: days.map((day) => day.feedback) },
              ],
            }}
          />
        )}
      </Panel>
      <div class="columns even">
        <Panel
          title="Tools"
          note="Rejected calls were over the hourly limit."
          query={query}
          height={11}
          flush
          isEmpty={({ tools }) => tools.length === 0}
          empty={<p>No calls in this period.</p>}
        >
          {({ tools }) => (
            <DataTable
              caption="Calls by tool"
              rows={tools}
              rowKey={({ tool }) => tool}
              columns={[
                { id: 'tool', title: 'Tool', heading: true, cell: ({ tool }) => TOOLS[tool] ?? tool },
                { id: 'ok', title: 'Answered', number: true, cell: ({ ok }) => count(ok) },
                { id: 'error', title: 'Failed', number: true, cell: ({ error }) => count(error) },
                { id: 'limited', title: 'Refused', number: true, cell: ({ limited }) => count(limited) },
                {
                  id: 'ms',
                  title: 'Average',
                  number: true,
                  wide: true,
                  cell: ({ averageMs }) => `${count(averageMs)} ms`,
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="Questions to the assistant"
          note="By origin."
          query={query}
          height={11}
          actions={<CopyButton label="Copy as API call" what="the API call" text={call} />}
          isEmpty={({ callers }) => callers.total === 0}
          empty={<p>No questions in this period.</p>}
        >
          {({ callers }) => <Callers callers={callers} />}
        </Panel>
        <Panel
          title="Clients"
          note="As named by the clients."
          query={query}
          height={14}
          flush
          isEmpty={({ clients }) => clients.length === 0}
          empty={<p>No calls in this period.</p>}
        >
          {({ clients }) => (
            <DataTable
              caption="Calls by client"
              rows={clients}
              rowKey={({ client }) => client}
              columns={[
                { id: 'client', title: 'Client', heading: true, cell: ({ client }) => client || 'not said' },
                {
                  id: 'calls',
                  title: 'Calls',
                  number: true,
                  cell: ({ calls }) => (
                    <ShareBar share={calls / Math.max(...clients.map((one) => one.calls), 1)}>
                      {count(calls)}
                    </ShareBar>
                  ),
                },
              ]}
            />
          )}
        </Panel>
        <Panel
          title="Pages read by agents"
          note="As Markdown, including llms.txt, or as web pages."
          query={query}
          height={14}
          flush
          isEmpty={({ reads }) => reads.length === 0}
          empty={<p>No pages read by agents in this period.</p>}
        >
          {({ reads }) => (
            <DataTable
              caption="Reads by agent"
              rows={reads}
              rowKey={({ agent }) => agent}
              columns={[
                { id: 'agent', title: 'Agent', heading: true, cell: ({ agent }) => agent || 'not said' },
                { id: 'markdown', title: 'Markdown', number: true, cell: ({ markdown }) => count(markdown) },
                { id: 'html', title: 'Web page', number: true, cell: ({ html }) => count(html) },
              ]}
            />
          )}
        </Panel>
      </div>
    </>
  )
}

function Callers({ callers }: { readonly callers: AgentStats['callers'] }) {
  const rows = [
    ['On the site', callers.web],
    ['Through the API', callers.api],
    ['Elsewhere', callers.other],
  ] as const
  return (
    <>
      <p class="soft">{plural(callers.total, 'question')} in total.</p>
      <dl class="shares">
        {rows.map(([name, value]) => {
          const share = shareOf(value, callers.total) ?? 0
          return (
            <div key={name} class="share-row" style={{ '--share': percent(share) }}>
              <dt>{name}</dt>
              <dd>
                {count(value)} <span class="soft">{percent(share)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
