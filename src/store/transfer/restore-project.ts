import { sql } from 'kysely'
import { isProjectId, PROJECT_ID_RULE } from '../../shared/project-id.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { projectRows } from '../project-tables.ts'
import { noteChange } from '../repositories/changes.ts'
import { ensureOrganization } from '../repositories/organizations.ts'
import { markFinished, markUnfinished, unfinished, type LongWork } from '../repositories/unfinished.ts'
import { StoreError, type SqlValue } from '../statement.ts'
import type { ProjectState } from '../repositories/projects.ts'
import { backupRows } from './backup-rows.ts'
import { checkBackup } from './check-backup.ts'
import { TRANSFER_TABLES } from './transfer-tables.ts'

export interface ProjectRestore {
  readonly file: string
  /** Its ID in the backup. */
  readonly projectId: string
  /** Its ID here, if it is to have another. */
  readonly as?: string | undefined
  /** The organization it goes to; that of the backup, by its name, if none is named. */
  readonly organization?: string | undefined
  readonly onProgress?: (rows: number) => void
}

export interface RestoredProject {
  readonly projectId: string
  readonly organization: string
  readonly createdAt: string
  readonly rows: number
  /** The organization was here, so its own accounts and keys count, not those of the backup. */
  readonly joined: boolean
  /** Hosts that lead to other projects here. */
  readonly takenHosts: readonly string[]
  /** Keys that belong to another project or organization here. */
  readonly takenKeys: number
  /** Accounts that belong to another organization here. */
  readonly takenAccounts: number
}

/**
 * Puts one project of a backup into an installation that may be running. Nobody is shown it before it is whole, and no row of
 * another project is touched. One that was interrupted goes on when it is asked for again with the same file.
 */
export async function restoreProject(engine: Engine, restore: ProjectRestore): Promise<RestoredProject> {
  const { header, sha256 } = await checkBackup(restore.file)
  const found = await findProject(restore)
  const id = restore.as ?? restore.projectId
  // It names folders on servers.
  if (!isProjectId(id)) throw new StoreError(PROJECT_ID_RULE, false)
  const work: LongWork = { projectId: id, name: RESTORE }
  const isHere = await exists(engine, id)
  // A mark without its project is that of one that was deleted since.
  const mark = isHere ? ((await unfinished(engine, work)) as Mark | undefined) : undefined
  if (mark && mark.sha256 !== sha256)
    throw new StoreError(
      `A restore of project ${id} from another backup was interrupted. Finish it with that file, or delete the project.`,
      false,
    )
  if (isHere && !mark)
    throw new StoreError(
      `There is a project ${id} here already. Delete it first, or restore under another ID with --as.`,
      false,
    )
  const organization = await ensureOrganization(engine, restore.organization ?? found.organization)
  const joined = mark?.joined ?? (await hasProjects(engine, organization.id))
  const into: Into = { id, organizationId: organization.id, joined }
  if (!mark) await begin(engine, into, { found, work, mark: { sha256, joined } })
  const rows = await putBack(engine, into, { found, restore })
  const taken = await findTaken(engine, into, rows.shared)
  await engine.write([
    statement(engine.build.updateTable('projects').set({ state: found.state }).where('id', '=', id)),
    markFinished(engine, work),
    noteChange(engine, 'projects'),
    noteChange(engine, 'live-settings'),
    noteChange(engine, 'deployments'),
  ])
  return {
    projectId: id,
    organization: organization.name,
    createdAt: header.createdAt,
    rows: rows.total,
    joined,
    ...taken,
  }
}

const RESTORE = 'restore'

/** A project that was put back halfway must not be shown. */
export async function isHalfRestored(engine: Engine, projectId: string): Promise<boolean> {
  return (await unfinished(engine, { projectId, name: RESTORE })) !== undefined
}

interface Mark {
  readonly sha256: string
  readonly joined: boolean
}

interface Into {
  readonly id: string
  readonly organizationId: string
  readonly joined: boolean
}

type Row = Readonly<Record<string, SqlValue>>

interface FoundProject {
  readonly row: Row
  readonly organizationId: string
  readonly organization: string
  readonly state: ProjectState
}

/** Projects come early in a backup; nothing else is read of it. */
async function findProject({ file, projectId }: ProjectRestore): Promise<FoundProject> {
  const organizations = new Map<SqlValue | undefined, string>()
  const ids: string[] = []
  for await (const { table, columns, rows } of backupRows(file))
    for (const values of rows) {
      const row = named(columns, values)
      if (table === 'organizations') organizations.set(row['id'], String(row['name']))
      if (table !== 'projects') continue
      ids.push(String(row['id']))
      if (row['id'] !== projectId) continue
      const state = row['state'] as ProjectState
      if (state === 'deleting')
        throw new StoreError(
          `Project ${projectId} was being deleted when ${file} was made. Use an older backup.`,
          false,
        )
      const organizationId = String(row['organization_id'])
      return { row, organizationId, organization: organizations.get(organizationId) ?? 'default', state }
    }
  throw new StoreError(
    `${file} holds no project ${projectId}. It holds ${ids.length === 0 ? 'none' : ids.slice(0, 20).join(', ')}.`,
    false,
  )
}

async function exists(engine: Engine, id: string): Promise<boolean> {
  const query = engine.build.selectFrom('projects').select('id').where('id', '=', id)
  return (await engine.read(query.compile())).length > 0
}

/** One that was only just made, by this restore or by one that was interrupted, has nobody of its own. */
async function hasProjects(engine: Engine, organizationId: string): Promise<boolean> {
  const query = engine.build
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
  return (await engine.read(query.compile())).length > 0
}

/** Suspended, so that no server shows a part of it. */
async function begin(
  engine: Engine,
  { id, organizationId }: Into,
  { found, work, mark }: { readonly found: FoundProject; readonly work: LongWork; readonly mark: Mark },
): Promise<void> {
  const row = { ...found.row, id, organization_id: organizationId, state: 'suspended' }
  const columns = Object.keys(row)
  await engine.write([
    { table: 'projects', columns, rows: [Object.values(row)], suffix: '' },
    markUnfinished(engine, work, mark),
  ])
}

interface PutBack {
  readonly total: number
  /** Rows whose key is one for the whole installation. */
  readonly shared: readonly (readonly [table: SharedTable, key: string])[]
}

const SHARED_KEYS = {
  project_hosts: { key: 'host', owner: 'project_id' },
  api_keys: { key: 'id', owner: 'organization_id' },
  accounts: { key: 'id', owner: 'organization_id' },
} as const
type SharedTable = keyof typeof SHARED_KEYS

async function putBack(
  engine: Engine,
  into: Into,
  { found, restore }: { readonly found: FoundProject; readonly restore: ProjectRestore },
): Promise<PutBack> {
  let total = 1
  const shared: [SharedTable, string][] = []
  for await (const { table, columns, rows } of backupRows(restore.file)) {
    if (rows.length === 0) await emptyCounts(engine, table, into.id)
    const kept = rows
      .map((values) => named(columns, values))
      .filter((row) => moves(table, row, { found, restore, joined: into.joined }))
      .map((row) => moved(row, into))
    if (kept.length === 0) continue
    if (table in SHARED_KEYS)
      for (const row of kept)
        shared.push([table as SharedTable, String(row[SHARED_KEYS[table as SharedTable].key])])
    const work = { table, columns, rows: kept.map((row) => columns.map((name) => row[name] ?? null)) }
    await engine.write([{ ...work, suffix: 'ON CONFLICT DO NOTHING' }])
    restore.onProgress?.((total += kept.length))
  }
  return { total, shared }
}

/** Triggers counted what was put back; what was counted of rows that are long gone is only in the backup. */
async function emptyCounts(engine: Engine, table: string, projectId: string): Promise<void> {
  const counts = TRANSFER_TABLES.find(({ name, counts: isCounts }) => isCounts && name === table)
  if (!counts) return
  const query = engine.build.deleteFrom(counts.name).where(sql`project_id`, '=', projectId)
  await engine.write([statement(query)])
}

/** A whole backup holds others too. */
function moves(
  table: string,
  row: Row,
  {
    found,
    restore,
    joined,
  }: { readonly found: FoundProject; readonly restore: ProjectRestore; readonly joined: boolean },
): boolean {
  const own = row['project_id'] === restore.projectId
  switch (projectRows(table)) {
    case 'of-project':
      return own
    case 'of-organization':
      if (row['organization_id'] !== found.organizationId) return false
      // Into an organization that has people of its own comes no key that manages it, whatever the file says of it.
      if (joined) return own && row['type'] === 'assistant'
      return own || (row['project_id'] ?? null) === null
    default:
      return false
  }
}

function moved(row: Row, { id, organizationId }: Into): Row {
  return {
    ...row,
    ...(row['project_id'] !== undefined && row['project_id'] !== null && { project_id: id }),
    ...(row['organization_id'] !== undefined && { organization_id: organizationId }),
  }
}

/** What was in the backup and is somebody else's here. */
async function findTaken(
  engine: Engine,
  { id, organizationId }: Into,
  shared: PutBack['shared'],
): Promise<Pick<RestoredProject, 'takenHosts' | 'takenKeys' | 'takenAccounts'>> {
  const taken = async (table: SharedTable) => {
    const keys = shared.filter(([name]) => name === table).map(([, key]) => key)
    const { key, owner } = SHARED_KEYS[table]
    const query = sql<{ key: string; project: string | null }>`
      select ${sql.ref(key)} as key, ${table === 'api_keys' ? sql.ref('project_id') : sql`null`} as project
      from ${sql.table(table)}
      where ${sql.ref(owner)} = ${owner === 'project_id' ? id : organizationId}`
    const found = await engine.read(query.compile(engine.build))
    // A key of the assistant opens one project.
    const own = new Set(
      found.filter(({ project }) => project === null || project === id).map((row) => row.key),
    )
    return keys.filter((one) => !own.has(one))
  }
  const takenHosts = await taken('project_hosts')
  const takenKeys = (await taken('api_keys')).length
  return { takenHosts, takenKeys, takenAccounts: (await taken('accounts')).length }
}

function named(columns: readonly string[], values: readonly SqlValue[]): Row {
  return Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
}
