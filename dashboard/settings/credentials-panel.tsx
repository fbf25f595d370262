import { useState } from 'preact/hooks'
import type { CreatedCredential, ManagedCredential } from '../../src/shared/dashboard-contract.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { secretColumns } from './secret-columns.tsx'
import { ShownOnce } from './shown-once.tsx'

/** For programs without a person who could log in. */
export function CredentialsPanel() {
  const session = useSession()
  const question = useQuery('credentials', (asked, signal) =>
    asked.get<{ credentials: readonly ManagedCredential[] }>('credentials', {}, signal),
  )
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<CreatedCredential | null>(null)
  const [deleting, setDeleting] = useState<ManagedCredential | null>(null)
  return (
    <>
      <Panel
        title="Client credentials"
        note="For programs that run without a person: they exchange id and secret for a token."
        question={question}
        height={10}
        flush
        actions={
          <button type="button" class="button primary" onClick={() => setMaking(true)}>
            <Icon name="plus" />
            Generate
          </button>
        }
        isEmpty={({ credentials }) => credentials.length === 0}
        empty={
          <p>
            <strong>No client credentials yet.</strong> Generate one for a program that reads the docs on its
            own.
          </p>
        }
      >
        {({ credentials }) => (
          <DataTable
            caption="Client credentials"
            rows={credentials}
            rowKey={({ clientId }) => clientId}
            columns={[
              {
                id: 'label',
                title: 'Label',
                heading: true,
                cell: ({ label, clientId }) => (
                  <span class="page-name">
                    {label}
                    <code class="soft">{clientId}</code>
                  </span>
                ),
              },
              ...secretColumns<ManagedCredential>(setDeleting),
            ]}
          />
        )}
      </Panel>
      {making && (
        <NewCredential
          onClose={() => setMaking(false)}
          onMade={(created) => {
            setMaking(false)
            setMade(created)
            question.retry()
          }}
        />
      )}
      {made && (
        <ShownOnce
          title={`Client credential “${made.label}”`}
          secrets={[
            { name: 'Client id', value: made.clientId },
            { name: 'Client secret', value: made.clientSecret },
          ]}
          onClose={() => setMade(null)}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete “${deleting.label}”?`}
          action="Delete the credential"
          typed={deleting.label}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await session.send('DELETE', `credentials/${encodeURIComponent(deleting.clientId)}`)
            announce('Client credential deleted.')
            question.retry()
          }}
        >
          <p>Programs that use it are refused at once, those with a token too. This cannot be undone.</p>
        </Confirm>
      )}
    </>
  )
}

function NewCredential({
  onMade,
  onClose,
}: {
  readonly onMade: (made: CreatedCredential) => void
  readonly onClose: () => void
}) {
  const session = useSession()
  const [label, setLabel] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const generate = async (event: Event) => {
    event.preventDefault()
    try {
      onMade(await session.send<CreatedCredential>('POST', 'credentials', { label }))
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title="Generate a client credential" onClose={onClose} size="small">
      <form onSubmit={(event) => void generate(event)}>
        <TextField
          label="Label"
          required
          maxlength={100}
          placeholder="Nightly docs check"
          value={label}
          onValue={setLabel}
          fault={fault}
          hint="So that you know later what uses it."
        />
        <DialogFoot action="Generate" onClose={onClose} disabled={label.trim() === ''} />
      </form>
    </Dialog>
  )
}
