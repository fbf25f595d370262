import { useEffect, useState } from 'preact/hooks'
import type { McpSettings } from '../../src/shared/api/settings.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const PAUSE_MS = 250

/** The list of places, with one to add: the server says whether it can be while it is typed. */
export function RedirectEntries({
  settings,
  onSave,
}: {
  readonly settings: McpSettings
  readonly onSave: (redirects: readonly string[]) => Promise<void>
}) {
  const session = useSession()
  const save = async (redirects: readonly string[]) => {
    try {
      await onSave(redirects)
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <>
      {settings.redirects.length === 0 ? (
        <p class="soft">No entries yet. Well-known tools work without an entry.</p>
      ) : (
        <ul class="entries-list">
          {settings.redirects.map((entry) => (
            <li key={entry}>
              <code>{entry}</code>
              {session.may('admin') && (
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove ${entry}`}
                  onClick={() => void save(settings.redirects.filter((other) => other !== entry))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {session.may('admin') && (
        <AddEntry settings={settings} onAdd={(entry) => save([...settings.redirects, entry])} />
      )}
      {settings.configuredRedirects.length > 0 && (
        <p class="soft">
          From lectern.json, to be changed there: <Codes entries={settings.configuredRedirects} />
        </p>
      )}
      <details>
        <summary>Well-known tools that are always allowed ({settings.popularRedirects.length})</summary>
        <p class="soft">
          <Codes entries={settings.popularRedirects} />
        </p>
      </details>
    </>
  )
}

function Codes({ entries }: { readonly entries: readonly string[] }) {
  return (
    <>
      {entries.map((entry, index) => (
        <span key={entry}>
          {index > 0 && ', '}
          <code>{entry}</code>
        </span>
      ))}
    </>
  )
}

function AddEntry({
  settings,
  onAdd,
}: {
  readonly settings: McpSettings
  readonly onAdd: (entry: string) => Promise<void>
}) {
  const session = useSession()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<{ readonly entry: string; readonly fault: string | null } | null>(
    null,
  )
  const entry = text.trim()
  const known = settings.redirects.includes(entry)
  useEffect(() => {
    setChecked(null)
    if (entry === '') return undefined
    let late = false
    const timer = setTimeout(() => {
      session.call('POST mcp/check-redirect', { body: { entry } }).then(
        ({ problem }) => late || setChecked({ entry, fault: problem }),
        (error: unknown) => late || setChecked({ entry, fault: explain(error) }),
      )
    }, PAUSE_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [entry, session])
  const ready = checked !== null && checked.entry === entry && checked.fault === null && !known
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void onAdd(entry).then(() => setText(''))
      }}
    >
      <TextField
        label="Domain or URI"
        placeholder="tools.example.com"
        autocomplete="off"
        spellcheck={false}
        maxlength={300}
        value={text}
        onValue={setText}
        fault={known ? 'It is already in the list.' : checked?.fault}
        hint={ready ? 'This entry is valid.' : 'A domain, or the start of a URL with its scheme.'}
      />
      <button type="submit" class="button primary" disabled={!ready}>
        Add
      </button>
    </form>
  )
}
