import * as z from 'zod'

// A backup is gzip'd lines of JSON: a header, then for each table its name and columns and one array a row, then a trailer.

export const FORMAT = 1

export const headerSchema = z.object({
  lectern: z.enum(['backup', 'project-backup']),
  format: z.int().positive(),
  schema: z.int().positive(),
  createdAt: z.string(),
  version: z.string(),
  /** The only project that is in it. */
  project: z.string().optional(),
})

export const tableSchema = z.object({
  table: z.string(),
  // Names go into SQL as they are.
  columns: z.array(z.string().regex(/^[a-z_]+$/)),
})

export const trailerSchema = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.int().nonnegative()),
  /** Of all lines before this one. */
  sha256: z.string(),
})

export type BackupHeader = z.infer<typeof headerSchema>
export type BackupTable = z.infer<typeof tableSchema>
export type BackupTrailer = z.infer<typeof trailerSchema>

/** What a backup says about itself. */
export interface BackupSummary {
  readonly header: BackupHeader
  readonly rows: Readonly<Record<string, number>>
  readonly sha256: string
}
