import { Breath } from '../../lib/breath.ts'
import type { AskedWords } from '../../store/repositories/conversations.ts'
import type { SearchedWords } from '../../store/repositories/search-stats.ts'
import type { JudgedSearch, TermsOf } from './judge-searches.ts'

/** Searches of readers. One is answered when its reader opened a result; who they are is not known. */
export function readerSearches(
  rows: readonly SearchedWords[],
  termsOf: TermsOf,
): Promise<readonly JudgedSearch[]> {
  return judgeRows(rows, termsOf, ({ id, results, clicked }) => {
    const pages = clicked === null ? [] : [clicked]
    return { asker: 'readers', visit: id, pages, found: results, answered: clicked !== null, read: pages }
  })
}

/** Questions to the assistant. One is answered when the answer has sources, and pages that mention what was asked. */
export function assistantQuestions(
  rows: readonly AskedWords[],
  termsOf: TermsOf,
): Promise<readonly JudgedSearch[]> {
  return judgeRows(rows, termsOf, ({ id, thread, sources, answered }) => {
    const pages = pathsIn(sources)
    return {
      asker: 'assistant',
      visit: thread ?? id,
      pages,
      found: pages.length,
      answered: answered === 1,
      read: [],
    }
  })
}

type Asked = { readonly at: number; readonly query: string }
type Judged = Omit<JudgedSearch, 'client' | 'at' | 'words' | 'terms'>

async function judgeRows<Row extends Asked>(
  rows: readonly Row[],
  termsOf: TermsOf,
  judge: (row: Row) => Judged,
): Promise<readonly JudgedSearch[]> {
  const breath = new Breath()
  const judged: JudgedSearch[] = []
  for (const row of rows) {
    await breath.take()
    const terms = new Set(termsOf(row.query))
    if (terms.size > 0) judged.push({ ...judge(row), client: null, at: row.at, words: row.query, terms })
  }
  return judged
}

/** Sources are links to sections; a page is named once. */
function pathsIn(sources: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(sources ?? '[]')
    const urls = Array.isArray(list) ? list.map((one: { url?: unknown } | null) => one?.url) : []
    const paths = urls.flatMap((url) => (typeof url === 'string' ? [url.replace(/[?#].*$/, '')] : []))
    return [...new Set(paths)]
  } catch {
    // Rows of an import that somebody wrote by hand.
    return []
  }
}
