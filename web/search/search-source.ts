import type { SearchAnswer, SuggestedPage } from '../../src/search/browser/answer.ts'
import { placeAnswer } from '../../src/search/browser/place-answer.ts'
import { basePath, hostPath } from '../lib/address.ts'

export interface SearchQuery {
  readonly query: string
  readonly version: string | undefined
  readonly language: string | undefined
}

/** Where answers come from: the server, or an index the browser reads itself. */
export interface SearchSource {
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer>
  /** Called when the dialog opens, so that the first answer need not wait for an index. Gives pages to begin with. */
  warm(chosen: Omit<SearchQuery, 'query'>): Promise<readonly SuggestedPage[]>
}

const LIMIT = 10

export function sourceFor({ dataset }: HTMLElement): SearchSource {
  const { index, engine } = dataset
  return index === undefined || engine === undefined ? serverSource() : exportedSource(engine, index)
}

function serverSource(): SearchSource {
  const url = (query: SearchQuery) => {
    const parameters = new URLSearchParams({ q: query.query, limit: String(LIMIT) })
    if (query.version !== undefined) parameters.set('version', query.version)
    if (query.language !== undefined) parameters.set('language', query.language)
    return hostPath(`/_lectern/search?${parameters}`)
  }
  const search = async (query: SearchQuery, signal?: AbortSignal) => {
    const answer = await fetch(url(query), {
      signal: signal ?? null,
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`Search answered ${answer.status}`)
    return (await answer.json()) as SearchAnswer
  }
  return {
    search,
    warm: async (chosen) => (await search({ ...chosen, query: '' })).pages ?? [],
  }
}

interface Engine {
  readonly openIndex: (url: string) => {
    search(query: SearchQuery, limit: number): Promise<SearchAnswer>
    warm(language: string): void
  }
}

function exportedSource(engine: string, index: string): SearchSource {
  let opened: Promise<ReturnType<Engine['openIndex']>> | undefined
  const open = () => {
    opened ??= (import(engine) as Promise<Engine>).then(({ openIndex }) => openIndex(index))
    opened.catch(() => (opened = undefined))
    return opened
  }
  return {
    search: async (query) => placeAnswer(await (await open()).search(query, LIMIT), basePath()),
    async warm() {
      ;(await open()).warm(document.documentElement.lang)
      return []
    },
  }
}
