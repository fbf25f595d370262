import fs from 'node:fs'
import path from 'node:path'
import yaml from 'js-yaml'
import { expect, test } from 'vitest'
import { ciCommand } from '../../src/cli/commands/ci.ts'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n${text}\n`

function repository() {
  return makeRepository({
    'docs.json': docsJson({ navigation: { pages: ['index', 'kept', 'gone'] } }),
    'index.mdx': page('Home', 'See [kept](/kept).'),
    'kept.mdx': page('Kept', 'One'),
    'gone.mdx': page('Gone', 'Bye'),
  })
}

test('ci checks, tests, compares and scores, and fails for an address that is not found any more', async () => {
  const { folder } = repository()
  const good = await lectern(['ci', folder, '--since', 'HEAD', '--json'])
  const { ok, reports } = JSON.parse(good.stdout) as { ok: boolean; reports: { step: string; ok: boolean }[] }
  expect(reports.map(({ step }) => step)).toEqual(['check', 'test', 'diff', 'score'])
  expect({ code: good.code, ok }, good.stdout).toEqual({ code: 0, ok: true })
  fs.rmSync(path.join(folder, 'gone.mdx'))
  fs.writeFileSync(path.join(folder, 'docs.json'), docsJson({ navigation: { pages: ['index', 'kept'] } }))
  fs.writeFileSync(path.join(folder, 'kept.mdx'), page('Kept', 'Two, and [nowhere](/nowhere)'))
  const report = path.join(makeFolder({}), 'report.md')
  const bad = await lectern(
    ['ci', folder, '--since', 'HEAD', '--strict', '--markdown', report, '--url', 'https://preview.test/'],
    { GITHUB_ACTIONS: 'true' },
  )
  expect(bad.code).toBe(1)
  expect(bad.stdout).toMatch(/^::error file=docs\.json,line=1,col=1,title=address-missing::\/gone /m)
  expect(bad.stdout).toMatch(/^::\w+ file=kept\.mdx,line=5,[^\n]*nowhere/m)
  expect(bad.stdout).toMatch(/^failed {2}diff/m)
  const markdown = fs.readFileSync(report, 'utf8')
  expect(markdown).toContain('| ✗ diff |')
  expect(markdown).toContain('[`/kept`](https://preview.test/kept)')
})

test('on GitHub, files are named by where they are in the repository, whatever they are called', async () => {
  const { folder } = makeRepository({
    'site/docs/docs.json': docsJson({ navigation: { pages: ['index', 'a,b'] } }),
    'site/docs/index.mdx': page('Home', '[nowhere](/nowhere)'),
    'site/docs/a,b.mdx': page('Other', '[nowhere](/nowhere)'),
  })
  const docs = path.join(folder, 'site', 'docs')
  const only = { ci: ['--only', 'check'], check: [], test: [] }
  for (const [command, more] of Object.entries(only)) {
    const { stdout } = await lectern([command, docs, ...more], { GITHUB_ACTIONS: 'true' })
    expect(stdout, command).toMatch(/^::\w+ file=site\/docs\/index\.mdx,line=5,/m)
    expect(stdout, command).toMatch(/^::\w+ file=site\/docs\/a%2Cb\.mdx,line=5,/m)
  }
})

test('ci passes for docs that the commit to compare with did not have, and says what a shallow checkout lacks', async () => {
  const made = makeRepository({ 'README.md': 'Code.' })
  made.commit(
    {
      'docs/docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'docs/index.mdx': page('Home', 'Hello.'),
    },
    'Add docs',
  )
  const docs = path.join(made.folder, 'docs')
  const first = await lectern(['ci', docs, '--since', 'HEAD^'])
  expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^passed {2}diff {3}1 page added/m)])
  const unknown = await lectern(['ci', docs, '--since', 'f'.repeat(40), '--only', 'diff'])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('fetch-depth: 0 on GitHub')])
})

test('ci says which steps there are, and compares nothing without a commit', async () => {
  const { folder } = repository()
  expect(await lectern(['ci', folder, '--only', 'lint'])).toMatchObject({ code: 2 })
  expect(await lectern(['ci', folder, '--since', 'nowhere', '--only', 'diff'])).toMatchObject({ code: 2 })
  const { stdout } = await lectern(['ci', folder, '--only', 'diff,score', '--min-score', '100', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ reports: [{ step: 'score' }] })
})

test.each(['deploy/ci/github/action.yml', 'deploy/ci/gitlab/lectern.gitlab-ci.yml'])(
  '%s is YAML, and uses options that the command has',
  (file) => {
    const text = fs.readFileSync(file, 'utf8')
    expect(yaml.load(text)).toBeTypeOf('object')
    const used = [...text.slice(text.indexOf(' ci "')).matchAll(/[ +]--([a-z-]+) /g)].map(
      ([, name = '']) => name,
    )
    expect(used).toContain('since')
    expect(used.filter((name) => !Object.hasOwn(ciCommand.options, name))).toEqual([])
  },
)
