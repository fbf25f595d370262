import type { Migration } from './migration.ts'

/** Which Lectern a server runs. Servers of an older one write their row without it. */
export const serverVersions: Migration = {
  version: 3,
  name: 'server versions',
  statements: ({ text }) => [`ALTER TABLE servers ADD COLUMN version ${text}`],
}
