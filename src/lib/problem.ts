/** Something a caller can cause: a code, a status and a sentence. Anything else that is thrown is a bug of ours. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  /** Headers the answer must have. */
  readonly headers: Readonly<Record<string, string>>
  /** Everything that is wrong, where there is more to say than one sentence. */
  readonly details: readonly string[]

  constructor(code: ProblemCode, message: string, { headers = {}, details = [] }: ProblemOptions = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.headers = headers
    this.details = details
  }
}

interface ProblemOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly details?: readonly string[]
}

const PROBLEM_STATUS = {
  'bad-path': 400,
  'bad-query': 400,
  'bad-body': 400,
  unauthorized: 401,
  forbidden: 403,
  'confirmation-required': 403,
  'proxy-refused': 403,
  'quota-exceeded': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'uri-too-long': 414,
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
  internal: 500,
  'proxy-failed': 502,
  'model-failed': 502,
  'proxy-timeout': 504,
  busy: 503,
  'storage-unavailable': 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS
