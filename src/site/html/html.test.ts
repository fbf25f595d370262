import { describe, expect, it } from 'vitest'
import { attribute, html, NEEDS_DIAGRAMS, NEEDS_ISLANDS, scriptJson, trustedHtml } from './html.ts'

const EVIL = `"><script>alert('1')</script>&`

describe('html', () => {
  it('escapes text, and quotes only where they could end an attribute', () => {
    expect(html`<p title="${EVIL}">${EVIL}</p>`.markup).toBe(
      `<p title="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;">"&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;</p>`,
    )
  })

  it('escapes quotes in a part of an attribute, and in a piece whose place is not known', () => {
    expect(html`<a class="x ${'"'}" href="/">${'"'}</a>`.markup).toBe('<a class="x &quot;" href="/">"</a>')
    expect(html` href="${'"'}"`.markup).toBe(' href="&quot;"')
    expect(html`${'"'} more`.markup).toBe('&quot; more')
    expect(html`<a title=">${'"'}">x</a>`.markup).toBe('<a title=">&quot;">x</a>')
  })

  it('takes HTML, lists of it and numbers as they are, and leaves out what is not there', () => {
    const item = html`<li>${1}</li>`
    expect(html`<ul>${[item, item]}${undefined}${false}</ul>`.markup).toBe('<ul><li>1</li><li>1</li></ul>')
    expect(html`${attribute('id', 'a"b')}${attribute('id', undefined)}`.markup).toBe(' id="a&quot;b"')
  })

  it('carries what its parts need', () => {
    const diagram = trustedHtml('<pre></pre>', NEEDS_DIAGRAMS)
    const island = trustedHtml('<i></i>', NEEDS_ISLANDS)
    expect(html`<p>${diagram}${[island]}</p>`.needs).toBe(NEEDS_DIAGRAMS | NEEDS_ISLANDS)
    expect(html`<p>${'text'}</p>`.needs).toBe(0)
  })
})

it('writes data that cannot end its script', () => {
  expect(scriptJson({ a: '</script>' }).markup).toBe('{"a":"\\u003c/script>"}')
})
