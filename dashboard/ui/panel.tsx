import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ApiError, explain } from '../api.ts'
import type { Query } from '../use-query.ts'
import { Icon } from './icon.tsx'

interface PanelProps<Data> {
  readonly title: string
  /** A line under the title. */
  readonly note?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly query: Query<Data>
  /** Rem that the data will take, so that nothing jumps when it arrives. */
  readonly height?: number
  readonly isEmpty?: (data: Data) => boolean
  /** Why there is nothing, and what to do about it. */
  readonly empty?: ComponentChildren
  readonly flush?: boolean
  readonly children: (data: Data) => ComponentChildren
}

/** A box of a page, in all four states of what it shows: on its way, failed, empty, there. */
export function Panel<Data>(props: PanelProps<Data>) {
  const { title, note, actions, query, flush = false } = props
  const id = useId()
  return (
    <section class={`panel${flush ? ' flush' : ''}`} aria-labelledby={id} aria-busy={query.loading}>
      <div class="panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p class="panel-note">{note}</p>}
        </div>
        {actions !== undefined && <div class="panel-actions">{actions}</div>}
      </div>
      <PanelState {...props} />
    </section>
  )
}

function PanelState<Data>({ title, query, height = 12, isEmpty, empty, children }: PanelProps<Data>) {
  const { data, error, loading, retry } = query
  if (error !== undefined) return <Failure what={title} error={error} retry={retry} />
  if (data === undefined) return <Skeleton height={height} what={title} />
  if (isEmpty?.(data) === true) return <div class={`empty${loading ? ' stale' : ''}`}>{empty}</div>
  return <div class={`panel-body${loading ? ' stale' : ''}`}>{children(data)}</div>
}

export function Skeleton({ height, what }: { readonly height: number; readonly what: string }) {
  return (
    <div class="skeleton" style={{ minHeight: `${height}rem` }}>
      <span class="unseen">Loading {what.toLowerCase()}…</span>
      <span class="bone wide" />
      <span class="bone" />
      <span class="bone short" />
    </div>
  )
}

export function Failure({
  what,
  error,
  retry,
}: {
  readonly what: string
  readonly error: unknown
  readonly retry: () => void
}) {
  const forbidden = error instanceof ApiError && error.status === 403
  return (
    <div class="failure" role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <strong>
            {forbidden ? 'Your role does not have access to this.' : `“${what}” could not be loaded.`}
          </strong>
        </p>
        <p>{explain(error)}</p>
        {!forbidden && (
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        )}
      </div>
    </div>
  )
}
