import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { View } from '../../src/access/view.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { searchApart } from '../../src/server/search/search-apart.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeFolder } from '../support/site.ts'

// From 300 on names come before the whole index.
const PAGES = Array.from({ length: sampled(320, 1000) }, (_, number) => `pages/p${number}`)

test('whoever searches a large site before it is indexed is answered from what its pages are called, and told so', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['install', ...PAGES, 'secret'] } }),
    'install.mdx':
      '---\ntitle: Install it\n# Ask about herons\n---\n\n{/*\n# Storks come later\n*/}\n\n<!--\n# Ducks\n-->\n\n```bash\n# Comment about llamas\n```\n\n## Behind a [corporate](/x) proxy\n\nUse the walrus.',
    'secret.mdx': '---\ntitle: Takeover\ngroups: [board]\n---\n\n## Bluebird proxy\n\nIn May.',
    ...Object.fromEntries(PAGES.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\nSome words.`])),
  })
  const view = View.of(buildSnapshot({ root }), STRANGER)
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-partial-'))
  const search = searchApart({ root: () => root, dataFolder, longLived: false })
  const find = async (query: string, whole = false) => {
    const { results, partial } = await search.search(view, { query, whole })
    return { paths: results.map(({ page }) => page.path), partial, first: results[0] }
  }

  // All asked before the program has read a page.
  const [heading, ...nothing] = await Promise.all(
    ['corporate proxy', 'bluebird takeover', 'walrus', 'llamas', 'herons', 'storks', 'ducks'].map((query) =>
      find(query),
    ),
  )
  expect(heading).toMatchObject({ paths: ['/install'], partial: true })
  expect(heading?.first?.excerpt.text).toBe('Behind a corporate proxy')
  for (const answer of nothing) expect(answer).toMatchObject({ paths: [], partial: true })

  expect(await find('walrus', true)).toMatchObject({ paths: ['/install'], partial: undefined })
  expect(await find('corporate proxy')).toMatchObject({ paths: ['/install'], partial: undefined })
  expect((await find('bluebird takeover')).paths).toEqual([])
})
