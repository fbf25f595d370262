import { withBase } from '../../shared/base-path.ts'
import type { SearchAnswer } from './answer.ts'

/** An answer of a site below a path: its URLs lead to where the site is on its host. Paths name pages, and stay. */
export function placeAnswer(answer: SearchAnswer, base: string): SearchAnswer {
  if (base === '') return answer
  const results = answer.results.map((hit) => ({
    ...hit,
    url: withBase(base, hit.url),
    sections: hit.sections.map((section) => ({ ...section, url: withBase(base, section.url) })),
  }))
  return { ...answer, results }
}
