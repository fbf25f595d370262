import type { PageAction } from '../page-actions.ts'

/** The menu beside the title: the first action is the button, the others unfold. */
export function PageActions({
  actions,
  icon,
}: {
  actions: readonly PageAction[]
  icon: (name: string) => string
}) {
  const [first, ...more] = actions
  if (!first) return null
  return (
    <div class="page-actions">
      <Action action={first} icon={icon} brief />
      {more.length === 0 ? null : (
        <details class="menu page-actions-menu">
          <summary aria-label="More actions" />
          <ul class="menu-list">
            {more.map((action) => (
              <li>
                <Action action={action} icon={icon} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The same actions as a list, below the table of contents. */
export function PageActionList({
  actions,
  icon,
}: {
  actions: readonly PageAction[]
  icon: (name: string) => string
}) {
  return (
    <ul class="page-action-list">
      {actions.map((action) => (
        <li>
          <Action action={action} icon={icon} brief />
        </li>
      ))}
    </ul>
  )
}

function Action({
  action,
  icon,
  brief,
}: {
  action: PageAction
  icon: (name: string) => string
  brief?: boolean
}) {
  const inside = (
    <>
      {action.icon === undefined ? null : (
        <span class="page-action-icon" dangerouslySetInnerHTML={{ __html: icon(action.icon) }} />
      )}
      <span class="page-action-words">
        <span>{action.title}</span>
        {brief ? null : <small>{action.description}</small>}
      </span>
    </>
  )
  if (action.kind === 'link')
    return (
      <a
        class="page-action"
        href={action.value}
        {...(/^https?:/.test(action.value) ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {inside}
      </a>
    )
  return (
    <button type="button" class="page-action" data-action={action.kind} data-value={action.value}>
      {inside}
    </button>
  )
}
