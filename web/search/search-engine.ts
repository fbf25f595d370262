// Search in the browser, for sites without a server: the same ranking over an index that was exported with the pages.
import type { PageText, SearchAnswer } from '../../src/search/browser/answer.ts'
import type { ExportedSearch } from '../../src/search/browser/exported-search.ts'
import type { Found } from '../../src/search/browser/found.ts'
import { isOfVersion } from '../../src/search/browser/page-entry.ts'
import { RANKER_FILE, readRankerWeights } from '../../src/search/browser/ranker-weights.ts'
import { isQuestion, LearnedOrder, REORDERED } from '../../src/search/browser/reorder.ts'
import { scopeOf } from '../../src/search/browser/scope.ts'
import { decodeIndex, type SearchIndex } from '../../src/search/browser/search-index.ts'
import { findPages, toAnswer } from '../../src/search/browser/search.ts'
import type { SearchQuery } from './search-source.ts'

/** Beside this program. */
const RANKER = import.meta.url.replace(/[^/]*$/, RANKER_FILE)

type ExportedLanguage = ExportedSearch['languages'][number]

/** An exported index: files are fetched when a search needs them, and once. */
export function openIndex(url: string) {
  const manifest = json<ExportedSearch>(url)
  const indexes = new Map<ExportedLanguage, Promise<SearchIndex>>()
  const texts = new Map<string, Promise<readonly PageText[]>>()
  const near = (file: string) => url.replace(/[^/]*$/, file)

  const load = (language: ExportedLanguage): Promise<SearchIndex> => {
    let index = indexes.get(language)
    if (!index) {
      index = bytes(near(language.index)).then(decodeIndex)
      indexes.set(language, index)
      index.catch(() => indexes.delete(language))
    }
    return index
  }
  const textFile = (file: string): Promise<readonly PageText[]> => {
    let text = texts.get(file)
    // An excerpt that cannot be had is no reason to show no result.
    if (!text) texts.set(file, (text = json<readonly PageText[]>(near(file)).catch(() => [])))
    return text
  }

  // A megabyte, for questions alone; without it the order is that of the words.
  let weights: Promise<LearnedOrder | undefined> | undefined
  const ranker = () =>
    (weights ??= bytes(RANKER).then(
      (read) => new LearnedOrder(readRankerWeights(read)),
      () => undefined,
    ))

  return {
    warm(language: string): void {
      void manifest
        .then(({ languages }) =>
          load(languages.find((one) => one.language === language) ?? (languages[0] as ExportedLanguage)),
        )
        .catch(() => undefined)
    },
    async search({ query, version, language }: SearchQuery, limit: number): Promise<SearchAnswer> {
      const { languages, learnedOrder } = await manifest
      const chosen = languages.filter((one) => language === undefined || one.language === language)
      const loaded = await Promise.all(chosen.map(load))
      const parts = loaded.map((index, at) => ({
        index,
        language: chosen[at]?.language,
        scope: scopeOf(index, (page) => isOfVersion(index.pages[page], version)),
      }))
      const pages = new Map(loaded.map((index) => [index, new Map<number, PageText | undefined>()]))
      const textsOf = (all: readonly Found[]) =>
        Promise.all(
          all.map(async ({ searched, ranked: { article } }) => {
            const { firstArticles, texts } = chosen[loaded.indexOf(searched.index)] as ExportedLanguage
            const at = firstArticles.findLastIndex((first) => first <= article)
            const file = texts[at]
            if (file !== undefined)
              pages
                .get(searched.index)
                ?.set(article, (await textFile(file))[article - (firstArticles[at] ?? 0)])
          }),
        )
      const textOf = ({ searched, ranked }: Found) => pages.get(searched.index)?.get(ranked.article)
      let findings = findPages(parts, query, Math.max(limit, REORDERED))
      const order = learnedOrder && isQuestion(findings) ? await ranker() : undefined
      if (order) {
        await textsOf(findings.found.slice(0, REORDERED))
        findings = order.reorder(findings, textOf)
      }
      const found = findings.found.slice(0, limit)
      await textsOf(found)
      return toAnswer({ ...findings, found }, textOf)
    },
  }
}

async function json<T>(url: string): Promise<T> {
  return (await get(url)).json() as Promise<T>
}

async function bytes(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await get(url)).arrayBuffer())
}

async function get(url: string): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer
}
