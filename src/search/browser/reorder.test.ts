import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { indexDocument } from '../articles.ts'
import { learnedOrder } from '../learned-order.ts'
import { indexBytes, textOf } from '../site-index.ts'
import type { PageDocument } from '../page-document.ts'
import { readRankerWeights } from './ranker-weights.ts'
import { sectionWords, wordsOf } from './ranker-words.ts'
import { scopeOf } from './scope.ts'
import { findPages } from './search.ts'
import { decodeIndex } from './search-index.ts'

function page(path: string, title: string, text: string): PageDocument {
  const sections = [{ anchor: '', headings: [], text, code: '' }]
  return { path, title, trail: [], versions: [], boost: 1, description: '', keywords: [], sections }
}

const DOCUMENTS = [
  page('/rotate', 'Rotate your credentials', 'Replace a secret that leaked. Old secrets end after a day.'),
  page(
    '/invite',
    'Invite people',
    'Send an invitation to a member of the team, and choose what they may do.',
  ),
  page(
    '/limits',
    'Rate limits',
    'How many requests a client may send in a minute before it is told to wait.',
  ),
  page('/empty', 'What to do when a secret was stolen from us', ''),
]

/** Found in `documents`, with and without the learned order. */
function ask(query: string, documents = DOCUMENTS, language = 'en') {
  const pages = documents.map(indexDocument)
  const index = decodeIndex(indexBytes(language, pages))
  const findings = findPages([{ index, language: undefined, scope: scopeOf(index, () => true) }], query, 15)
  const texts = new Map(pages.map((one) => [one.document.path, textOf(one)]))
  const pathOf = ({ ranked }: (typeof findings.found)[number]) => index.pages[ranked.page]?.path ?? ''
  const ordered = learnedOrder().reorder(findings, (found) => texts.get(pathOf(found)))
  return { findings, ordered, before: findings.found.map(pathOf), after: ordered.found.map(pathOf) }
}

describe('the learned order', () => {
  test('leaves names, titles, slips and other languages as they are', () => {
    const names = ask('rate limits')
    expect(names.ordered).toBe(names.findings)
    const title = ask('What to do when a secret was stolen from us')
    expect(title.ordered).toBe(title.findings)
    const slip = ask('how do I rotaet my credentails after a leak')
    expect(slip.ordered).toBe(slip.findings)
    const typed = [
      ...DOCUMENTS,
      page('/stolen', 'Secrets', 'What to do when a secret was stolen from us. '.repeat(9)),
    ]
    const loud = ask('What to do when a secret was stolen from us', typed)
    expect(loud.before.indexOf('/empty')).toBe(0)
    expect(loud.ordered).toBe(loud.findings)
    const german = ask('how do I replace a secret that was stolen', DOCUMENTS, 'de')
    expect(german.ordered).toBe(german.findings)
  })

  test('orders the pages a question found, and adds or loses none', () => {
    const { before, after, ordered } = ask('what should I do when somebody has stolen a secret of ours')
    expect(after.toSorted()).toEqual(before.toSorted())
    const scores = ordered.found.map(({ ranked }) => ranked.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(Number.isFinite(score)).toBe(true)
  })

  test('corrects no word that English has', () => {
    const { findings, ordered } = ask('how do I hold a member of the team to a limit of requests')
    expect(findings.suggestions).toHaveLength(1)
    expect(ordered.suggestions).toEqual([])
  })

  test('looks at the beginning of a field only, whatever an author put there', () => {
    const long = {
      ...page('/long', 'Secrets', 'Replace a secret that was stolen.'),
      description: ' '.repeat(5_000_000),
    }
    const { after } = ask('what should I do when somebody has stolen a secret', [...DOCUMENTS, long])
    expect(after).toContain('/long')
    expect(
      sectionWords({ title: '', headings: [], lead: `${' '.repeat(2000)}late`, text: 'said' }).body,
    ).toEqual(['said'])
  })

  test('says nothing about words that nobody knows', () => {
    const { ordered } = ask('xqzt wvbn secret plmk ghrt yyyx')
    for (const { ranked } of ordered.found) expect(Number.isFinite(ranked.score)).toBe(true)
  })
})

describe('its weights', () => {
  test('of another format, or cut off, are refused in words', () => {
    const bytes = fs.readFileSync(new URL('../weights/ranker-2.bin', import.meta.url))
    expect(() => readRankerWeights(bytes.subarray(0, bytes.length - 10))).toThrow('cut off')
    const other = Buffer.from(bytes)
    other.set(Buffer.from('lectern-ranker-9'), bytes.indexOf('lectern-ranker-2'))
    expect(() => readRankerWeights(other)).toThrow('lectern-ranker-9')
  })
})

test('words of a text: names in code are cut, apostrophes are not, and no more than asked for', () => {
  expect(wordsOf("Don't call getHTTPServer2 x-api-key")).toEqual([
    'dont',
    'call',
    'get',
    'http',
    'server2',
    'api',
    'key',
  ])
  expect(wordsOf('one two three', 2)).toEqual(['one', 'two'])
})
