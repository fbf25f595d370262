import * as z from 'zod'
import { BUCKET_URL_RULE, parseBucketUrl } from '../schema/bucket-url.ts'
import { url, variable } from './variable.ts'

/** Where a server keeps what it knows. */
export const STORAGE_VARIABLES = {
  databaseUrl: variable({
    name: 'LECTERN_DATABASE_URL',
    schema: url(
      ['postgres', 'postgresql', 'sqlite', 'file'],
      'postgres://user:password@host/name or sqlite:path',
    ),
    about: 'Database: PostgreSQL for several servers, or a SQLite file.',
    defaultText: 'a SQLite file in the data folder',
    secret: true,
  }),
  databaseConnections: variable({
    name: 'LECTERN_DATABASE_CONNECTIONS',
    schema: z.coerce.number('must be a number').int().min(1).max(500).optional(),
    about: 'The most connections of one server to PostgreSQL.',
    defaultText: '`5`',
  }),
  bucket: variable({
    name: 'LECTERN_BLOB_URL',
    schema: z
      .string()
      .transform((text, context) => {
        const place = parseBucketUrl(text)
        if (!place) context.addIssue({ code: 'custom', message: BUCKET_URL_RULE })
        return place ?? z.NEVER
      })
      .optional(),
    about:
      'Bucket of S3-compatible storage for the files of deployments: `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`. All servers of an installation must have the same.',
    defaultText: 'files are kept in the database',
    // Keys do not belong in it, and are not printed where somebody writes them there.
    secret: true,
  }),
  bucketKeyId: variable({
    name: 'AWS_ACCESS_KEY_ID',
    schema: z.string().min(1).optional(),
    about: 'Access key for `LECTERN_BLOB_URL`.',
    secret: true,
  }),
  bucketSecret: variable({
    name: 'AWS_SECRET_ACCESS_KEY',
    schema: z.string().min(1).optional(),
    about: 'Secret of that access key.',
    secret: true,
  }),
  bucketToken: variable({
    name: 'AWS_SESSION_TOKEN',
    schema: z.string().min(1).optional(),
    about: 'Session token of that access key, if it is a temporary one.',
    secret: true,
  }),
  redisUrl: variable({
    name: 'LECTERN_REDIS_URL',
    schema: url(['redis', 'rediss', 'unix'], 'redis://host:6379'),
    about: 'Redis or Valkey, to share rate limits between several servers.',
    defaultText: 'limits are counted in the process',
    secret: true,
  }),
} as const
