import { hashOf } from '../../src/deploy/folder-files.ts'
import { TRANSFER_TABLES } from '../../src/store/transfer/transfer-tables.ts'
import type { Project } from '../../src/store/repositories/projects.ts'
import type { Store } from '../../src/store/store.ts'
import { timeId } from '../../src/store/time-id.ts'
import { batch, query, step, view } from './event-rows.ts'
import { feedbackRow } from './feedback-rows.ts'

const DAY = 86_400_000

/** Something in every table, and counts of rows that retention has dropped. */
export async function fill(store: Store, rows = 20): Promise<void> {
  const project = await store.projects.ensure({ name: 'Docs', organization: 'Acme' })
  const at = Date.UTC(2026, 3, 1)
  await store.secrets.ensure('cursor')
  await store.liveSettings.set(project.id, 'flag', { on: true, text: 'Ünïcode "quoted" \n line' })
  await store.audit.note(project.organizationId, { who: 'ann', action: 'key.create' })
  await store.keys.add({
    id: 'k1',
    organizationId: project.organizationId,
    projectId: project.id,
    type: 'assistant',
    label: 'site',
    hint: 'abcd',
    hash: 'h1',
    scopes: ['read'],
    addresses: undefined,
    createdAt: at,
    createdBy: null,
    expiresAt: null,
  })
  await fillPeople(store, project)
  await fillDeployments(store, project.id)
  const feedback = Array.from({ length: rows }, (_, index) =>
    feedbackRow({
      project_id: project.id,
      created_at: index % 7 === 0 ? -1 : at + index,
      comment: `🙂 ${index}`,
    }),
  )
  await store.feedback.import(feedback)
  await store.feedback.setStatus(project.id, [feedback[0]?.id ?? ''], { status: 'resolved', who: 'ann', at })
  await store.addEvents(
    batch({
      queries: times(rows, (index) =>
        query({ project_id: project.id, at: at + (index % 5) * DAY, origin: index % 3 }),
      ),
      views: times(rows, (index) =>
        view({ project_id: project.id, at: at + (index % 5) * DAY, path: `/${index % 4}`, ai: index % 2 }),
      ),
      searches: times(rows, (index) => ({
        project_id: project.id,
        id: timeId(),
        at: at + 3 * DAY + index,
        query: 'install',
        results: index,
        clicked: null,
      })),
      calls: times(rows, (index) => ({
        project_id: project.id,
        id: timeId(),
        at: at + 3 * DAY + index,
        tool: 'search',
        client: null,
        authed: 0,
        outcome: 'ok',
        ms: index,
      })),
      steps: times(rows, (index) =>
        step({ project_id: project.id, at: at + (index % 5) * DAY, visit: `visit-${index % 4}` }),
      ),
    }),
  )
  await store.visits.setGap({
    project_id: project.id,
    id: 'gap',
    words: 'export to pdf',
    status: 'planned',
    changed_at: at,
    changed_by: 'ann',
  })
  await store.dropEventsBefore(project.id, at + 2 * DAY)
}

async function fillPeople(store: Store, { id, organizationId }: Project): Promise<void> {
  const later = Date.UTC(2099, 0, 1)
  await store.accounts.add({
    id: 'a1',
    organizationId,
    email: 'ann@acme.test',
    name: 'Ann',
    passwordHash: '$argon2id$x',
    groups: ['eng'],
    role: 'admin',
    createdAt: 1,
    validFrom: 1,
  })
  await store.sessions.keepReader(id, {
    id: 'account:a1',
    groups: ['eng'],
    userData: { content: { name: 'Ann' } },
  })
  await store.sessions.add({
    hash: 's1',
    audience: 'site',
    project_id: id,
    subject: 'account:a1',
    created_at: 1,
    used_at: 1,
    expires_at: later,
    terms: 't1',
  })
  await store.loginSecrets.setSitePassword(id, '$argon2id$x')
  await store.sessions.addLink({ hash: 'l1', purpose: 'first-admin', subject: id, expires_at: later })
  await store.credentials.add(id, { clientId: 'c1', label: 'ci', secretHash: 'x', createdBy: null })
  await store.oauth.put({
    project_id: id,
    kind: 'Grant',
    id: 'g1',
    payload: '{}',
    grant_id: null,
    uid: null,
    client_id: 'c1',
    consumed_at: null,
    expires_at: later,
  })
}

async function fillDeployments(
  { deployments, files, nodes, hosts, sources, artifacts }: Store,
  projectId: string,
): Promise<void> {
  await files.keep(projectId, [{ hash: 'f1', bytes: Buffer.from('Hello') }])
  await deployments.begin(projectId, { id: 'd1', createdBy: 'ann', files: { 'index.mdx': ['f1', 5] } })
  await deployments.end(projectId, 'd1', { status: 'success', summary: '1 page.', logs: [] })
  await nodes.seen('node', new Map([[projectId, 'd1']]))
  await hosts.add({ projectId, host: `${projectId}.test`, url: `https://${projectId}.test` })
  await sources.set(projectId, { url: 'https://git.test/docs.git', branch: null, folder: 'docs' })
  const bytes = Buffer.from('[]')
  await artifacts.keep({ projectId, deploymentId: 'd1', name: 'specs' }, { sha256: hashOf(bytes), bytes })
}

/** Every row of every table, in the order of its key. */
export async function everything(store: Store): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const { name, key } of TRANSFER_TABLES) {
    let select = store.engine.build.selectFrom(name).selectAll()
    for (const column of key) select = select.orderBy(column as 'id')
    const rows = await store.engine.read(select.compile())
    tables[name] = rows.map((row) => ({ ...row }))
  }
  return tables
}

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
