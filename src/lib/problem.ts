/** Something a caller can cause: a code, a status and a sentence. Anything else that is thrown is a bug of ours. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number

  constructor(code: ProblemCode, message: string) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEM_STATUS[code]
  }
}

const PROBLEM_STATUS = {
  'bad-path': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'uri-too-long': 414,
  'range-not-satisfiable': 416,
  internal: 500,
} as const

export type ProblemCode = keyof typeof PROBLEM_STATUS
