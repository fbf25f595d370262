/** What LECTERN_BLOB_URL names. */
export interface BucketUrl {
  readonly bucket: string
  /** Stands before every key; empty, or ends with a slash. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  /** Whether the bucket is in the host name of the endpoint already. */
  readonly inHost: boolean
}

export const BUCKET_URL_RULE =
  'must be a URL like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1, without keys'

const KNOWN = new Set(['endpoint', 'region'])
const USUAL_REGION = 'us-east-1'

export function parseBucketUrl(text: string): BucketUrl | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.port !== '') return undefined
  const bucket = url.hostname
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[a-z\d][a-z\d._-]{1,62}$/.test(bucket) || !/^[\w./-]*$/.test(prefix)) return undefined
  if ([...url.searchParams.keys()].some((name) => !KNOWN.has(name))) return undefined
  const region = url.searchParams.get('region') ?? USUAL_REGION
  const named = url.searchParams.get('endpoint')
  if (named !== null && !(/^https?:\/\//.test(named) && URL.canParse(named))) return undefined
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    // Amazon wants new buckets in the host name; most others have one host for all.
    endpoint: named?.replace(/\/+$/, '') ?? `https://${bucket}.s3.${region}.amazonaws.com`,
    region,
    inHost: named === null,
  }
}
