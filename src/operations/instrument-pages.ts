import type { Instruments } from './instruments.ts'

interface Pages<Request, Response, Put extends readonly unknown[]> {
  put(...page: Put): void
  answer(request: Request, response: Response): boolean
}

/** The same pages in memory; what they answer is counted. */
export function instrumentPages<Request, Response, Put extends readonly unknown[]>(
  pages: Pages<Request, Response, Put>,
  { meters }: Pick<Instruments, 'meters'>,
): Pages<Request, Response, Put> {
  return {
    put: (...page) => pages.put(...page),
    answer(request, response) {
      const answered = pages.answer(request, response)
      if (answered) meters.fromMemory.inc()
      return answered
    },
  }
}
