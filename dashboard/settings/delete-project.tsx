import { useState } from 'preact/hooks'
import type { ManagedProject } from '../../src/shared/api/projects.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { plural } from '../format.ts'
import { useSession } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Asks for the ID once more, and offers the only thing that brings a project back. */
export function DeleteProject({
  project: { id, name },
  onClose,
  onDeleted,
}: {
  readonly project: ManagedProject
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const session = useSession()
  const [backup, setBackup] = useState<'none' | 'busy' | { readonly file: string }>('none')
  const params = { targetId: id }
  const make = async () => {
    setBackup('busy')
    try {
      const { file, rows } = await session.call('POST projects/{targetId}/backup', { params })
      setBackup({ file })
      announce(`${plural(rows, 'row')} copied to ${file} in the data folder.`)
    } catch (error) {
      setBackup('none')
      announce(explain(error), 'bad')
    }
  }
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete project"
      typed={id}
      onClose={onClose}
      onConfirm={async () => {
        await session.call('DELETE projects/{targetId}', { params, query: { confirm: id } })
        announce(`Project ${id} deleted.`)
        onDeleted()
      }}
    >
      <p>
        Its deployments, feedback, analytics, keys and logins are deleted on all servers. Only a backup brings
        them back.
      </p>
      {typeof backup === 'object' ? (
        <p>
          Backup: <code>{backup.file}</code>, in the data folder of the server.
        </p>
      ) : (
        <p>
          <button type="button" class="button" disabled={backup === 'busy'} onClick={() => void make()}>
            {backup === 'busy' ? 'Copying…' : 'Back up first'}
          </button>
        </p>
      )}
    </Confirm>
  )
}
