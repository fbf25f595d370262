import { expect, test } from 'vitest'
import { findDenseText } from './dense-text.ts'

test.each([
  ['a long row of dashes', `Text\n\n${'-'.repeat(3000)}\n\n${'*'.repeat(300)}\n`],
  ['a wide table of signs', `+${'-'.repeat(500)}+\n| a${' '.repeat(490)} |\n+${'-'.repeat(500)}+`],
  ['a long sample of code', `\`\`\`json\n${'{ "some_long_key_name": 1 },\n'.repeat(5000)}\`\`\``],
  ['many emphasised paragraphs', '**a** _b_\n\n'.repeat(5000)],
  ['many expressions', '{a} {b}\n'.repeat(5000)],
  ['quotes inside quotes', `${'> '.repeat(50)}a`],
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
])('%s without an end are found, with their line', (_, text, line) => {
  expect(findDenseText(text)).toMatchObject({ line, column: 1 })
})
