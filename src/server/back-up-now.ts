import fs from 'node:fs'
import path from 'node:path'
import type { Engine } from '../store/engine.ts'
import type { Project } from '../store/repositories/projects.ts'
import { writeBackup } from '../store/transfer/write-backup.ts'
import { VERSION } from '../lib/version.ts'

const KEPT = 7
/** What follows the prefix: an ID may begin like another. */
const MADE = /^-\d{4}-\d\d-\d\dT[\d-]+Z\.ndjson\.gz$/

/** A backup in the data folder, beside the newest few. */
export async function backUpNow(
  engine: Engine,
  dataFolder: string,
  /** Only this one. */
  project?: Project,
): Promise<{ readonly file: string; readonly rows: number }> {
  const folder = path.join(dataFolder, 'backups')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const prefix = project ? `project-${project.id}` : 'lectern'
  const name = `${prefix}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.ndjson.gz`
  const { rows } = await writeBackup(engine, { file: path.join(folder, name), version: VERSION, project })
  const made = fs
    .readdirSync(folder)
    .filter((file) => file.startsWith(`${prefix}-`) && MADE.test(file.slice(prefix.length)))
  for (const old of made.sort().slice(0, -KEPT)) fs.rmSync(path.join(folder, old), { force: true })
  return { file: `backups/${name}`, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}
