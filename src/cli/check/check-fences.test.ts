import { expect, test } from 'vitest'
import { docsJson, makeFolder } from '../../../test/support/site.ts'
import { checkFolder } from './check-folder.ts'

const GOOD = [
  ['json', '{ "a": 1 }'],
  ['json', '{ "a": 1, // a comment\n}'],
  ['json', '{ "a": ... }'],
  ['json', '"a": 1'],
  ['json', '{"a":1}\n{"a":2}'],
  ['json', '{ "id": <your-id> }'],
  ['yaml', 'a: 1\n---\nb: 2'],
  ['yaml', 'a: !Ref b'],
  ['yaml', 'a: {{ b }}'],
  ['yaml', '    a: 1\n\n  b: 2'],
  ['js', '{ "a": 1 oh }'],
] as const

test('JSON and YAML that no parser reads are found on their line; sketches and parts are left alone', async () => {
  const bad =
    'Text\n\n```json\n{\n  "a": 1\n  "b": 2\n}\n```\n\n- item\n\n  ```yaml\n  a: 1\n   b: 2\n  ```\n'
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'good'] },
      redirects: [
        { source: '/a', destination: '/good#x' },
        { source: '/b', destination: '/god' },
        { source: '/c/:x', destination: '/c/:x/d' },
        { source: '/d', destination: 'https://example.com/x' },
        { source: '/e', destination: '/a' },
        { source: '/f', destination: '/Good/index' },
      ],
    }),
    'index.mdx': bad,
    'good.mdx': GOOD.map(([lang, text]) => `\`\`\`${lang}\n${text}\n\`\`\``).join('\n\n'),
  })
  const { diagnostics } = await checkFolder(root, () => undefined)
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'fence-invalid index.mdx:6',
    'fence-invalid index.mdx:14',
    'redirect-target docs.json:1',
  ])
  expect(diagnostics.at(-1)?.hint).toBe('Did you mean "/good"?')
})
