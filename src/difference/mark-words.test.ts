import { expect, it } from 'vitest'
import { markWords } from './mark-words.ts'

const prose = (html: string) => `<div class="prose">${html}</div>`

it('marks the words that are other, and the blocks they stand in', () => {
  const { before, after } = markWords(
    prose('<p>The limit is <b>30</b> calls.</p><p>Same.</p>'),
    prose('<p>The new limit is <b>50</b> calls.</p><p>Same.</p>'),
  )
  expect(before).toBe(prose('<p class="diff-block">The limit is <b><del>30</del></b> calls.</p><p>Same.</p>'))
  expect(after).toBe(
    prose('<p class="diff-block">The <ins>new </ins>limit is <b><ins>50</ins></b> calls.</p><p>Same.</p>'),
  )
})

it('keeps text what it is: nothing becomes markup, and lines of code stay lines', () => {
  const { before, after } = markWords(
    prose('<pre><code>a &lt; b\n  &amp;&amp; c</code></pre>'),
    prose('<pre><code>a &lt; b\n  &amp;&amp; &lt;script&gt;</code></pre>'),
  )
  expect(before).toContain('a &lt; b\n  &amp;&amp; <del>c</del>')
  expect(after).toContain('a &lt; b\n  &amp;&amp; <ins>&lt;script&gt;</ins>')
})

it('leaves out what could act on the page that shows both sides', () => {
  const { after } = markWords(
    '',
    prose('<p>A<script>x()</script><style>p{}</style><meta http-equiv="refresh" content="0"></p>'),
  )
  expect(after).toBe(prose('<p class="diff-block">A</p>'))
})

it('opens what folds around a change, and marks a block whose words are the same', () => {
  const { after } = markWords(
    prose('<details><summary>More</summary><p>Old</p></details><p><img src="/a.png"></p>'),
    prose('<details><summary>More</summary><p>New</p></details><p><img src="/b.png"></p>'),
  )
  expect(after).toContain(
    '<details class="diff-block" open><summary>More</summary><p><ins>New</ins></p></details>',
  )
  expect(after).toContain('<p class="diff-block"><img src="/b.png"></p>')
})

it('tells a new block from a changed one, and marks a block that has nothing left of itself as a whole', () => {
  const { before, after } = markWords(
    prose('<h2>One</h2><p>First words of all.</p><p>Last words of all.</p>'),
    prose(
      '<h2>One</h2><p>Something that nobody wrote before.</p><p>First new words of all.</p><p>Last words of all.</p>',
    ),
  )
  expect(after).toContain('<p class="diff-block">Something that nobody wrote before.</p>')
  expect(after).toContain(
    '<p class="diff-block">First <ins>new </ins>words of all.</p><p>Last words of all.</p>',
  )
  expect(before).toContain('<p class="diff-block">First words of all.</p>')
  const many = (name: string) =>
    prose(`<p>${Array.from({ length: 3000 }, (_, at) => `${name}${at}`).join(' same ')}</p>`)
  expect(markWords(many('a'), many('b')).after).not.toContain('<ins>')
})

it('marks rows of a table that changed in too many places to be told by its words alone', () => {
  const table = (cell: (row: number) => string) =>
    prose(
      `<table><tbody>${Array.from({ length: 400 }, (_, row) => `<tr><td>Row ${row}</td><td>${cell(row)}</td></tr>`).join('')}</tbody></table>`,
    )
  const { before, after } = markWords(
    table((row) => `old${row}`),
    table((row) => (row % 2 === 0 ? `new${row}` : `old${row}`)),
  )
  expect(after).toContain(
    '<tr class="diff-block"><td>Row 2</td><td><ins>new2</ins></td></tr><tr><td>Row 3</td>',
  )
  expect(before).toContain(
    '<tr class="diff-block"><td>Row 2</td><td><del>old2</del></td></tr><tr><td>Row 3</td>',
  )
})

it('finds the words of a long page whose paragraphs are all other', () => {
  const page = (word: string) =>
    prose(Array.from({ length: 1500 }, (_, at) => `<p>Paragraph ${at} has a ${word} in it.</p>`).join(''))
  const { after } = markWords(page('dog'), page('cat'))
  expect(after.match(/<ins>cat<\/ins>/g)).toHaveLength(1500)
})

it('spends so much on a page and no more', () => {
  const words = (name: string) => Array.from({ length: 140 }, (_, at) => `${name}${at} kept${at}`).join(' ')
  const page = (name: string) =>
    prose(Array.from({ length: 400 }, (_, at) => `<p>${at} ${words(name)}</p>`).join(''))
  const { after } = markWords(page('a'), page('b'))
  const marked = after.match(/<p class="diff-block">[^<]*<ins>/g)?.length ?? 0
  // Those at the end are marked as a whole.
  expect(marked).toBeGreaterThan(50)
  expect(marked).toBeLessThan(200)
  expect(after.match(/diff-block/g)).toHaveLength(400)
})
