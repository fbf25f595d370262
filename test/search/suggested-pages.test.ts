import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../src/search/browser/answer.ts'
import { DAY_MS } from '../../src/shared/time.ts'
import { makeGuardedSite } from '../support/guarded-site.ts'
import { docsJson } from '../support/site.ts'

const page = (title: string, more = 'public: true') => `---\ntitle: ${title}\n${more}\n---\nWords.`

const site = await makeGuardedSite({
  files: {
    'docs.json': docsJson({
      navigation: {
        languages: [
          {
            language: 'en',
            groups: [{ group: 'Start', pages: ['index', 'open', 'eng', 'quiet', 'loved', 'send'] }],
          },
          { language: 'de', pages: ['de/open'] },
        ],
      },
    }),
    'quiet.mdx': page('Quiet', 'public: true\nsearchable: false'),
    'loved.mdx': page('Loved'),
    'send.mdx': page('Send', 'public: true\napi: POST https://api.acme.test/send'),
    'de/open.mdx': page('Offen'),
  },
})

async function suggested(options = '', headers = {}): Promise<readonly { path: string }[]> {
  const answer = await site.get(`/_lectern/search?q=${options}`, headers)
  return ((await answer.json()) as SearchAnswer).pages ?? []
}
const paths = async (options = '', headers = {}) =>
  (await suggested(options, headers)).map(({ path }) => path)

test('before anything is typed, pages that come first are offered, of this language and this reader', async () => {
  expect(await paths('&language=en')).toEqual(['/open', '/loved', '/send'])
  expect(await paths('&language=de')).toEqual(['/de/open'])
  expect((await suggested('&language=en')).at(-1)).toMatchObject({
    title: 'Send',
    trail: ['Start'],
    method: 'POST',
  })
  await site.account('e@acme.test', ['eng'])
  const cookie = await site.login('e@acme.test')
  expect(await paths('&language=en', { cookie })).toEqual(['/', '/open', '/eng', '/loved', '/send'])
  // Words are answered with results, as before.
  expect(await paths('Words')).toEqual([])
})

test('what people read most comes first, whoever wrote it down, and closed pages stay closed', async () => {
  const { store, project, popular } = site.records
  const at = Date.now() - DAY_MS
  const read = (path: string, times: number) =>
    Array.from({ length: times }, (_, index) => ({
      project_id: project.id,
      at: at + index,
      id: `${path}-${index}`,
      path,
      ai: 0,
      markdown: 0,
      visitor: null,
      agent: null,
      referrer: null,
    }))
  const views = [...read('/eng', 30), ...read('/loved', 20), ...read('/open', 4), ...read('/gone', 50)]
  await store.addEvents({ views, searches: [], calls: [], queries: [], steps: [] })
  // Ten minutes later.
  popular.paths(Date.now() + 11 * 60_000)
  await expect.poll(() => popular.paths()).toContain('/loved')
  expect(await paths('&language=en')).toEqual(['/loved', '/open', '/send'])
})
