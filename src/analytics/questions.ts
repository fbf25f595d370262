import { cleanText } from '../lib/clean-text.ts'
import { memo } from '../lib/memo.ts'
import { timeId } from '../store/time-id.ts'
import type { Records } from './records.ts'

export const ORIGIN = { web: 0, api: 1, other: 2 } as const

export interface AskedQuestion {
  readonly origin: keyof typeof ORIGIN
  readonly threadId: string | null
  readonly query: string
  /** Undefined where nothing was answered in words, as by a search. */
  readonly response?: string | undefined
  readonly sources: readonly { readonly title: string; readonly url: string }[]
  /** There are sources, and they have what was asked for. */
  readonly isAnswered: boolean
  readonly page?: string | undefined
  /** A reader who does not want to be followed: counted, not quoted. */
  readonly quiet: boolean
}

// An answer that is given again has the same ones.
const textOf = memo((sources: AskedQuestion['sources']) => JSON.stringify(sources))

const LONGEST_QUERY = 2000
const LONGEST_RESPONSE = 20_000

/** Counts a question to the assistant. Its id is what the answer is known by. */
export function recordQuestion({ events, project }: Records, asked: AskedQuestion): string {
  const id = timeId()
  const { quiet, response } = asked
  events.query({
    project_id: project.id,
    at: Date.now(),
    id,
    origin: ORIGIN[asked.origin],
    thread_id: quiet ? null : asked.threadId,
    query: quiet ? null : cleanText(asked.query).slice(0, LONGEST_QUERY),
    response: quiet || response === undefined ? null : cleanText(response).slice(0, LONGEST_RESPONSE),
    sources: quiet ? null : textOf(asked.sources),
    answered: asked.isAnswered ? 1 : 0,
    page: quiet ? null : (asked.page ?? null),
  })
  return id
}
