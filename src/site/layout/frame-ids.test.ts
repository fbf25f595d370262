import { describe, expect, it } from 'vitest'
import { resolveIdConflicts } from './frame-ids.ts'

const frame = (text: string) =>
  `<a class="skip" href="#content">Skip</a><header id="navbar" class="header"></header><nav id="sidebar" popover></nav>` +
  `<button popovertarget="sidebar"></button><button popovertarget="table-of-contents"></button>` +
  `<main id="content"><article id="content-area"><h1 id="page-title">T</h1>${text}</article>` +
  `<nav id="table-of-contents" class="toc"></nav></main>`

describe('giveWay', () => {
  it('leaves a page alone that shares no id with the frame', () => {
    const html = frame('<h2 id="install">Install</h2>')
    expect(resolveIdConflicts(html)).toBe(html)
  })

  it.each(['navbar', 'sidebar', 'content', 'content-area', 'page-title', 'table-of-contents'])(
    'lets a heading have #%s',
    (id) => {
      const html = resolveIdConflicts(frame(`<h2 id="${id}">A heading</h2>`))
      expect(html.split(` id="${id}"`)).toHaveLength(2)
      expect(html).toContain(`<h2 id="${id}">`)
      expect(html).toContain(` id="frame-${id}"`)
    },
  )

  it('keeps the buttons and the skip link at what they open', () => {
    const html = resolveIdConflicts(frame('<h2 id="sidebar">S</h2><h2 id="content">C</h2>'))
    expect(html).toContain('popovertarget="frame-sidebar"')
    expect(html).toContain('popovertarget="table-of-contents"')
    expect(html).toContain('<a class="skip" href="#frame-content"')
  })
})
