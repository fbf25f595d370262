import { StoreError } from '../statement.ts'
import { initial } from './001-initial.ts'
import { eventDays } from './002-event-days.ts'
import { serverVersions } from './003-server-versions.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [initial, eventDays, serverVersions]

export function newestSchema(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.at(-1)?.version ?? 0
}

/** Migrations a database still needs. One that a newer Lectern wrote is left alone: this one would not understand it. */
export function pendingMigrations(applied: number, migrations: readonly Migration[]): readonly Migration[] {
  const newest = newestSchema(migrations)
  if (applied > newest)
    throw new StoreError(
      `The database has schema ${applied}; this version of Lectern supports schemas up to ${newest}. Use the newer version of Lectern that wrote it, or restore a backup.`,
      false,
    )
  return migrations.filter(({ version }) => version > applied)
}
