import type { Environment } from './env.ts'
import type { BucketUrl } from './schema/bucket-url.ts'

export interface KeyedBucket extends BucketUrl {
  readonly keys: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken: string | undefined
  }
}

const NO_BUCKET_KEYS =
  'LECTERN_BLOB_URL is set without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Set both, or the files that hold them with _FILE at the end of the names.'

/** The bucket for files with its keys; undefined where there is none, a sentence where its keys are missing. */
export function bucketOf(environment: Environment): KeyedBucket | string | undefined {
  const { bucket, bucketKeyId, bucketSecret, bucketToken } = environment
  if (!bucket) return undefined
  if (bucketKeyId === undefined || bucketSecret === undefined) return NO_BUCKET_KEYS
  return {
    ...bucket,
    keys: { accessKeyId: bucketKeyId, secretAccessKey: bucketSecret, sessionToken: bucketToken },
  }
}
