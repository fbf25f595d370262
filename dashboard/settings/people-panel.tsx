import { useState } from 'preact/hooks'
import type { Person } from '../../src/shared/dashboard-contract.ts'
import { announce } from '../announce.tsx'
import { fullDay } from '../format.ts'
import { useSession } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { PersonForm, roleName } from './person-form.tsx'

/** Everybody with an account: roles open the dashboard, groups open pages. */
export function PeoplePanel() {
  const session = useSession()
  const question = useQuery('people', (asked, signal) =>
    asked.get<{ people: readonly Person[] }>('people', {}, signal),
  )
  const [editing, setEditing] = useState<Person | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Person | null>(null)
  return (
    <>
      <Panel
        title="People"
        note="A role opens the dashboard; groups open pages of the site."
        question={question}
        height={14}
        flush
        actions={
          <button type="button" class="button primary" onClick={() => setEditing('new')}>
            <Icon name="plus" />
            Add somebody
          </button>
        }
        isEmpty={({ people }) => people.length === 0}
        empty={
          <p>
            <strong>Nobody has an account.</strong> Add the first person.
          </p>
        }
      >
        {({ people }) => (
          <DataTable
            caption="People"
            rows={people}
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
                cell: (person) => (
                  <span class="row-actions">
                    <button type="button" class="button small" onClick={() => setEditing(person)}>
                      Change<span class="unseen"> {person.email}</span>
                    </button>
                    <button type="button" class="button small" onClick={() => setDeleting(person)}>
                      Delete<span class="unseen"> {person.email}</span>
                    </button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </Panel>
      {editing && (
        <PersonForm
          person={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(said) => {
            setEditing(null)
            announce(said)
            question.retry()
          }}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete ${deleting.email}?`}
          action="Delete the account"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await session.send('DELETE', `people/${encodeURIComponent(deleting.id)}`)
            announce('Account deleted.')
            question.retry()
          }}
        >
          <p>They are logged out at once. What they did stays in the audit log.</p>
        </Confirm>
      )}
    </>
  )
}
