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

const PARTS = [
  ['js', "import a from 'a'\n\nconst b = { ...a, c: 1 }\ncall(<T>b)"],
  ['js', "import a from 'a'\n\nconst b = ..."],
  ['js', 'const b = {\n  c: 1\n'],
  ['ts', "import a from 'a'\nconst b = /* yours */;"],
  ['ts', "import a from 'a'\nclass B { c(@D() e: F) { return <G>e } }"],
  ['tsx', "import a from 'a'\nexport const B = () => <a.c style={{ d: 1 }}>e</a.c>"],
  ['ts', 'oh dear, this is no program'],
  ['bash', 'curl -H <token> \\\n  https://acme.test'],
  ['bash', '$ if\nsyntax error'],
  ['sh', '#!/bin/sh\nset -e\nfor a in *; do\n  echo "$a"\ndone'],
] as const

test('whole programs that do not parse are found on their line; parts of programs are left alone', async () => {
  const broken = [
    ['ts', "import { a } from 'a'\n\nawait a({\n  b: 1\n  c: 2,\n})"],
    ['js', "const a = require('a')\n\na(function () {\n"],
    ['bash', '#!/usr/bin/env bash\nif true; then\n  echo yes\n'],
  ] as const
  const fences = (blocks: readonly (readonly [string, string])[]) =>
    blocks.map(([lang, text]) => `\`\`\`${lang}\n${text}\n\`\`\``).join('\n\n')
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'parts'] } }),
    'index.mdx': fences(broken),
    'parts.mdx': fences(PARTS),
  })
  const { diagnostics } = await checkFolder(root, () => undefined)
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'fence-invalid index.mdx:6',
    expect.stringMatching(/^fence-invalid index\.mdx:1[3-5]$/),
    expect.stringMatching(/^fence-invalid index\.mdx:(?:1[7-9]|2\d)$/),
  ])
})

test('a block that goes on past its component is named where it begins; code that shows the component is not', async () => {
  const open =
    '<CodeGroup>\n  ```bash Docker docker run\n  x ``` ```bash Shell run y ```\n</CodeGroup>\n\n## Lost\n\n<CodeGroup>\n  ```bash A\n  z\n  ```\n</CodeGroup>\n'
  const shown = '<Note>\n  ```mdx\n  <Tip>\n  Hi\n  </Tip>\n  ```\n</Note>\n'
  // A component of the program has the name of the one around it.
  const native =
    '<View title="Native">\n\n```tsx\nreturn (\n  <View style={a}>\n    <View />\n    <View><Text>b</Text></View>\n    <Views>c</Views>\n  </View>\n)\n```\n\n</View>\n'
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'shown', 'native'] } }),
    'index.mdx': `---\ntitle: Home\n---\n\n${open}`,
    'native.mdx': `---\ntitle: Native\n---\n\n${native}`,
    'shown.mdx': `---\ntitle: Shown\n---\n\n${shown}`,
  })
  const { diagnostics } = await checkFolder(root, () => undefined)
  expect(diagnostics.filter(({ code }) => code.startsWith('fence-'))).toMatchObject([
    { code: 'fence-open', file: 'index.mdx', line: 6, message: expect.stringContaining('past </CodeGroup>') },
  ])
})
