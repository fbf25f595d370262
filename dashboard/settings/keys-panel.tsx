import { useState } from 'preact/hooks'
import type { CreatedKey, ManagedKey } from '../../src/shared/dashboard-contract.ts'
import { announce } from '../announce.tsx'
import { ago, fullDay } from '../format.ts'
import { useSession } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'
import { CopyLine } from '../ui/copy-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { NewKey } from './new-key.tsx'
import { secretColumns } from './secret-columns.tsx'
import { ShownOnce } from './shown-once.tsx'

const SOON_MS = 7 * 86_400_000

export function KeysPanel() {
  const session = useSession()
  const question = useQuery('keys', (asked, signal) =>
    asked.get<{ keys: readonly ManagedKey[] }>('keys', {}, signal),
  )
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<CreatedKey | null>(null)
  const [deleting, setDeleting] = useState<ManagedKey | null>(null)
  const make = (
    <button type="button" class="button primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      Create a key
    </button>
  )
  return (
    <>
      <section class="panel" aria-labelledby="project-id">
        <div class="panel-head">
          <h2 id="project-id">Project id</h2>
        </div>
        <div class="panel-body">
          <p class="soft">It is part of every address of the API.</p>
          <CopyLine text={session.project.id} what="the project id" />
        </div>
      </section>
      <Panel
        title="API keys"
        question={question}
        height={12}
        flush
        actions={make}
        isEmpty={({ keys }) => keys.length === 0}
        empty={
          <p>
            <strong>No keys yet.</strong> Create one to read these numbers from a script, to deploy from your
            build, or to ask the assistant from your product.
          </p>
        }
      >
        {({ keys }) => <KeyTable keys={keys} onDelete={setDeleting} />}
      </Panel>
      {making && (
        <NewKey
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
          title="Your new API key"
          secrets={[{ name: 'API key', value: made.key }]}
          onClose={() => setMade(null)}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete “${deleting.label}”?`}
          action="Delete the key"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await session.send('DELETE', `keys/${encodeURIComponent(deleting.id)}`)
            announce('Key deleted.')
            question.retry()
          }}
        >
          <p>
            Whatever uses the key that ends in <code>{deleting.hint}</code> is refused from now on. This
            cannot be undone.
          </p>
        </Confirm>
      )}
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
        { id: 'may', title: 'May', wide: true, cell: mayText },
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

function mayText({ scopes, allowedIps, type }: ManagedKey): string {
  const what = type === 'assistant' ? 'ask' : scopes === null ? 'everything' : scopes.join(', ')
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
