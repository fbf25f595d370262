import { bucketOf } from '../../config/bucket-place.ts'
import type { Environment } from '../../config/env.ts'
import { BucketError } from '../../store/bucket/bucket-error.ts'
import { Bucket } from '../../store/bucket/bucket.ts'
import { fail, ok, type Finding } from './finding.ts'

/** The bucket for files: a small object can be written, read and deleted. */
export async function checkBucket(environment: Environment): Promise<readonly Finding[]> {
  const place = bucketOf(environment)
  if (place === undefined) return []
  if (typeof place === 'string') return [fail('bucket', place, 'Or unset LECTERN_BLOB_URL.')]
  const bucket = new Bucket(place)
  try {
    await bucket.check()
    return [ok('bucket', `${bucket.name}: can be written, read and deleted from`)]
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return [fail('bucket', error.message, error.hint ?? 'Check LECTERN_BLOB_URL.')]
  } finally {
    bucket.close()
  }
}
