import { useState } from 'preact/hooks'
import type { ManagedAccount } from '../../src/shared/api/accounts.ts'
import { announce } from '../announce.tsx'
import { fullDay } from '../format.ts'
import { useSession } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { AccountForm, roleName } from './account-form.tsx'

/** All accounts: roles open the dashboard, groups open pages. */
export function AccountsPanel() {
  const session = useSession()
  const query = useQuery('accounts', (asked, signal) => asked.call('GET accounts', { signal }))
  const [editing, setEditing] = useState<ManagedAccount | 'new' | null>(null)
  const [deleting, setDeleting] = useState<ManagedAccount | null>(null)
  return (
    <>
      <Panel
        title="Accounts"
        note="A role gives access to the dashboard; groups give access to pages of the site."
        query={query}
        height={14}
        flush
        actions={
          <button type="button" class="button primary" onClick={() => setEditing('new')}>
            <Icon name="plus" />
            Invite a person
          </button>
        }
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={
          <p>
            <strong>No accounts yet.</strong> Invite the first person.
          </p>
        }
      >
        {({ accounts }) => (
          <DataTable
            caption="Accounts"
            rows={accounts}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'person',
                title: 'Person',
                heading: true,
                cell: ({ name, email }) => (
                  <span class="page-name">
                    <span>
                      {name ?? email} {email === session.user.email && <span class="badge">You</span>}
                    </span>
                    {name !== null && <span class="soft">{email}</span>}
                  </span>
                ),
              },
              { id: 'role', title: 'Role', cell: ({ role }) => roleName(role) },
              {
                id: 'groups',
                title: 'Groups',
                wide: true,
                cell: ({ groups }) => (groups.length === 0 ? '–' : groups.join(', ')),
              },
              { id: 'since', title: 'Since', wide: true, cell: ({ createdAt }) => fullDay(createdAt) },
              {
                id: 'actions',
                title: 'Actions',
                number: true,
                cell: (account) => (
                  <span class="row-actions">
                    <button type="button" class="button small" onClick={() => setEditing(account)}>
                      Edit<span class="unseen"> {account.email}</span>
                    </button>
                    <button type="button" class="button small" onClick={() => setDeleting(account)}>
                      Delete<span class="unseen"> {account.email}</span>
                    </button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Panel>
      {editing && (
        <AccountForm
          account={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(message) => {
            setEditing(null)
            announce(message)
            query.retry()
          }}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete ${deleting.email}?`}
          action="Delete account"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await session.call('DELETE accounts/{accountId}', { params: { accountId: deleting.id } })
            announce('Account deleted.')
            query.retry()
          }}
        >
          <p>This person is logged out immediately. Their actions stay in the audit log.</p>
        </Confirm>
      )}
    </>
  )
}
