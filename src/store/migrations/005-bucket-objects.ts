import type { Migration } from './migration.ts'

/** Files of deployments may be in a bucket: a row then has a location, and no body. */
export const bucketObjects: Migration = {
  version: 5,
  name: 'bucket objects',
  oldest: 1,
  statements: ({ text, int, end }) => [
    `ALTER TABLE content_files ADD COLUMN location ${text}`,
    `ALTER TABLE deployment_artifacts ADD COLUMN location ${text}`,
    'CREATE INDEX content_files_by_location ON content_files (location) WHERE location IS NOT NULL',
    'CREATE INDEX deployment_artifacts_by_location ON deployment_artifacts (location) WHERE location IS NOT NULL',
    `CREATE TABLE bucket_objects (
      object_key ${text} PRIMARY KEY,
      of_project ${text} NOT NULL,
      noted_at ${int} NOT NULL,
      unused_since ${int}
    ) ${end}`,
  ],
}
