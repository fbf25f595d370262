import { useState } from 'preact/hooks'
import type { CreatedKey, ManagedKey } from '../../src/shared/api/access.ts'
import type { KeyScope } from '../../src/shared/api/enumerations.ts'
import { DAY_MS } from '../../src/shared/time.ts'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { SelectField, TextField } from '../ui/field.tsx'

type Scope = 'all' | KeyScope
type Days = '7' | '30' | '60' | '90' | ''

/** What a new key is for, and how far it reaches. */
export function NewKey({
  onCreated,
  onClose,
}: {
  readonly onCreated: (key: CreatedKey) => void
  readonly onClose: () => void
}) {
  const session = useSession()
  const [type, setType] = useState<ManagedKey['type']>('admin')
  const [label, setLabel] = useState('')
  const [days, setDays] = useState<Days>('90')
  const [scope, setScope] = useState<Scope>('read')
  const [addresses, setAddresses] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const create = async (event: Event) => {
    event.preventDefault()
    setFault(null)
    const allowedIps = addresses.split(/[\s,]+/).filter(Boolean)
    try {
      onCreated(
        await session.call('POST keys', {
          body: {
            type,
            label,
            ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
            ...(type === 'admin' && scope !== 'all' && { scopes: [scope] }),
            ...(allowedIps.length > 0 && { allowedIps }),
          },
        }),
      )
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        <TextField
          label="Label"
          required
          maxlength={100}
          placeholder="Weekly report"
          value={label}
          onValue={setLabel}
          hint="Helps you remember what uses it."
        />
        <fieldset class="choices">
          <legend>Type</legend>
          <label class="choice">
            <input type="radio" name="type" checked={type === 'admin'} onChange={() => setType('admin')} />
            <span>
              <strong>Admin</strong>
              <span class="soft">Analytics, feedback, deployments and settings. Keep it on a server.</span>
            </span>
          </label>
          <label class="choice">
            <input
              type="radio"
              name="type"
              checked={type === 'assistant'}
              onChange={() => setType('assistant')}
            />
            <span>
              <strong>Assistant</strong>
              <span class="soft">Can only search and ask the assistant.</span>
            </span>
          </label>
        </fieldset>
        <div class="field-row">
          <SelectField<Days>
            label="Expires"
            value={days}
            options={[
              ['7', 'In 7 days'],
              ['30', 'In 30 days'],
              ['60', 'In 60 days'],
              ['90', 'In 90 days'],
              ['', 'Never'],
            ]}
            onValue={setDays}
          />
          {type === 'admin' && (
            <SelectField<Scope>
              label="Permissions"
              value={scope}
              options={[
                ['read', 'Read only'],
                ['deploy', 'Deploy only, for CI'],
                ['write', 'Read, review feedback and deploy'],
                ['admin', 'Also manage accounts, keys and settings'],
                ['all', 'Everything, including future permissions'],
              ]}
              onValue={setScope}
            />
          )}
        </div>
        <TextField
          label="Only from these addresses"
          optional
          placeholder="203.0.113.7, 10.0.0.0/8"
          value={addresses}
          onValue={setAddresses}
          hint="IP addresses or ranges, separated by commas."
        />
        <DialogFoot action="Create key" onClose={onClose} disabled={label.trim() === ''} fault={fault} />
      </form>
    </Dialog>
  )
}
