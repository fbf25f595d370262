import { expect, test } from 'vitest'
import { sectionMarkdown, wholeBlocks } from './section-markdown.ts'

const PAGE =
  'Intro.\n\n## Set `up`\n\nText.\n\n```bash\n# no heading\nrun\n```\n\n### Then\n\nMore.\n\n## Last\n\n| a | b |\n|---|---|\n| 1 | 2 |'

test.each([
  [[], 'Intro.'],
  [['Set up'], 'Text.\n\n```bash\n# no heading\nrun\n```'],
  [['Set up', 'Then'], 'More.'],
  [['Last'], '| a | b |\n|---|---|\n| 1 | 2 |'],
  [['Nowhere'], undefined],
])('the section %j', (headings, text) => {
  expect(sectionMarkdown(PAGE, headings)).toBe(text)
})

test('a text that is too long ends with a whole block', () => {
  const text = `First.\n\n\`\`\`js\na()\n\nb()\n\`\`\`\n\n${'word '.repeat(100)}`
  expect(wholeBlocks(text, 60)).toBe('First.\n\n```js\na()\n\nb()\n```')
  expect(wholeBlocks(text, 20)).toBe('First.')
})

test('a block that is too long by itself is cut between lines or sentences', () => {
  expect(wholeBlocks('```js\none()\ntwo()\nthree()\n```', 20)).toBe('```js\none()\ntwo()\n```')
  expect(wholeBlocks('| a |\n|---|\n| 1 |\n| 2 |', 17)).toBe('| a |\n|---|\n| 1 |')
  expect(wholeBlocks('One is here. Two is there. Three is not.', 30)).toBe('One is here. Two is there.')
})
