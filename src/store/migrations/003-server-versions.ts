import type { Migration } from './migration.ts'

/** Which Lectern a server runs, and the newest schema that it knows. Servers of an older one write their row without it. */
export const serverVersions: Migration = {
  version: 3,
  name: 'server versions',
  oldest: 1,
  statements: ({ text, int }) => [
    `ALTER TABLE servers ADD COLUMN version ${text}`,
    `ALTER TABLE servers ADD COLUMN known_schema ${int}`,
  ],
}
