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
