import { expect, it } from 'vitest'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { docsJson, makeFolder } from '../../../test/support/site.ts'
import { checkIcons, checkNavigationIcons } from './check-icons.ts'

const snapshot = buildSnapshot({
  root: makeFolder({
    'docs.json': docsJson({
      icons: { library: 'lucide' },
      navigation: { groups: [{ group: 'All', icon: 'no-such-group', pages: ['index'] }] },
    }),
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'snippets/box.mdx': 'Text\n\n<Card title="B" icon="also-not-there" />\n',
    'index.mdx':
      '---\ntitle: Start\nicon: not-there\n---\nimport Box from "/snippets/box.mdx"\n\n<Card title="A" icon="house" />\n\n' +
      '<Icon icon="gone-for-good" /> <Icon icon="github" library="fontawesome" /> <Icon icon="/a.svg" /> <Icon icon="🎉" />\n\n' +
      '<Box />\n\n<Unknown icon="whatever-it-is" />\n',
  }),
})

it('names icons nobody knows, and where they stand', () => {
  const page = snapshot.pages.get('/')
  if (!page) throw new Error('no page')
  const found = checkIcons(snapshot, page, snapshot.compile(page).tree)
  expect(found.map(({ message, file, line }) => [/"(.+)"/.exec(message)?.[1], file, line])).toEqual([
    ['not-there', 'index.mdx', 3],
    ['gone-for-good', 'index.mdx', 9],
    ['also-not-there', 'snippets/box.mdx', 3],
  ])
})

it('looks at the navigation too', () => {
  const [found] = checkNavigationIcons(snapshot)
  expect(found).toMatchObject({ code: 'icon-unknown', file: 'docs.json', severity: 'warning' })
  expect(found?.message).toContain('no-such-group')
})

it('says of Font Awesome only that its free icons lack one', () => {
  const root = makeFolder({
    'docs.json': docsJson({
      icons: { library: 'fontawesome' },
      navigation: { groups: [{ group: 'A', icon: 'no-such-group', pages: ['index'] }] },
    }),
    'index.mdx': '---\ntitle: Home\n---\n',
  })
  const [found] = checkNavigationIcons(buildSnapshot({ root }))
  expect(found?.message).toContain('free icons of Font Awesome 6;')
})

it('does not repeat itself for ever', () => {
  const many = buildSnapshot({
    root: makeFolder({
      'docs.json': docsJson(),
      'index.mdx': '<Icon icon="not-there-at-all" />\n\n'.repeat(100),
    }),
  })
  const page = many.pages.get('/')
  if (!page) throw new Error('no page')
  expect(checkIcons(many, page, many.compile(page).tree)).toHaveLength(20)
})
