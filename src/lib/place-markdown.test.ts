import { expect, test } from 'vitest'
import { placeMarkdown } from './place-markdown.ts'

const placed = (text: string) => placeMarkdown(text, (url) => `/docs${url}`)

test('links, images and definitions are put in their place', () => {
  expect(placed('é 😀 [a `](/no)`](/x "t") ![/i](</a b.png>)')).toBe(
    'é 😀 [a `](/no)`](/docs/x "t") ![/i](</docs/a b.png>)',
  )
  expect(placed('| a |\n|---|\n| [t](/y#z) |\n\n[ref]: /z\n')).toBe(
    '| a |\n|---|\n| [t](/docs/y#z) |\n\n[ref]: /docs/z\n',
  )
})

test('code, other sites and anchors stay as they are', () => {
  const text = '```\n[c](/no)\n```\n\n`[c](/no)` [a](https://a.test/x) [b](#b) [c](//a.test)\n'
  expect(placed(text)).toBe(text)
})
