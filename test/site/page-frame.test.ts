import { describe, expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

const TWO = '---\ntitle: Start\n---\n\n## One\n\nText.\n\n## Two\n\nText.\n'

function site(config: Record<string, unknown>, files: Record<string, string> = {}) {
  return makeSite({ 'docs.json': docsJson(config), 'index.mdx': TWO, ...files })
}

describe('interaction.drilldown', () => {
  const navigation = { groups: [{ group: 'All', pages: ['index', { group: 'Inner', pages: ['inner'] }] }] }
  const summary = async (interaction: unknown) =>
    /<summary>(.*?)<\/summary>/.exec(
      (await site({ navigation, interaction }, { 'inner.mdx': '# Inner' }).text('/')).replace(
        /^.*<nav id="sidebar"/s,
        '',
      ),
    )?.[1]

  test('makes the title of a group lead to its first page', async () => {
    expect(await summary({ drilldown: true })).toBe('<a href="/inner">Inner</a>')
  })

  test('is otherwise a title that unfolds', async () => {
    expect(await summary({ drilldown: false })).toBe('Inner')
    expect(await summary(undefined)).toBe('Inner')
  })
})

describe('contextual.display', () => {
  const contextual = { options: ['copy', 'view'], display: 'toc' }

  test('puts the menu of a page below its table of contents', async () => {
    const page = await site({ contextual }).text('/')
    expect(page).not.toContain('class="page-actions"')
    expect(page.replace(/^.*<nav id="table-of-contents"/s, '')).toContain('<ul class="page-action-list">')
  })

  test('leaves it beside the title of a page that has none', async () => {
    const page = await site({ contextual }, { 'index.mdx': '---\ntitle: Start\n---\n\nText.\n' }).text('/')
    expect(page).toContain('class="page-actions"')
    expect(page).not.toContain('page-action-list')
  })

  test('can be said by a page', async () => {
    const own = TWO.replace('Start\n', 'Start\ncontextual:\n  options: [copy]\n  display: toc\n')
    expect(await site({}, { 'index.mdx': own }).text('/')).toContain('<ul class="page-action-list">')
  })
})

test('an entry of the navigation has a colour for each mode', async () => {
  const anchor = {
    anchor: 'Blog',
    icon: 'house',
    href: 'https://acme.dev',
    color: { light: '#112233', dark: '#ddeeff' },
  }
  const page = await site({ navigation: { global: { anchors: [anchor] }, pages: ['index'] } }).text('/')
  expect(page).toContain('style="color:light-dark(#112233,#ddeeff)"')
})

test('the frame of a page speaks its language', async () => {
  const languages = [
    { language: 'fr', pages: ['fr/index', 'fr/next'] },
    { language: 'en', pages: ['index'] },
  ]
  const pages = site({ navigation: { languages } }, { 'fr/index.mdx': TWO, 'fr/next.mdx': '# B' })
  const page = await pages.text('/fr')
  for (const words of ['Aller au contenu', 'Sur cette page', '<small>Suivant</small>', 'Copier la page'])
    expect(page).toContain(words)
  expect(await pages.text('/fr/nowhere')).toMatch(/<h1[^>]*>Page introuvable</)
  expect(await pages.text('/')).toContain('Skip to content')
})
