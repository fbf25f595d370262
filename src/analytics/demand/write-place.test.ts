import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { writePlace } from './write-place.ts'

const repository = { url: 'https://github.com/acme/docs', branch: 'main', path: '' }
const filesOf = () => 'guides/start.mdx'

test.each([
  ['../../.github/workflows/ci.yml\n---\non: push', 'guides/github-workflows-ci-yml-on-push.mdx'],
  ['a&value=evil&filename=/etc/x%2F..', 'guides/a-value-evil-filename-etc-x-2f.mdx'],
  [
    '<script>alert(1)</script> ![x](https://evil.example)',
    'guides/script-alert-1-script-x-https-evil-example.mdx',
  ],
  ['日本語で書く', 'guides/日本語で書く.mdx'],
  [`${'x'.repeat(59)}😀`, `guides/${'x'.repeat(59)}.mdx`],
  ['\uD800 alone', 'guides/alone.mdx'],
  ['???', 'guides/new-page.mdx'],
])('whoever asks %j chooses neither folder nor front matter', (question, file) => {
  const place = writePlace({ question, nearestPages: ['/guides/start'] }, { filesOf, repository })
  expect(place.suggestedFile).toBe(file)
  const url = new URL(place.writeUrl ?? '')
  expect([url.origin, url.pathname]).toEqual(['https://github.com', '/acme/docs/new/main/guides'])
  expect([...url.searchParams.keys()]).toEqual(['filename', 'value'])
  expect(`guides/${url.searchParams.get('filename') ?? ''}`).toBe(file)
  const [, head, rest] = (url.searchParams.get('value') ?? '').split(/^---$/m)
  expect(Object.keys(load(head ?? '') as object)).toEqual(['title'])
  expect(rest?.trim()).toBe('')
})

test('a question as long as it may be makes an address that git hosts take', () => {
  const place = writePlace({ question: '語'.repeat(500), nearestPages: [] }, { filesOf, repository })
  expect(place.suggestedFile).toBe(`${'語'.repeat(60)}.mdx`)
  expect(place.writeUrl?.length).toBeLessThan(4000)
})
