import { ROOT_SECRET, SERVER_NOTE } from './repositories/secrets.ts'

export interface InspectedSecret {
  readonly name: string
  readonly value: string
  readonly createdAt: number
}

/** How a database is, without changing anything in it. */
export interface Inspection {
  readonly kind: 'sqlite' | 'postgres'
  /** The file, or the version of the server. */
  readonly where: string
  /** 0 when nothing is there yet. */
  readonly schema: number
  readonly newestSchema: number
  /** The oldest schema whose servers may use it; null where that is not known. */
  readonly oldestSchema: number | null
  /** What the engine itself found wrong. */
  readonly damage: readonly string[]
  readonly writable: boolean
  /** What is in it about the secrets of its servers. */
  readonly secrets: readonly InspectedSecret[]
  /** Connections of the server: how many it allows, and how many are left. PostgreSQL only. */
  readonly connections: { readonly most: number; readonly free: number } | undefined
  /** The time of the server, where it is another machine. */
  readonly now: number | undefined
}

/** The secret that was made for the installation, and which secrets its servers had. */
export const SECRETS_QUERY = `SELECT name, value, created_at FROM secrets WHERE name = '${ROOT_SECRET}' OR name LIKE '${SERVER_NOTE}%'`

export function inspectedSecret(row: Readonly<Record<string, unknown>>): InspectedSecret {
  return { name: String(row['name']), value: String(row['value']), createdAt: Number(row['created_at']) }
}
