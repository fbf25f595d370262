import type { CreatedKey, ManagedKey } from '../../src/shared/api/access.ts'
import { DAY_MS } from '../../src/shared/time.ts'
import { ago, fullDay } from '../format.ts'
import { useSession } from '../session.ts'
import { CopyLine } from '../ui/copy-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useQuery } from '../use-query.ts'
import { NewKey } from './new-key.tsx'
import { secretColumns } from './secret-columns.tsx'
import { SecretsPanel } from './secrets-panel.tsx'

const SOON_MS = 7 * DAY_MS

export function KeysPanel() {
  const session = useSession()
  const query = useQuery('keys', (asked, signal) => asked.call('GET keys', { signal }))
  return (
    <>
      <section class="panel" aria-labelledby="project-id">
        <div class="panel-head">
          <h2 id="project-id">Project ID</h2>
        </div>
        <div class="panel-body">
          <p class="soft">Every API URL contains it.</p>
          <CopyLine text={session.project.id} what="the project ID" />
        </div>
      </section>
      <SecretsPanel<{ keys: ManagedKey[] }, ManagedKey, CreatedKey>
        title="API keys"
        query={query}
        height={12}
        createLabel="Create a key"
        isEmpty={({ keys }) => keys.length === 0}
        empty={
          <p>
            <strong>No keys yet.</strong> Create one to read these numbers from a script, to deploy from your
            build, or to ask the assistant from your product.
          </p>
        }
        form={(onCreated, onClose) => <NewKey onCreated={onCreated} onClose={onClose} />}
        created={({ key }) => ({ title: 'Your new API key', secrets: [{ name: 'API key', value: key }] })}
        deletion={({ id, label, hint }) => ({
          title: `Delete “${label}”?`,
          action: 'Delete key',
          text: (
            <p>
              Anything that uses the key ending in <code>{hint}</code> is refused from now on. This cannot be
              undone.
            </p>
          ),
          done: 'Key deleted.',
          run: () => session.call('DELETE keys/{keyId}', { params: { keyId: id } }),
        })}
      >
        {({ keys }, onDelete) => <KeyTable keys={keys} onDelete={onDelete} />}
      </SecretsPanel>
    </>
  )
}

function KeyTable({
  keys,
  onDelete,
}: {
  readonly keys: readonly ManagedKey[]
  readonly onDelete: (key: ManagedKey) => void
}) {
  return (
    <DataTable
      caption="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'label',
          title: 'Key',
          heading: true,
          cell: ({ label, hint, type }) => (
            <span class="page-name">
              {label}
              <span class="soft">
                {type === 'admin' ? 'Admin' : 'Assistant'}, ends in <code>{hint}</code>
              </span>
            </span>
          ),
        },
        { id: 'permissions', title: 'Permissions', wide: true, cell: permissionsText },
        {
          id: 'expires',
          title: 'Expires',
          cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
        },
        ...secretColumns(onDelete),
      ]}
    />
  )
}

function permissionsText({ scopes, allowedIps, type }: ManagedKey): string {
  const what = type === 'assistant' ? 'assistant' : scopes === null ? 'everything' : scopes.join(', ')
  return allowedIps === null ? what : `${what}, from ${allowedIps.join(', ')}`
}

function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <>never</>
  const left = Date.parse(at) - Date.now()
  return (
    <>
      {fullDay(at)}{' '}
      {left <= 0 ? (
        <span class="badge bad">Expired</span>
      ) : (
        left <= SOON_MS && <span class="badge fair">Expires {ago(at)}</span>
      )}
    </>
  )
}
