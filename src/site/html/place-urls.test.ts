import { expect, test } from 'vitest'
import { placeCss, placeUrls } from './place-urls.ts'

const place = (url: string) => (url.startsWith('//') ? url : `/docs${url}`)
const placed = (html: string) => placeUrls(html, place)

test('every URL of a document is put in its place, however it is quoted', () => {
  expect(
    placed('<a href="/x?a&amp;b"><img src=\'/q.png\' srcset="/a.png 1x, /b.png 2x"><form action=/f>'),
  ).toBe(
    '<a href="/docs/x?a&amp;b"><img src=\'/docs/q.png\' srcset="/docs/a.png 1x, /docs/b.png 2x"><form action=/docs/f>',
  )
  expect(placed('<p style="background:url(&quot;/i.png&quot;)"><lectern-island data-module="/m.js">')).toBe(
    '<p style="background:url(&quot;/docs/i.png&quot;)"><lectern-island data-module="/docs/m.js">',
  )
})

test('the URL is asked for as it is written', () => {
  const asked: string[] = []
  placeUrls('<a href="/a?b&amp;c#d" href=\'/e\'><img src=/f>', (url) => (asked.push(url), url))
  expect(asked).toEqual(['/a?b&amp;c#d', '/e', '/f'])
})

test('text, code, scripts, comments and other URLs stay as they are', () => {
  const html =
    '<p title="/t">href="/no"</p><pre>&lt;a href="/no"></pre><script>let a = \'<a href="/no">\'</script>' +
    '<!-- <a href="/no"> --><a href="//cdn.test/x"><a href="#a"><a href=""><a href="https://a.test/"><a href>'
  expect(placed(html)).toBe(html)
})

test('so are URLs of a style sheet', () => {
  expect(placeCss('a{src:url("/f.woff2")}b{x:url(/i.png)}c{x:url(data:/)}', place)).toBe(
    'a{src:url("/docs/f.woff2")}b{x:url(/docs/i.png)}c{x:url(data:/)}',
  )
})
