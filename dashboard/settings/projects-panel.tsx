import { useState } from 'preact/hooks'
import type { ManagedProject } from '../../src/shared/api/projects.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { count } from '../format.ts'
import { useSession } from '../session.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { DeleteProject } from './delete-project.tsx'
import { ProjectForm } from './project-form.tsx'

const STATES: Readonly<Record<ManagedProject['state'], string>> = {
  active: 'Active',
  suspended: 'Suspended',
  deleting: 'Deletion unfinished',
}

/** The projects of the organization, and their life. */
export function ProjectsPanel() {
  const session = useSession()
  const query = useQuery('projects', (asked, signal) => asked.call('GET projects', { signal }))
  const [editing, setEditing] = useState<ManagedProject | 'new' | null>(null)
  const [deleting, setDeleting] = useState<ManagedProject | null>(null)
  const canChange = query.data?.canChange === true
  const setState = async ({ id, state }: ManagedProject) => {
    const next = state === 'active' ? 'suspended' : 'active'
    try {
      await session.call('PATCH projects/{targetId}', { params: { targetId: id }, body: { state: next } })
      announce(next === 'active' ? `Project ${id} is served again.` : `Project ${id} is suspended.`)
      query.retry()
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <>
      <Panel
        title="Projects"
        note="Each project is a site of its own with the same accounts and keys. The operator gives it a URL and sets its quotas."
        query={query}
        height={14}
        flush
        actions={
          canChange && (
            <button type="button" class="button primary" onClick={() => setEditing('new')}>
              <Icon name="plus" />
              New project
            </button>
          )
        }
      >
        {({ projects }) => (
          <DataTable
            caption="Projects"
            rows={projects}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'project',
                title: 'Project',
                heading: true,
                cell: ({ id, name }) => (
                  <span class="page-name">
                    <span>
                      {name} {id === session.project.id && <span class="badge">This one</span>}
                    </span>
                    <span class="soft">{id}</span>
                  </span>
                ),
              },
              { id: 'state', title: 'State', cell: ({ state }) => STATES[state] },
              {
                id: 'urls',
                title: 'URLs',
                wide: true,
                cell: ({ urls }) => (urls.length === 0 ? '–' : urls.join(', ')),
              },
              { id: 'quotas', title: 'Quotas', wide: true, cell: quotas },
              {
                id: 'actions',
                title: 'Actions',
                number: true,
                cell: (project) =>
                  canChange && (
                    <RowActions
                      project={project}
                      isOwn={project.id === session.project.id}
                      onRename={() => setEditing(project)}
                      onState={() => void setState(project)}
                      onDelete={() => setDeleting(project)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Panel>
      {editing && (
        <ProjectForm
          project={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(message) => {
            setEditing(null)
            announce(message)
            query.retry()
          }}
        />
      )}
      {deleting && (
        <DeleteProject project={deleting} onClose={() => setDeleting(null)} onDeleted={() => query.retry()} />
      )}
    </>
  )
}

/** Who takes away the project of this dashboard could not put it back. */
function RowActions({
  project: { id, state },
  isOwn,
  onRename,
  onState,
  onDelete,
}: {
  readonly project: ManagedProject
  readonly isOwn: boolean
  readonly onRename: () => void
  readonly onState: () => void
  readonly onDelete: () => void
}) {
  const unseen = <span class="unseen"> {id}</span>
  return (
    <span class="row-actions">
      {state !== 'deleting' && (
        <button type="button" class="button small" onClick={onRename}>
          Rename{unseen}
        </button>
      )}
      {!isOwn && state !== 'deleting' && (
        <button type="button" class="button small" onClick={onState}>
          {state === 'active' ? 'Suspend' : 'Resume'}
          {unseen}
        </button>
      )}
      {!isOwn && (
        <button type="button" class="button small" onClick={onDelete}>
          Delete{unseen}
        </button>
      )}
    </span>
  )
}

function quotas({ quotas: most, eventsToday }: ManagedProject): string {
  const parts = [
    most.pages !== null && `${count(most.pages)} pages`,
    most.deploymentBytes !== null && `${count(most.deploymentBytes)} bytes a deployment`,
    most.deployments !== null && `${count(most.deployments)} deployments kept`,
    most.eventsPerDay !== null && `${count(eventsToday ?? 0)} of ${count(most.eventsPerDay)} events today`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '–' : parts.join(', ')
}
