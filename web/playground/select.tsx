import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { placeBelow } from './place-below.ts'
import { spoken } from './words.ts'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id?: string | undefined
  readonly class?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
  /** Shown while no option is the value. */
  readonly placeholder?: string | undefined
}

/** More than these are searched by typing. */
const LONG = 12
const PAGE = 10
const TYPED_TOGETHER_MS = 600

/** One of a list, as the ARIA practices describe it: a button with a list below, or a field that filters a long one. */
export function Select({ options, value, onChange, placeholder, ...shared }: SelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [filter, setFilter] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const listId = useId()
  const isLong = options.length > LONG
  const wanted = filter?.trim().toLowerCase() ?? ''
  const shown = wanted === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const label = options.find((option) => option.value === value)?.label ?? placeholder ?? ''

  useEffect(() => {
    if (!isOpen || !box.current || !list.current) return undefined
    list.current.showPopover()
    return placeBelow(list.current, box.current)
  }, [isOpen])
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, listId])

  const open = () => {
    if (isOpen) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
  }
  const close = () => {
    setOpen(false)
    setFilter(undefined)
  }
  const choose = (option: SelectOption | undefined) => {
    close()
    if (option && option.value !== value) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    // Alone they are for the field; with others they mean something else, such as sending.
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    const isText = key.length === 1 && (!isLong || filter === undefined) && key !== ' '
    if (!isOpen) {
      if (['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || (key === ' ' && !isLong)) open()
      else if (isText && !isLong) {
        open()
        setActive(findTyped(options, typed.current, key) ?? active)
      } else return
      return event.preventDefault()
    }
    const last = shown.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
      ...(isLong ? {} : { Home: 0, End: last }),
    }
    const next = moves[key]
    if (next !== undefined) setActive(next)
    else if (key === 'Enter' || (key === ' ' && !isLong)) choose(shown[active])
    else if (key === 'Escape') close()
    else if (key === 'Tab') return choose(shown[active])
    else if (isText && !isLong) setActive(findTyped(options, typed.current, key) ?? active)
    else return
    event.preventDefault()
  }
  const field = {
    ...shared,
    role: 'combobox' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && shown.length > 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
    onBlur: close,
  }
  const names = `pg-select ${shared.class ?? 'pg-input'}`
  return (
    <>
      {isLong ? (
        <input
          {...field}
          ref={(element) => void (box.current = element)}
          class={names}
          type="text"
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck={false}
          value={filter ?? label}
          onClick={(event) => {
            event.currentTarget.select()
            open()
          }}
          onInput={({ currentTarget }) => {
            open()
            setFilter(currentTarget.value)
            setActive(0)
          }}
        />
      ) : (
        <button
          {...field}
          ref={(element) => void (box.current = element)}
          class={names}
          type="button"
          onClick={() => (isOpen ? close() : open())}
        >
          {label}
        </button>
      )}
      {isOpen ? (
        <ul
          class="pg-list"
          id={listId}
          ref={list}
          role="listbox"
          popover="manual"
          aria-label={spoken().options}
        >
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active ? '' : undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
            </li>
          ))}
          {shown.length === 0 ? <li class="pg-hint">{spoken().notFound}</li> : null}
        </ul>
      ) : null}
    </>
  )
}

/** The option that begins with what was typed in one go. */
function findTyped(
  options: readonly SelectOption[],
  typed: { text: string; at: number },
  key: string,
): number | undefined {
  const now = performance.now()
  typed.text = (now - typed.at < TYPED_TOGETHER_MS ? typed.text : '') + key.toLowerCase()
  typed.at = now
  const found = options.findIndex(({ label }) => label.toLowerCase().startsWith(typed.text))
  return found < 0 ? undefined : found
}
