import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useSession } from '../session.ts'

/** The name of a page, its question, and what stands beside them. */
export function PageHead({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly children?: ComponentChildren
}) {
  const { project } = useSession()
  useEffect(() => {
    document.title = `${title} · ${project.name} dashboard`
  }, [title, project.name])
  return (
    <div class="page-head">
      <div>
        <h1 tabindex={-1}>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
