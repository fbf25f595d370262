/** An answer of the REST API that is not what was asked for, in the shape of document 1. */
export class ApiError extends Error {
  readonly status: number
  readonly details: readonly string[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    {
      details = [],
      headers = {},
    }: { readonly details?: readonly string[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
    this.headers = headers
  }
}

export function invalidParameters(details: readonly string[], what = 'Invalid query parameters'): ApiError {
  return new ApiError(400, what, { details })
}
