import type { GrepRequest } from './grep-options.ts'
import type { LineMatcher } from './line-matcher.ts'

export interface FilePrint {
  readonly lines: readonly string[]
  readonly matched: boolean
}

const NONE: FilePrint = { lines: [], matched: false }

export interface PrintJob {
  readonly request: GrepRequest
  readonly matcher: LineMatcher
  /** As it is printed; undefined when it is not. */
  readonly name: string | undefined
  readonly label: string
  readonly numbers: boolean
  /** Called between lines, so that a long search ends in time. */
  readonly pause: () => void
}

/** What grep prints for one file. Text is undefined for a file that is known to hold no match. */
export function printMatches(job: PrintJob, text: string | undefined): FilePrint {
  const { request } = job
  const lines = text === undefined ? [] : linesOf(text)
  const hits = text === undefined ? [] : hitsOf(job, lines, mayMatch(job, text))
  const matched = hits.length > 0
  switch (request.shows) {
    case 'nothing':
      return { lines: [], matched }
    case 'files':
      return { lines: matched ? [job.label] : [], matched }
    case 'other-files':
      return { lines: matched ? [] : [job.label], matched: request.ripgrep ? !matched : matched }
    case 'count':
      if (request.ripgrep && !matched) return NONE
      return { lines: [`${job.name === undefined ? '' : `${job.name}:`}${hits.length}`], matched }
    case 'matches':
      return { lines: request.invert ? [] : onlyMatches(job, lines, hits), matched }
    default:
      return { lines: withContext(job, lines, hits), matched }
  }
}

function mayMatch({ request, matcher }: PrintJob, text: string): boolean {
  return request.invert || matcher.mayMatch(text)
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function hitsOf(
  { request, matcher, pause }: PrintJob,
  lines: readonly string[],
  any: boolean,
): readonly number[] {
  const hits: number[] = []
  if (!any) return hits
  const enough = request.shows === 'lines' || request.shows === 'matches' || request.shows === 'count'
  const most = Math.min(request.maxCount, enough ? Number.POSITIVE_INFINITY : 1)
  for (let at = 0; at < lines.length && hits.length < most; at++) {
    if ((at & 63) === 0) pause()
    if (matcher.test(lines[at] as string) !== request.invert) hits.push(at)
  }
  return hits
}

function onlyMatches(
  { matcher, name, numbers }: PrintJob,
  lines: readonly string[],
  hits: readonly number[],
) {
  return hits.flatMap((at) => {
    const before = `${name === undefined ? '' : `${name}:`}${numbers ? `${at + 1}:` : ''}`
    return matcher.matches(lines[at] as string).map((match) => before + match)
  })
}

/** Lines around a hit have dashes where the hit has colons; groups that do not touch are set apart. */
function withContext(
  { request, name, numbers }: PrintJob,
  lines: readonly string[],
  hits: readonly number[],
) {
  const print = (at: number, mark: ':' | '-') =>
    `${name === undefined ? '' : name + mark}${numbers ? `${at + 1}${mark}` : ''}${lines[at]}`
  const { before, after } = request
  if (before === 0 && after === 0) return hits.map((at) => print(at, ':'))
  const out: string[] = []
  let next = -1
  hits.forEach((hit, index) => {
    const from = Math.max(hit - before, next, 0)
    if (next !== -1 && from > next) out.push('--')
    for (let at = from; at < hit; at++) out.push(print(at, '-'))
    out.push(print(hit, ':'))
    const to = Math.min(hit + after, lines.length - 1, (hits[index + 1] ?? lines.length) - 1)
    for (let at = hit + 1; at <= to; at++) out.push(print(at, '-'))
    next = to + 1
  })
  return out
}
