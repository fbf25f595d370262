import type * as z from 'zod'
import { fetchChecked, FetchError, type Fetched } from '../../lib/fetch-checked.ts'
import type { GitHostBinding } from '../../store/repositories/git-hosts.ts'
import type { HostOptions } from './git-host.ts'

/** What a host did not do for us; a sentence for whoever set the token. */
export class HostError extends Error {
  /** Another try may go better. */
  readonly passing: boolean

  constructor(message: string, passing: boolean) {
    super(message)
    this.passing = passing
  }
}

export interface HostCall {
  readonly method?: 'POST' | 'PUT' | 'PATCH'
  /** Sent as JSON. */
  readonly body?: object
  /** Answers that are no errors, beside those with 2xx. */
  readonly accept?: (answer: HostAnswer) => boolean
}

export interface HostAnswer {
  readonly status: number
  readonly text: string
}

const TIMEOUT_MS = 20_000
const MOST_BYTES = 10_000_000
const HEADERS: Readonly<Record<GitHostBinding['kind'], (token: string) => Record<string, string>>> = {
  github: (token) => ({
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  }),
  gitlab: (token) => ({ accept: 'application/json', 'private-token': token }),
  gitea: (token) => ({ accept: 'application/json', authorization: `token ${token}` }),
}

/** The REST API of a git host. Redirects are not followed: the token goes to the address it was given for, only. */
export class HostApi {
  readonly #binding: GitHostBinding
  readonly #options: HostOptions

  constructor(binding: GitHostBinding, options: HostOptions) {
    this.#binding = binding
    this.#options = options
  }

  async call(path: string, call: HostCall = {}): Promise<HostAnswer> {
    const answer = await this.#fetch(path, call)
    const told = { status: answer.status, text: answer.body.toString('utf8') }
    if ((answer.status >= 200 && answer.status < 300) || call.accept?.(told) === true) return told
    throw this.#refused(answer)
  }

  /** The same, for an answer of this shape. */
  async ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    call?: HostCall,
  ): Promise<z.infer<Schema>> {
    const { text } = await this.call(path, call)
    const read = schema.safeParse(parsed(text))
    if (!read.success)
      throw new HostError(`${this.#host} answered something else than its API says: is the URL right?`, false)
    return read.data
  }

  get #host(): string {
    return new URL(this.#binding.apiUrl).host
  }

  async #fetch(path: string, { method, body }: HostCall): Promise<Fetched> {
    const { kind, apiUrl, token } = this.#binding
    try {
      return await fetchChecked(`${apiUrl}${path}`, {
        mostBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: {
          ...HEADERS[kind](token),
          'user-agent': 'lectern',
          ...(body && { 'content-type': 'application/json' }),
        },
        post: body && Buffer.from(JSON.stringify(body)),
        method,
        ...this.#options,
      })
    } catch (error) {
      if (error instanceof FetchError)
        throw new HostError(`${this.#host} cannot be reached: ${error.message}.`, true)
      throw error
    }
  }

  #refused({ status, headers }: Fetched): HostError {
    const passing = status === 429 || status >= 500 || headers['x-ratelimit-remaining'] === '0'
    const why = WHY[status] ?? ''
    return new HostError(`${this.#host} answered ${status}${why}.`, passing)
  }
}

const WHY: Readonly<Record<number, string>> = {
  301: ': it moved. Set its new URL',
  302: ': it moved. Set its new URL',
  307: ': it moved. Set its new URL',
  308: ': it moved. Set its new URL',
  401: ': the token is not valid, or has expired',
  403: ': the token may not comment on pull requests or set statuses of commits',
  404: ': there is no such repository or pull request, or the token may not see it',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
