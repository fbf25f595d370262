import { useState } from 'preact/hooks'
import type { Person, Role } from '../../src/shared/dashboard-contract.ts'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { SelectField, TextField } from '../ui/field.tsx'

const ROLES: readonly (readonly [Role | '', string])[] = [
  ['', 'Reader: the site only'],
  ['viewer', 'Viewer: sees the dashboard'],
  ['editor', 'Editor: also triages feedback and deploys'],
  ['admin', 'Admin: also settings, keys and people'],
]

export function roleName(role: Role | null): string {
  return role === null ? 'Reader' : `${role[0]?.toUpperCase()}${role.slice(1)}`
}

/** Somebody new, or somebody to change. */
export function PersonForm({
  person,
  onSaved,
  onClose,
}: {
  readonly person: Person | null
  readonly onSaved: (said: string) => void
  readonly onClose: () => void
}) {
  const session = useSession()
  const [email, setEmail] = useState(person?.email ?? '')
  const [name, setName] = useState(person?.name ?? '')
  const [role, setRole] = useState<Role | ''>(person ? (person.role ?? '') : 'viewer')
  const [groups, setGroups] = useState(person?.groups.join(', ') ?? '')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = async (event: Event) => {
    event.preventDefault()
    setFault(null)
    const listed = groups
      .split(',')
      .map((group) => group.trim())
      .filter(Boolean)
    const given = { role: role === '' ? null : role, groups: listed }
    try {
      if (person) {
        await session.send('PATCH', `people/${encodeURIComponent(person.id)}`, {
          groups: given.groups,
          // A role that is said anew logs its owner out.
          ...(given.role !== person.role && { role: given.role }),
          ...(password !== '' && { password }),
        })
        onSaved(`${person.email} changed.`)
      } else {
        const body = { ...given, email, password, ...(name.trim() !== '' && { name: name.trim() }) }
        await session.send('POST', 'people', body)
        onSaved(`${email} added.`)
      }
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title={person ? `Change ${person.email}` : 'Add somebody'} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        {!person && (
          <div class="field-row">
            <TextField label="E-mail" type="email" required value={email} onValue={setEmail} />
            <TextField label="Name" optional value={name} onValue={setName} />
          </div>
        )}
        <SelectField<Role | ''>
          label="Role"
          value={role}
          options={ROLES}
          onValue={setRole}
          {...(person && { hint: 'Whoever gets another role logs in anew.' })}
        />
        <TextField
          label="Groups"
          optional
          placeholder="engineering, partners"
          value={groups}
          onValue={setGroups}
          hint="Names as pages have them under “groups”, with commas between them."
        />
        <TextField
          label={person ? 'New password' : 'Password'}
          type="password"
          autocomplete="new-password"
          required={!person}
          optional={person !== null}
          minlength={8}
          value={password}
          onValue={setPassword}
          hint="At least 8 characters. Hand it over in a safe way."
        />
        <DialogFoot action={person ? 'Save' : 'Add'} onClose={onClose} fault={fault} />
      </form>
    </Dialog>
  )
}
