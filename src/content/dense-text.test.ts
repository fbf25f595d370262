import { expect, test } from 'vitest'
import { findDenseText } from './dense-text.ts'

test.each([
  ['a long row of dashes', `Text\n\n${'-'.repeat(3000)}\n\n${'*'.repeat(300)}\n`],
  ['a wide table of signs', `+${'-'.repeat(500)}+\n| a${' '.repeat(490)} |\n+${'-'.repeat(500)}+`],
  ['a long sample of code', `\`\`\`json\n${'{ "some_long_key_name": 1 },\n'.repeat(5000)}\`\`\``],
  ['many emphasised paragraphs', '**a** _b_\n\n'.repeat(5000)],
  ['many expressions', '{a} {b}\n'.repeat(5000)],
  ['quotes inside quotes', `${'> '.repeat(50)}a`],
  [
    'a table of 2,000 rows',
    `<table>\n${'<tr><td>some words of a cell</td><td>more</td></tr>\n'.repeat(2000)}</table>`,
  ],
  ['types in prose', 'A `Map<Key, Value>` of `List<Item>`, a < b.\n'.repeat(3000)],
  ['a page full of addresses', 'See https://example.com/some/path?x=1#y and www.example.org.\n'.repeat(5000)],
  ['a picture within the page', `![](data:image/png;base64,${'iVBORw0KGgo'.repeat(50_000)})`],
  ['comparisons', 'Use it when a < b and c <= d.\n'.repeat(3000)],
  ['comments here and there', '<!-- a note -->\nText\n'.repeat(500)],
  ['line breaks as HTML has them', 'a<br>\n'.repeat(2000)],
  [
    'a long page of components',
    '<Card title="A" href="/b">\n  Some words about it.\n</Card>\n\n'.repeat(8000),
  ],
  [
    'two tables of 1,800 rows',
    `<table>\n${'<tr><td>some words</td><td>&nbsp;</td></tr>\n'.repeat(1800)}</table>\n\n`.repeat(2),
  ],
  ['a picture with a name in Chinese', `![图](data:image/png;base64,${'iVBORw0KGgo+/'.repeat(40_000)})`],
  ['a long page in Chinese', `${'**文档**包含 `代码` 和[链接](/a)。'.repeat(60)}\n\n`.repeat(400)],
  ['JSON with words in Chinese', `\`\`\`json\n${'{"名":["a","b"]},'.repeat(9000)}\n\`\`\``],
  ['addresses with many parts', 'See https://example.com/?a=1&b=2&c=3&d=4 &copy; 2026.\n\n'.repeat(5000)],
])('%s is a page like others', (_, text) => {
  expect(findDenseText(text)).toBe(undefined)
})

test.each([
  ['braces', `First.\n\n${'{'.repeat(300)}`, 3],
  ['braces on lines of their own', '{\n'.repeat(300), 201],
  ['braces behind what only looks like code', `\`\`\`a\`b\n${'{'.repeat(3000)}`, 2],
  ['marks', `\n${'_a'.repeat(5000)}`, 2],
  ['marks behind what only looks like code', `$$\n\`\`\`\n$$\n${'_a'.repeat(40_000)}`, 4],
  ['braces between such lines', `${'{'.repeat(150)}\n\`\`\`a\`b\n`.repeat(20), 13],
  ['marks between such lines', `${'_a'.repeat(3000)}\n\`\`\`a\`b\n`.repeat(20), 21],
  ['lists', '+ '.repeat(300), 1],
  ['quotes', `a\n\n${'>'.repeat(300)}`, 3],
  ['quotes and lists', '> - '.repeat(300), 1],
  ['expressions of one paragraph', `a\n\n${'{a} '.repeat(40_000)}`, 3],
  ['comments', '{/* */}'.repeat(30_000), 1],
  ['tags of one line', '<b>x</b> '.repeat(60_000), 1],
  ['tags that nobody closes', '<div>\n\n'.repeat(30_000), 9523],
  ['expressions behind what only looks like code', `<a b="\n\`\`\`\n" />\n${'{a} '.repeat(60_000)}`, 4],
  ['nameless tags', '<>'.repeat(40_000), 1],
  ['comments of HTML', `<Update>\n${'<!--'.repeat(30_000)}\n</Update>`, 2],
  ['signs that begin no tag', `<Update>\n${'<é'.repeat(40_000)}\n</Update>`, 2],
  ['signs that stand alone', `<Update>\n${'< '.repeat(40_000)}\n</Update>`, 2],
  ['tags that end nowhere', `<Update>\n${'<a é'.repeat(30_000)}\n</Update>`, 2],
  ['ends of no tag', `<b>\n${'</a>'.repeat(40_000)}\n</b>`, 2],
  ['addresses without a space', `a\n\n${'www._'.repeat(20_000)}`, 3],
  ['expressions of one paragraph after the other', `a\n\n${`${'{a} '.repeat(5000)}\n\n`.repeat(20)}`, 21],
  ['tags of one paragraph after the other', `a\n\n${`${'<b>x</b> '.repeat(5000)}\n\n`.repeat(20)}`, 19],
  ['marks between letters beyond ASCII', `a\n\n${'é['.repeat(40_000)}`, 3],
  ['such lines one after the other', `a\n\n${`${'中*a* '.repeat(2000)}\n\n`.repeat(100)}`, 53],
  ['addresses between such letters', `a\n\n${'é http://a '.repeat(20_000)}`, 3],
  ['others of them', `a\n\n${'~http://'.repeat(20_000)}`, 3],
])('%s without an end are found, with their line', (_, text, line) => {
  expect(findDenseText(text)).toMatchObject({ line, column: 1 })
})
