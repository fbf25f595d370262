import { useState } from 'preact/hooks'
import type { CreatedCredential, ManagedCredential } from '../../src/shared/api/access.ts'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { TextField } from '../ui/field.tsx'
import { useQuery } from '../use-query.ts'
import { secretColumns } from './secret-columns.tsx'
import { SecretsPanel } from './secrets-panel.tsx'

/** For programs that run without a person who could log in. */
export function CredentialsPanel() {
  const session = useSession()
  const query = useQuery('credentials', (asked, signal) => asked.call('GET credentials', { signal }))
  return (
    <SecretsPanel<{ credentials: ManagedCredential[] }, ManagedCredential, CreatedCredential>
      title="Client credentials"
      note="For programs that run unattended: they exchange an ID and a secret for a token."
      query={query}
      height={10}
      createLabel="Create a credential"
      isEmpty={({ credentials }) => credentials.length === 0}
      empty={
        <p>
          <strong>No client credentials yet.</strong> Create one for a program that reads the docs unattended.
        </p>
      }
      form={(onCreated, onClose) => <NewCredential onCreated={onCreated} onClose={onClose} />}
      created={({ label, clientId, clientSecret }) => ({
        title: `Client credential “${label}”`,
        secrets: [
          { name: 'Client ID', value: clientId },
          { name: 'Client secret', value: clientSecret },
        ],
      })}
      deletion={({ label, clientId }) => ({
        title: `Delete “${label}”?`,
        action: 'Delete credential',
        typed: label,
        text: (
          <p>
            Programs that use it lose access immediately, even if they have a token. This cannot be undone.
          </p>
        ),
        done: 'Client credential deleted.',
        run: () => session.call('DELETE credentials/{clientId}', { params: { clientId } }),
      })}
    >
      {({ credentials }, onDelete) => (
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
            ...secretColumns<ManagedCredential>(onDelete),
          ]}
        />
      )}
    </SecretsPanel>
  )
}

function NewCredential({
  onCreated,
  onClose,
}: {
  readonly onCreated: (created: CreatedCredential) => void
  readonly onClose: () => void
}) {
  const session = useSession()
  const [label, setLabel] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const create = async (event: Event) => {
    event.preventDefault()
    try {
      onCreated(await session.call('POST credentials', { body: { label } }))
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title="Create a client credential" onClose={onClose} size="small">
      <form onSubmit={(event) => void create(event)}>
        <TextField
          label="Label"
          required
          maxlength={100}
          placeholder="Nightly docs check"
          value={label}
          onValue={setLabel}
          fault={fault}
          hint="Helps you remember what uses it."
        />
        <DialogFoot action="Create credential" onClose={onClose} disabled={label.trim() === ''} />
      </form>
    </Dialog>
  )
}
