import { escapeHtml, escapeText } from '../html/escape-html.ts'
import type { ReaderLanguage } from './reader-language.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Last modified on <time>…</time>` in the words and the calendar of the page's language. */
export function modifiedHtml(modified: string, { language, messages }: ReaderLanguage): string {
  const day = modified.slice(0, 10)
  const time = `<time datetime="${escapeHtml(day)}">${escapeText(formatDate(day, language))}</time>`
  const [before = '', after = ''] = messages.lastModified.split('{date}')
  return `<p class="last-modified">${escapeText(before)}${time}${escapeText(after)}</p>`
}

function formatDate(day: string, language: string): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(knownLanguage(language), { dateStyle: 'long', timeZone: 'UTC' })
    if (formats.size < 100) formats.set(language, format)
  }
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
