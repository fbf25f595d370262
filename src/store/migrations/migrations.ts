import { organizationsAndKeys } from './001-organizations-and-keys.ts'
import { feedback } from './002-feedback.ts'
import { events } from './003-events.ts'
import { peopleAndOAuth } from './004-people-and-oauth.ts'
import { deployments } from './005-deployments.ts'
import { roomToGrow } from './006-room-to-grow.ts'
import { projectsByHost } from './007-projects-by-host.ts'
import type { Migration } from './migration.ts'
import { StoreError } from '../statement.ts'

export const MIGRATIONS: readonly Migration[] = [
  organizationsAndKeys,
  feedback,
  events,
  peopleAndOAuth,
  deployments,
  roomToGrow,
  projectsByHost,
]

export function newestSchema(): number {
  return MIGRATIONS.at(-1)?.version ?? 0
}

/** Steps a database still needs. One that a newer Lectern wrote is left alone: this one would not understand it. */
export function pendingMigrations(applied: number): readonly Migration[] {
  const newest = newestSchema()
  if (applied > newest)
    throw new StoreError(
      `The database has schema ${applied}; this Lectern knows schemas up to ${newest}. Start the newer Lectern that wrote it, or restore a backup.`,
      false,
    )
  return MIGRATIONS.filter(({ version }) => version > applied)
}
