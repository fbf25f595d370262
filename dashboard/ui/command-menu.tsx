import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A place to go to. */
export interface Command {
  readonly name: string
  /** What it belongs to, such as "Settings". */
  readonly group?: string
  readonly icon: IconName
  readonly href: string
}

/** Opens on Ctrl K or ⌘ K anywhere in the dashboard. */
export function useCommandKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
}

/** Typed letters choose a place; the arrow keys move, Enter goes there. */
export function CommandMenu({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[]
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const found = commands.filter((command) => fits(command, typed))
  const chosen = Math.min(at, found.length - 1)
  // It was opened to type in.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen, typed])
  const move = (by: number) => setAt((chosen + by + found.length) % Math.max(found.length, 1))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      const command = found[chosen]
      if (!command) return
      location.assign(command.href)
      onClose()
    } else return
    event.preventDefault()
  }
  return (
    <Dialog title="Go to" size="small" onClose={onClose}>
      <div class="field">
        <input
          type="text"
          role="combobox"
          ref={input}
          placeholder="Overview, feedback, API keys…"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <ul class="commands" id={id} role="listbox" aria-label="Places" ref={list}>
        {found.map(({ name, group, icon, href }, index) => (
          <li key={href} role="presentation">
            <a
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              href={href}
              tabIndex={-1}
              onClick={onClose}
              onPointerMove={() => setAt(index)}
            >
              <Icon name={icon} />
              {name}
              {group !== undefined && <span class="soft">{group}</span>}
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p class="soft" role="status">
          Nothing is called “{typed.trim()}”.
        </p>
      )}
    </Dialog>
  )
}

/** Every word typed begins a word of the name or its group. */
function fits({ name, group = '' }: Command, typed: string): boolean {
  const words = `${name} ${group}`.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((start) => words.some((word) => word.startsWith(start)))
}
