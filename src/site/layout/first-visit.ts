import type { LanguageStart } from '../../shared/first-language.ts'
import { basePathOf, withBase } from '../../shared/base-path.ts'
import { attribute, html, scriptHtml, type SafeHtml } from '../html/html.ts'
import type { PageOptions } from '../page/route-data.ts'

/**
 * For an exported site, at its root: the browser looks up the reader's language itself, before it paints anything.
 * It is told where readers go that have none of these languages, unless they are there already.
 */
export function firstVisitTag(
  { starts = [], baseUrl, assetUrl }: Pick<PageOptions, 'starts' | 'baseUrl' | 'assetUrl'>,
  otherwise?: string,
): SafeHtml | false {
  if (starts.length < 2) return false
  const base = basePathOf(baseUrl)
  const placed = starts.map((start): LanguageStart => ({
    ...start,
    path: withBase(base, encodeURI(start.path)),
  }))
  return scriptHtml(
    html` type="module" async blocking="render" src="${assetUrl('first-visit.js')}"${attribute('data-starts', JSON.stringify(placed))}${attribute('data-otherwise', otherwise)}`,
  )
}
