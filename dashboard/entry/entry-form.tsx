import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { explain } from '../api.ts'
import { BrandMark } from '../ui/brand-mark.tsx'

/** The card somebody enters through: a form, and what is wrong with it. */
export function EntryForm({
  title,
  lead,
  action,
  onSubmit,
  children,
}: {
  readonly title: string
  readonly lead: ComponentChildren
  readonly action: string
  readonly onSubmit: () => Promise<void>
  readonly children: ComponentChildren
}) {
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${title} · Dashboard`
  }, [title])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await onSubmit()
    } catch (error) {
      setFault(explain(error))
    }
    setBusy(false)
  }
  return (
    <main class="entry">
      <form class="entry-card" onSubmit={(event) => void submit(event)}>
        <BrandMark />
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {children}
        <p class="fault" role="alert">
          {fault}
        </p>
        <button type="submit" class="button primary full" disabled={busy}>
          {busy ? 'One moment…' : action}
        </button>
      </form>
    </main>
  )
}
