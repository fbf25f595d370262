import { describe, expect, it } from 'vitest'
import { navNode } from '../../navigation/nav-node.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { derivePlaces } from '../../navigation/places.ts'
import { SiteCache } from '../page/site-cache.ts'
import { positionOf } from '../nav/nav-position.ts'
import { sidebarHtml } from './sidebar.ts'

const page = (path: string, fields: Partial<NavNode> = {}) =>
  navNode('page', path.slice(1), { href: path, ...fields })
const group = (label: string, children: readonly NavNode[], fields: Partial<NavNode> = {}) =>
  navNode('group', label, { children, ...fields })

function sidebarOf(root: NavNode) {
  const places = derivePlaces(root)
  const fragments = new SiteCache()
  return (path: string) =>
    sidebarHtml(positionOf(root, places.get(path)?.trail ?? [root]), path, { fragments, icons: 'lucide' })
      .markup
}

describe('a small sidebar', () => {
  const sidebar = sidebarOf(
    navNode('root', '', {
      children: [
        page('/start'),
        group('Guides <1>', [
          page('/one'),
          group('Deep', [group('Deeper', [page('/two')]), page('/three')]),
          group('Other', [page('/four')]),
          group('Open', [page('/five')], { expanded: true }),
        ]),
        group('Gone', [page('/hidden')], { hidden: true }),
      ],
    }),
  )

  it('holds every page, with only the groups around the reader open', () => {
    const html = sidebar('/two')
    expect(html.match(/<details[^>]* open/g)).toHaveLength(3)
    expect(html).toContain('<details data-at="/two" open><summary>Deep</summary>')
    expect(html).toContain('<details data-at="/two" open><summary>Deeper</summary>')
    expect(html).toContain('<details data-at="/four"><summary>Other</summary>')
  })

  it('opens a group but not its first group for a page beside that one', () => {
    const html = sidebar('/three')
    expect(html).toContain('<details data-at="/two" open><summary>Deep</summary>')
    expect(html).toContain('<details data-at="/two"><summary>Deeper</summary>')
  })

  it('shows what a group without a name has, and no row for it', () => {
    const blank = sidebarOf(
      navNode('root', '', {
        children: [
          group(' ', [group('First', [page('/a')]), page('/b'), group(' ', [page('/c')])]),
          group('Named', [group('Second', [page('/d')]), page('/e')]),
        ],
      }),
    )
    const html = blank('/b')
    expect(html.match(/<h5/g)).toHaveLength(1)
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html).not.toMatch(/<details[^>]* open/)
    expect(html).toContain('<li><a href="/c">')
    // Who stands beside a group that comes first in a titled list does not stand in it.
    expect(blank('/e')).not.toMatch(/<details[^>]* open/)
    expect(blank('/d').match(/<details[^>]* open/g)).toHaveLength(1)
  })

  it('escapes labels', () => {
    expect(sidebar('/one')).toContain('Guides &lt;1&gt;')
  })

  it('draws a hidden group only for those inside it, and not for the next reader', () => {
    expect(sidebar('/one')).not.toContain('/hidden')
    expect(sidebar('/hidden')).toContain('<a aria-current="page" href="/hidden">')
    expect(sidebar('/one')).not.toContain('/hidden')
  })
})

describe('a group with a page of its own', () => {
  const sidebar = sidebarOf(
    navNode('root', '', {
      children: [group('Ops', [page('/ops', { hidden: true }), page('/scale')], { href: '/ops' })],
    }),
  )

  it('links its title and does not list the page again', () => {
    const html = sidebar('/ops')
    expect(html).toMatch(/<h5 [^>]*><a aria-current="page" href="\/ops">Ops<\/a><\/h5>/)
    expect(html.match(/\/ops/g)).toHaveLength(1)
    expect(sidebar('/scale')).toContain('<a aria-current="page" href="/scale">')
  })
})

describe('a large sidebar', () => {
  const groups = Array.from({ length: 40 }, (_, at) =>
    group(`Group ${at}`, [
      ...Array.from({ length: 20 }, (_, no) => page(`/g${at}/p${no}`)),
      group(`Nested ${at}`, [page(`/g${at}/deep`), page(`/g${at}/deeper`)]),
    ]),
  )
  const sidebar = sidebarOf(navNode('root', '', { children: groups }))

  it('holds the pages of the reader’s group, and the first page of the others in groups that open', () => {
    const html = sidebar('/g3/p7')
    expect(html).toContain('<a aria-current="page" href="/g3/p7">')
    expect(html).toMatch(/<summary>Group 4<\/summary><ul[^>]*><li><a [^>]*href="\/g4\/p0"/)
    expect(html).toMatch(/<summary>Nested 3<\/summary><ul[^>]*><li><a [^>]*href="\/g3\/deep"/)
    expect(html.match(/<a /g)).toHaveLength(39 + 20 + 1)
  })

  it('opens a nested group for its own pages', () => {
    const html = sidebar('/g3/deeper')
    expect(html).toContain('<details data-at="/g3/deep" open>')
    expect(html).toContain('<a aria-current="page" href="/g3/deeper">')
  })
})

it('shows a list of hundreds of pages in parts', () => {
  const pages = Array.from({ length: 979 }, (_, at) => page(`/p${at}`))
  for (const root of [{ children: pages }, { children: [group('All', pages)] }]) {
    const sidebar = sidebarOf(navNode('root', '', root))
    const html = sidebar('/p450')
    expect(html.match(/<a /g)).toHaveLength(202)
    expect(html).toContain('<a aria-current="page" href="/p450">')
    expect(html).toContain('<a href="/p399" class="nav-more">400 more</a>')
    expect(html).toContain('<a href="/p600" class="nav-more">379 more</a>')
    expect(sidebar('/p978')).toContain('<a aria-current="page" href="/p978">')
    expect(sidebar('/p0')).toContain('>779 more</a>')
  }
})

it('never shares fragments between readers who see different trees', () => {
  const shared = group('Shared', [page('/one')])
  const all = sidebarOf(navNode('root', '', { children: [shared, group('Secret', [page('/secret')])] }))
  const some = sidebarOf(navNode('root', '', { children: [shared] }))
  expect(all('/one')).toContain('/secret')
  expect(some('/one')).not.toContain('/secret')
})

it('shows methods, tags and deprecation', () => {
  const sidebar = sidebarOf(
    navNode('root', '', { children: [page('/x', { method: 'DELETE', tag: 'new', deprecated: true })] }),
  )
  const html = sidebar('/x')
  expect(html).toContain('delete">DEL</span>')
  expect(html).toContain('>new</span>')
  expect(html).toContain('outdated">Deprecated</span>')
})
