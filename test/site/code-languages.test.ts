// Languages of code that a folder describes by TextMate grammars.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder, makeSite, type Files } from '../support/site.ts'

const grammar = (word: string) =>
  JSON.stringify({
    name: 'acme',
    scopeName: 'source.acme',
    patterns: [{ match: `\\b${word}\\b`, name: 'keyword.control' }],
  })

function files(custom: readonly string[], more: Files): Files {
  return {
    'docs.json': docsJson({
      navigation: { pages: ['index'] },
      styling: { codeblocks: { languages: { custom } } },
    }),
    'index.mdx': '# Home\n\n```acme\nlet it be\n```\n',
    ...more,
  }
}

test.each(['./languages/acme.json', '/languages/acme.json', 'languages/acme.json'])(
  'a fence in such a language has its colours: %s',
  async (name) => {
    const site = makeSite(files([name], { 'languages/acme.json': grammar('let') }))
    expect(await site.text('/')).toContain('<i class=k>let</i> it be')
  },
)

test('an export is written anew when the grammar changes', async () => {
  const root = makeFolder(files(['acme.json'], { 'acme.json': grammar('let') }))
  const out = path.join(root, 'out')
  const built = async () => {
    await lectern(['build', root, '--out', out])
    return fs.readFileSync(path.join(out, 'index.html'), 'utf8')
  }
  expect(await built()).toContain('<i class=k>let</i> it be')
  fs.writeFileSync(path.join(root, 'acme.json'), grammar('be'))
  expect(await built()).toContain('let it <i class=k>be</i>')
})

test('check names what is no grammar, and where it looked', async () => {
  const root = makeFolder(
    files(['./gone.json', '../out.json', 'list.json', ...Array.from({ length: 18 }, () => 'good.json')], {
      'list.json': '[]',
      'good.json': grammar('let'),
    }),
  )
  const { stdout } = await lectern(['check', root, '--json'])
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; file: string; line?: number; message: string }[]
  }
  expect(diagnostics.filter(({ code }) => code === 'grammar-unreadable')).toMatchObject([
    {
      file: 'docs.json',
      line: 1,
      message: expect.stringContaining('`gone.json` cannot be used: there is no such file'),
    },
    {
      file: 'docs.json',
      message: expect.stringContaining('`../out.json` cannot be used: there is no such file'),
    },
    { file: 'list.json', message: expect.stringContaining('it is not a JSON object') },
    { file: 'docs.json', message: expect.stringContaining('only the first 20 are read') },
  ])
  expect(stdout).not.toContain('option-without-effect')
})
