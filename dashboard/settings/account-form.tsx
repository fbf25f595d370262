import { useState } from 'preact/hooks'
import type { ManagedAccount } from '../../src/shared/api/accounts.ts'
import type { Role } from '../../src/shared/api/enumerations.ts'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { SelectField, TextField } from '../ui/field.tsx'

const ROLES: readonly (readonly [Role | '', string])[] = [
  ['', 'Reader: the docs site only'],
  ['viewer', 'Viewer: can view the dashboard'],
  ['editor', 'Editor: also reviews feedback and deploys'],
  ['admin', 'Admin: also manages settings, keys and accounts'],
]

export function roleName(role: Role | null): string {
  return role === null ? 'Reader' : `${role[0]?.toUpperCase()}${role.slice(1)}`
}

/** A new account, or one to edit. */
export function AccountForm({
  account,
  onSaved,
  onClose,
}: {
  readonly account: ManagedAccount | null
  readonly onSaved: (message: string) => void
  readonly onClose: () => void
}) {
  const session = useSession()
  const [email, setEmail] = useState(account?.email ?? '')
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState<Role | ''>(account ? (account.role ?? '') : 'viewer')
  const [groups, setGroups] = useState(account?.groups.join(', ') ?? '')
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
      if (account) {
        await session.call('PATCH accounts/{accountId}', {
          params: { accountId: account.id },
          body: {
            groups: given.groups,
            // Sending the role, even unchanged, would log the person out.
            ...(given.role !== account.role && { role: given.role }),
            ...(password !== '' && { password }),
          },
        })
        onSaved(`Account ${account.email} updated.`)
      } else {
        const body = { ...given, email, password, ...(name.trim() !== '' && { name: name.trim() }) }
        await session.call('POST accounts', { body: body })
        onSaved(`Account ${email} created.`)
      }
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title={account ? `Edit ${account.email}` : 'Invite a person'} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        {!account && (
          <div class="field-row">
            <TextField label="Email" type="email" required value={email} onValue={setEmail} />
            <TextField label="Name" optional value={name} onValue={setName} />
          </div>
        )}
        <SelectField<Role | ''>
          label="Role"
          value={role}
          options={ROLES}
          onValue={setRole}
          {...(account && { hint: 'A new role logs this person out.' })}
        />
        <TextField
          label="Groups"
          optional
          placeholder="engineering, partners"
          value={groups}
          onValue={setGroups}
          hint="Group names as used in the pages’ frontmatter, separated by commas."
        />
        <TextField
          label={account ? 'New password' : 'Password'}
          type="password"
          autocomplete="new-password"
          required={!account}
          optional={account !== null}
          minlength={8}
          value={password}
          onValue={setPassword}
          hint="At least 8 characters. Share it over a secure channel."
        />
        <DialogFoot action={account ? 'Save' : 'Create account'} onClose={onClose} fault={fault} />
      </form>
    </Dialog>
  )
}
