interface TabListProps<Name extends string> {
  readonly label: string
  readonly id: string
  readonly tabs: readonly {
    readonly name: Name
    readonly words: string
    readonly count?: number | undefined
  }[]
  readonly current: Name
  readonly onChoose: (name: Name) => void
}

/** Tabs as the ARIA practices describe them: one stop, arrows choose. */
export function TabList<Name extends string>({ label, id, tabs, current, onChoose }: TabListProps<Name>) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current)
    const step = { ArrowRight: 1, ArrowLeft: tabs.length - 1, Home: -at, End: tabs.length - 1 - at }[
      event.key
    ]
    const next = step === undefined ? undefined : tabs[(at + step) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <div class="pg-tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ name, words, count }) => (
        <button
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-controls={`${id}-panel`}
          aria-selected={name === current}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {words}
          {count === undefined ? null : <span class="pg-type"> {count}</span>}
        </button>
      ))}
    </div>
  )
}
