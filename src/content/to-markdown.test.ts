import { expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'

function compile(text: string) {
  const host = { readFile: () => undefined, variables: {}, math: false }
  return compilePage({ path: 'page.mdx', text, hash: 'x' }, host)
}

test('links side by side are two words in Markdown', () => {
  const buttons = '<div className="flex"><a href="/a">A</a><a href="/b">B</a></div>'
  expect(compile(buttons).markdown).toBe('[A](/a) [B](/b)')
})

test('what stands around a picture and behind the name of a field is in Markdown too', () => {
  const frame = '<Frame hint="Zoom in" caption="A map">\n  text\n</Frame>'
  expect(compile(frame).markdown).toBe('Zoom in\n\ntext\n\n*A map*')
  const field = `<ResponseField name="next" type="string" pre={['new']} post={['may be null']}>\n  URL.\n</ResponseField>`
  expect(compile(field).markdown).toBe('- `next` (string, new, may be null): URL.')
})
