import type { AuditEntries } from '../../src/shared/dashboard-contract.ts'
import { ago, moment } from '../format.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'account.first-admin': 'Made the first admin',
  'account.create': 'Added somebody',
  'account.change': 'Changed somebody',
  'account.delete': 'Deleted somebody',
  'account.password': 'Set a password',
  'credential.create': 'Generated a client credential',
  'credential.delete': 'Deleted a client credential',
  'deployment.trigger': 'Started a deployment',
  'key.create': 'Created an API key',
  'key.delete': 'Deleted an API key',
  'mcp.settings': 'Changed the MCP settings',
  'settings.retention': 'Changed how long events are kept',
}

export function AuditLog() {
  const question = useQuery('audit', (session, signal) => session.get<AuditEntries>('audit', {}, signal))
  return (
    <Panel
      title="Audit log"
      note="The newest 200 changes."
      question={question}
      height={24}
      flush
      isEmpty={({ entries }) => entries.length === 0}
      empty={
        <p>
          <strong>Nothing was changed yet.</strong> Keys, credentials, people, settings and deployments appear
          here.
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
