import { useState } from 'preact/hooks'
import type { ManagedProject } from '../../src/shared/api/projects.ts'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { TextField } from '../ui/field.tsx'

/** A new project, or another name for one. */
export function ProjectForm({
  project,
  onClose,
  onSaved,
}: {
  readonly project: ManagedProject | null
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}) {
  const session = useSession()
  const [id, setId] = useState('')
  const [name, setName] = useState(project?.name ?? '')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    try {
      if (project)
        await session.call('PATCH projects/{targetId}', { params: { targetId: project.id }, body: { name } })
      else
        await session.call('POST projects', {
          body: { id: id.trim(), ...(name.trim() !== '' && { name }) },
        })
      onSaved(project ? 'Project renamed.' : `Project ${id.trim()} created.`)
    } catch (error) {
      setFault(explain(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={project ? `Rename ${project.id}` : 'New project'} onClose={onClose} size="small">
      <form onSubmit={(event) => void save(event)}>
        {!project && (
          <TextField
            label="Project ID"
            value={id}
            onValue={setId}
            required
            maxlength={64}
            spellcheck={false}
            autocomplete="off"
            hint="Letters, digits and dashes. It is part of every API URL and cannot be changed."
          />
        )}
        <TextField
          label="Name"
          value={name}
          onValue={setName}
          required={project !== null}
          optional={project === null}
          maxlength={100}
          autocomplete="off"
        />
        <DialogFoot
          action={project ? 'Save' : 'Create project'}
          onClose={onClose}
          disabled={busy || (project ? name.trim() === '' : id.trim() === '')}
          fault={fault}
        />
      </form>
    </Dialog>
  )
}
