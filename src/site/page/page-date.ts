import { Lru } from '../../lib/lru.ts'
import { html, type SafeHtml } from '../html/html.ts'
import type { ReaderLanguage } from './reader-language.ts'

const formats = new Lru<string, Intl.DateTimeFormat>({ entries: 100 })

/** `Last modified on <time>…</time>` in the words and the calendar of the page's language. */
export function modifiedHtml(modified: string, { language, messages }: ReaderLanguage): SafeHtml {
  const day = modified.slice(0, 10)
  const time = html`<time datetime="${day}">${formatDate(day, language)}</time>`
  const [before = '', after = ''] = messages.lastModified.split('{date}')
  return html`<p class="last-modified">${before}${time}${after}</p>`
}

function formatDate(day: string, language: string): string {
  const format = formats.getOrMake(
    language,
    () => new Intl.DateTimeFormat(knownLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(day))
}

/** Authors write anything into a language code. */
function knownLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
