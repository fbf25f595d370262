import { CONFIRM_HEADER, PAGE_HEADER } from '../src/shared/api/dashboard-headers.ts'
import type { ErrorBody } from '../src/shared/api/errors.ts'
import { access } from './access.ts'
import { hostPath } from './address.ts'

/** What went wrong, in words for whoever asked. */
export class ApiError extends Error {
  readonly status: number
  /** The kind of failure, where the server named one. */
  readonly code: string
  readonly details: readonly string[]

  constructor(status: number, message: string, { code = '', details = [] }: Partial<Failed> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

interface Failed {
  readonly code: string
  readonly details: readonly string[]
}

export type QueryParams = Readonly<Record<string, string | number | null | undefined>>

/** Told when the server no longer knows who is asking. */
export const loggedOut = new EventTarget()

export function queryText(query: QueryParams): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Sends a request; one that needs the password again is sent again once it was typed. */
export async function call<Answer>(
  method: string,
  address: string,
  options: CallOptions = {},
): Promise<Answer> {
  try {
    return await send<Answer>(method, address, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation-required') throw error
    if (!(await access.askPassword())) throw error
    return send<Answer>(method, address, options)
  }
}

async function send<Answer>(
  method: string,
  address: string,
  { body, signal, headers = {} }: CallOptions,
): Promise<Answer> {
  const response = await fetch(hostPath(address), {
    method,
    headers: {
      ...accessHeaders(),
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw new ApiError(0, 'The server cannot be reached. Check your connection.')
  })
  if (response.status === 204) return undefined as Answer
  const answer = (await response.json().catch(() => null)) as unknown
  if (response.ok && answer !== null) return answer as Answer
  const failure = readFailure(answer, response.status)
  if (response.status === 401 && address.startsWith('/v1/')) loggedOut.dispatchEvent(new Event('change'))
  throw failure
}

/** What shows that this is the dashboard, and that somebody typed the password. */
function accessHeaders(): Record<string, string> {
  const { page, confirmation } = access
  return {
    ...(page !== '' && { [PAGE_HEADER]: page }),
    ...(confirmation !== '' && { [CONFIRM_HEADER]: confirmation }),
  }
}

interface CallOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

function readFailure(answer: unknown, status: number): ApiError {
  const {
    error = `The server responded with status ${status}.`,
    code = '',
    details = [],
  } = (answer ?? {}) as Partial<ErrorBody>
  return new ApiError(status, error, { code, details: details.map(({ message }) => message) })
}

/** A failure as one or two sentences. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.details.length > 0) return error.details.map(sentence).join(' ')
  return error.message.replace(/^(?:Forbidden|Unauthorized): /, '')
}

/** `label: must not be empty` as people say it. */
function sentence(text: string): string {
  const [, field, rest] = /^(\w+): (.*)$/.exec(text) ?? []
  if (field === undefined || rest === undefined) return text
  const name = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return `${name[0]?.toUpperCase()}${name.slice(1)}: ${rest}.`.replace(/\.\.$/, '.')
}
