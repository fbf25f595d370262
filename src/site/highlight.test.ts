import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

it('colours tokens with one letter each and leaves punctuation alone', () => {
  expect(highlight("const a = f('x') // c", 'ts')).toBe(
    "<i class=k>const</i> a = <i class=f>f</i>(<i class=s>'x'</i>) <i class=c>// c</i>",
  )
})

it('joins neighbours of the same kind', () => {
  expect(highlight('export default async function', 'js')).toBe(
    '<i class=k>export default async function</i>',
  )
})

it('never lets a tag cross a line end', () => {
  const html = highlight('/* one\n\ntwo */\n`a\n${b}\nc`', 'ts')
  for (const line of html.split('\n'))
    expect(line.match(/<i /g)?.length ?? 0).toBe(line.match(/<\/i>/g)?.length ?? 0)
})

it.each([
  ['ts', 'type A<T> = { a: T & string } // <b>'],
  ['python', 'def f(x: int) -> str:\n    """doc"""\n    return f"{x}"'],
  ['html', '<a href="x">&amp;</a><script>let a = "<"</script>'],
  ['markdown', '# T\n```js\nlet a\n```\n**b**'],
  ['bash', 'curl -X POST "https://x" | jq \'.a\' && echo $HOME'],
])('loses no character of %s', (lang, code) => {
  expect(words(highlight(code, lang))).toBe(code)
})

it.each([
  'sh',
  'SHELL',
  'curl',
  'TypeScript',
  'py',
  'yml',
  'tf',
  'dockerfile',
  'env',
  'console',
  'c#',
  'jsonc',
])('knows %s by the name authors give it', (lang) => {
  const samples = 'const x = "a" # 1\nFROM x\n$ ls -a\nkey: "v"\nif [ 1 ]; then echo "a"; fi\n"a": true'
  expect(highlight(samples, lang)).toContain('<i class=')
})

it.each(['text', 'output', 'nonsense', '', '__proto__', 'constructor', 'extend', '../../x', null])(
  'shows %s as plain text',
  (lang) => {
    expect(highlight('if (a < b) "c"', lang)).toBe('if (a &lt; b) "c"')
  },
)

it('does not try to understand huge blocks or endless lines', () => {
  expect(highlight(`let a = 1\n${'x'.repeat(5001)}`, 'js')).not.toContain('<i')
  expect(highlight('let a = 1\n'.repeat(10_001), 'js')).not.toContain('<i')
  expect(highlight('let a = 1\n'.repeat(9000), 'js')).toContain('<i')
})
