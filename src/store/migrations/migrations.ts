import { StoreError } from '../statement.ts'
import { initial } from './001-initial.ts'
import { eventDays } from './002-event-days.ts'
import { serverVersions } from './003-server-versions.ts'
import { agentSteps } from './004-agent-steps.ts'
import { bucketObjects } from './005-bucket-objects.ts'
import { outgoingWebhooks } from './006-outgoing-webhooks.ts'
import { pullRequests } from './007-pull-requests.ts'
import { toldGaps } from './008-told-gaps.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [
  initial,
  eventDays,
  serverVersions,
  agentSteps,
  bucketObjects,
  outgoingWebhooks,
  pullRequests,
  toldGaps,
]

export function newestSchema(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.at(-1)?.version ?? 0
}

/** What was done to a database. */
export interface AppliedSchema {
  /** 0 for one that is empty. */
  readonly version: number
  /** The oldest schema whose servers may use it; null where whoever wrote it did not say. */
  readonly oldest: number | null
}

/**
 * Migrations a database still needs. One of a newer Lectern is used if that only added to it; else it is left alone: this
 * one would not understand it.
 */
export function pendingMigrations(
  { version, oldest }: AppliedSchema,
  migrations: readonly Migration[],
): readonly Migration[] {
  const newest = newestSchema(migrations)
  if (version > newest && (oldest === null || oldest > newest))
    throw new StoreError(
      `The database has schema ${version}; this version of Lectern supports schemas up to ${newest}. Use the newer version of Lectern that wrote it, or restore a backup.`,
      false,
    )
  const first = migrations[0]?.version ?? 1
  if (version > 0 && version < first - 1)
    throw new StoreError(
      `The database has schema ${version}; this version of Lectern upgrades databases from schema ${first - 1} on. Versions in between were skipped: start one of them first, or restore a backup with it.`,
      false,
    )
  return migrations.filter((migration) => migration.version > version)
}

/** Why a step must wait for servers that run; undefined when it need not. */
export function stillUsed(
  pending: readonly Migration[],
  running: readonly {
    readonly id: string
    readonly version: string | null
    readonly schema: number | null
  }[],
): string | undefined {
  const contract = pending.find(({ oldest }) => running.some(({ schema }) => (schema ?? 1) < oldest))
  const old = contract && running.filter(({ schema }) => (schema ?? 1) < contract.oldest)
  if (!contract || !old) return undefined
  const names = old.map(
    ({ id, version, schema }) => `${id} (Lectern ${version ?? 'older'}, schema ${schema ?? 1})`,
  )
  return `Schema ${contract.version} takes away what servers that run still use: ${names.join(', ')}. Servers must know schema ${contract.oldest} at least: upgrade them to a version in between first, or stop them.`
}
