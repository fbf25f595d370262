import fs from 'node:fs'
import path from 'node:path'
import { backUpIntoBucket, backupName } from '../store/bucket/bucket-backups.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { writeBackup } from '../store/transfer/write-backup.ts'
import { VERSION } from '../lib/version.ts'

const KEPT = 7
/** What follows the prefix: an ID may begin like another. */
const MADE = /^-\d{4}-\d\d-\d\dT[\d-]+Z\.ndjson\.gz$/

/** A backup in the bucket; where there is none in the data folder, beside the newest few. */
export async function backUpNow(
  { engine, bodies }: Pick<Store, 'engine' | 'bodies'>,
  dataFolder: string,
  /** Only this one. */
  project?: Project,
): Promise<{ readonly file: string; readonly rows: number }> {
  const name = backupName(project?.id)
  const write = (file: string) => writeBackup(engine, { file, version: VERSION, project, bodies })
  const { rows } = bodies.bucket
    ? (await backUpIntoBucket(bodies.bucket, name, write)).made
    : await besideNewest(path.join(dataFolder, 'backups'), project, (folder) =>
        write(path.join(folder, name)),
      )
  return {
    file: `${bodies.bucket ? 'bucket:' : ''}backups/${name}`,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  }
}

async function besideNewest<Made>(
  folder: string,
  project: Project | undefined,
  write: (folder: string) => Promise<Made>,
): Promise<Made> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await write(folder)
  const prefix = project ? `project-${project.id}` : 'lectern'
  const all = fs
    .readdirSync(folder)
    .filter((file) => file.startsWith(`${prefix}-`) && MADE.test(file.slice(prefix.length)))
  for (const old of all.sort().slice(0, -KEPT)) fs.rmSync(path.join(folder, old), { force: true })
  return made
}
