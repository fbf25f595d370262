import fs from 'node:fs'
import path from 'node:path'
import type { Engine } from '../store/engine.ts'
import { writeBackup } from '../store/transfer/write-backup.ts'
import { VERSION } from '../lib/version.ts'

const KEPT = 7

/** A backup in the data folder, beside the newest few. */
export async function backUpNow(
  engine: Engine,
  dataFolder: string,
): Promise<{ readonly file: string; readonly rows: number }> {
  const folder = path.join(dataFolder, 'backups')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `lectern-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.ndjson.gz`
  const { rows } = await writeBackup(engine, { file: path.join(folder, name), version: VERSION })
  const made = fs.readdirSync(folder).filter((file) => /^lectern-\d{4}-.*\.ndjson\.gz$/.test(file))
  for (const old of made.sort().slice(0, -KEPT)) fs.rmSync(path.join(folder, old), { force: true })
  return { file: `backups/${name}`, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}
