import { ago, moment } from '../format.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'account.first-admin': 'First admin created',
  'account.create': 'Account created',
  'account.change': 'Account updated',
  'account.delete': 'Account deleted',
  'account.password': 'Password set',
  'credential.create': 'Client credential created',
  'credential.delete': 'Client credential deleted',
  'deployment.trigger': 'Deployment started',
  'deployment.activate': 'Deployment made live',
  'key.create': 'API key created',
  'key.delete': 'API key deleted',
  'mcp.settings': 'MCP settings updated',
  'settings.retention': 'Retention updated',
}

export function AuditLog() {
  const query = useQuery('audit', (session, signal) => session.call('GET audit', { signal }))
  return (
    <Panel
      title="Audit log"
      note="The latest 200 changes."
      query={query}
      height={24}
      flush
      isEmpty={({ entries }) => entries.length === 0}
      empty={
        <p>
          <strong>No changes yet.</strong> Keys, credentials, people, settings and deployments appear here.
        </p>
      }
    >
      {({ entries }) => (
        <DataTable
          caption="Audit log"
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'at',
              title: 'When',
              cell: ({ at }) => (
                <time class="nowrap" dateTime={at} title={moment(at)}>
                  {ago(at)}
                </time>
              ),
            },
            { id: 'who', title: 'Who', cell: ({ who }) => who },
            { id: 'action', title: 'What', heading: true, cell: ({ action }) => ACTIONS[action] ?? action },
            { id: 'target', title: 'Which', wide: true, cell: ({ target }) => target ?? '–' },
          ]}
        />
      )}
    </Panel>
  )
}
