import { StoreError } from '../statement.ts'

/** What is wrong with a bucket, so far as an operator would do something else about it. */
export type BucketFault =
  | 'unreachable'
  | 'credentials'
  | 'forbidden'
  | 'no-bucket'
  | 'region'
  | 'clock'
  | 'missing'
  | 'damaged'
  | 'refused'

const HINTS: Readonly<Record<BucketFault, string>> = {
  unreachable: 'Check the endpoint in LECTERN_BLOB_URL, and whether this machine can reach it.',
  credentials: 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.',
  forbidden: 'Allow the key s3:GetObject, s3:PutObject and s3:DeleteObject on the bucket.',
  'no-bucket': 'Create the bucket, or correct its name in LECTERN_BLOB_URL.',
  region: 'Set the region of the bucket in LECTERN_BLOB_URL: ?region=NAME.',
  clock: 'Synchronize the clock of this machine with NTP.',
  missing: 'Restore the object, or deploy the site again.',
  damaged: 'Restore the object, or deploy the site again.',
  refused: 'Look up the code in the manual of the storage service.',
}

/** The bucket cannot do its work; the sentence is for the operator. */
export class BucketError extends StoreError {
  readonly fault: BucketFault

  constructor(fault: BucketFault, message: string) {
    super(message, fault === 'unreachable', HINTS[fault])
    this.name = 'BucketError'
    this.fault = fault
  }
}

const FAULTS: Readonly<Record<string, BucketFault>> = {
  AccessDenied: 'forbidden',
  AllAccessDisabled: 'forbidden',
  AuthorizationHeaderMalformed: 'region',
  ExpiredToken: 'credentials',
  InvalidAccessKeyId: 'credentials',
  InvalidToken: 'credentials',
  NoSuchBucket: 'no-bucket',
  NoSuchKey: 'missing',
  PermanentRedirect: 'region',
  RequestTimeTooSkewed: 'clock',
  SignatureDoesNotMatch: 'credentials',
}

/** Which fault an answer tells of, by the code of the service where it has one. */
export function faultOf(status: number, code: string | undefined): BucketFault {
  const known = code === undefined ? undefined : FAULTS[code]
  if (known) return known
  if (status === 429 || status >= 500) return 'unreachable'
  if (status === 404) return 'missing'
  return status === 401 || status === 403 ? 'forbidden' : 'refused'
}
