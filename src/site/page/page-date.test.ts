import { frameMessagesFor } from '../../shared/messages/frame-messages.ts'
import { textMessagesFor } from '../../shared/messages/text-messages.ts'
import { expect, it } from 'vitest'
import { messagesFor } from '../../shared/messages/messages-for.ts'
import { modifiedHtml } from './page-date.ts'

const html = (language: string) =>
  modifiedHtml('2026-03-01T23:30:00.000Z', {
    language,
    direction: 'ltr',
    frame: frameMessagesFor('en'),
    words: textMessagesFor('en'),
    messages: messagesFor(language),
  }).markup

it('writes the date in the language of the page, and for machines', () => {
  expect(html('en')).toBe(
    '<p class="last-modified">Last modified on <time datetime="2026-03-01">March 1, 2026</time></p>',
  )
  expect(html('de')).toContain('Zuletzt geändert am <time datetime="2026-03-01">1. März 2026</time>')
  expect(html('not a language')).toContain('March 1, 2026')
})
