import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Query } from '../use-query.ts'
import { ShownOnce, type SecretLine } from './shown-once.tsx'

interface SecretsPanelProps<Data, Row, Created> {
  readonly title: string
  readonly note?: string
  readonly query: Query<Data>
  readonly height: number
  readonly isEmpty: (data: Data) => boolean
  readonly empty: ComponentChildren
  readonly createLabel: string
  /** The dialog that creates one. */
  readonly form: (onCreated: (created: Created) => void, onClose: () => void) => ComponentChildren
  /** How a new secret is shown, the only time it is. */
  readonly created: (created: Created) => { readonly title: string; readonly secrets: readonly SecretLine[] }
  readonly deletion: (row: Row) => {
    readonly title: string
    readonly action: string
    /** What has to be typed to confirm. */
    readonly typed?: string
    readonly text: ComponentChildren
    readonly done: string
    readonly run: () => Promise<unknown>
  }
  readonly children: (data: Data, onDelete: (row: Row) => void) => ComponentChildren
}

/** A list of secrets: create one, see it once, delete it after a question. */
export function SecretsPanel<Data, Row, Created>(props: SecretsPanelProps<Data, Row, Created>) {
  const { query, form, children } = props
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<Created | null>(null)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const shown = created === null ? undefined : props.created(created)
  const deletion = deleting === null ? undefined : props.deletion(deleting)
  const onCreated = (made: Created) => {
    setCreating(false)
    setCreated(() => made)
    query.retry()
  }
  return (
    <>
      <Panel
        title={props.title}
        {...(props.note !== undefined && { note: props.note })}
        query={query}
        height={props.height}
        flush
        actions={
          <button type="button" class="button primary" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {props.createLabel}
          </button>
        }
        isEmpty={props.isEmpty}
        empty={props.empty}
      >
        {(data) => children(data, (row) => setDeleting(() => row))}
      </Panel>
      {creating && form(onCreated, () => setCreating(false))}
      {shown && <ShownOnce title={shown.title} secrets={shown.secrets} onClose={() => setCreated(null)} />}
      {deletion && (
        <Confirm
          title={deletion.title}
          action={deletion.action}
          {...(deletion.typed !== undefined && { typed: deletion.typed })}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await deletion.run()
            announce(deletion.done)
            query.retry()
          }}
        >
          {deletion.text}
        </Confirm>
      )}
    </>
  )
}
