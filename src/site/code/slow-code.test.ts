import { expect, test } from 'vitest'
import { docsJson, makeFolder } from '../../../test/support/site.ts'
import { View } from '../../access/view.ts'
import { STRANGER } from '../../access/viewer.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { ownPart } from '../page/own-part.ts'

test('a page keeps the colours of its code beside one whose code takes too long', () => {
  // A third of a second for each line, and little of it for what is usual.
  const slow = `\`\`\`perl\n${`${`'/*`.repeat(900)}\n`.repeat(4)}\`\`\`\n\n`.repeat(6)
  const snapshot = buildSnapshot({
    root: makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['slow', 'usual'] } }),
      'slow.mdx': slow,
      'usual.mdx': '```js\nconst a = 1\n```\n',
    }),
  })
  const view = View.of(snapshot, STRANGER)
  // One after the other, as a server writes them that is asked for both.
  const [own = '', usual = ''] = ['/slow', '/usual'].map((path) =>
    ownPart(view, view.pages.find((page) => page.path === path) as (typeof view.pages)[number]),
  )
  expect(own).toContain('/*')
  expect(usual).toMatch(/<(?!code|span class="line")[^>]+>const</)
})
