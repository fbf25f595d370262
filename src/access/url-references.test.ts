import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { OddNames, urlReferences } from './url-references.ts'

const NONE = new OddNames([])
/** What is meant, in a form that takes a time that grows with the square of a text. */
const ADDRESS = /[\p{L}\p{N}_@%()~+./-]+\.[\p{L}\p{N}]+/gu

test.each([
  '![A](/images/a.png) and [b](../b/c.d.pdf), https://x.example/y/z.zip?q=1',
  'A sentence. Another one.No space. e.g. this... .hidden a.b.c/d a/b.c/d.',
  '<img src="/img/é.webp"/> 画像は/図/概要.png。終わり. ไฟล์/ก.svg',
  'a.𝒳𝒴 (see (docs/x).txt) %7Euser/y.html .a. b..c ..d',
  '',
  '.',
  'x.',
  '.x',
])('finds in %s what a regular expression would', (text) => {
  const expected = [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/^\(+/, ''))
  const decoded = expected.map((address) => (address.includes('%') ? decodeURIComponent(address) : address))
  expect([...urlReferences(text, NONE)]).toEqual([...new Set(decoded)])
})

test.each([
  ['few', []],
  ['many', Array.from({ length: 100 }, (_, at) => `other name.x${at}`)],
])('finds names with spaces and signs in every spelling, with what stands before them: %s', (_, others) => {
  const odd = new OddNames(['My file.png', 'R&D plan.pdf', 'no ending here!', ...others])
  const text =
    '![x](/img/My%20file.png) <a href="/R&amp;D plan.pdf"> and "docs/no ending here!" but not My file.jpg'
  expect(urlReferences(text, odd)).toEqual(
    new Set(['plan.pdf', 'file.jpg', '/img/My file.png', '/R&D plan.pdf', 'docs/no ending here!']),
  )
})

test.each([
  ['letters without an end', 'a'.repeat(3_000_000), []],
  ['letters of another script', '図'.repeat(1_000_000), []],
  ['dots without an end', '.a'.repeat(1_000_000), []],
  ['dots and slashes', './'.repeat(1_000_000), []],
  [
    'thousands of odd names',
    'See the picture. '.repeat(20_000),
    Array.from({ length: 5000 }, (_, at) => `odd name ${at}.png`),
  ],
  [
    'thousands of endings',
    'See the picture. '.repeat(20_000),
    Array.from({ length: 5000 }, (_, at) => `odd name without an ending ${at}`),
  ],
])('%s take no time', (_, text, names) => {
  const before = cpuTime()
  urlReferences(text, new OddNames(names))
  // With a regular expression, or name by name, each takes minutes.
  expect(cpuTime() - before).toBeLessThan(3000 * slowness())
})
