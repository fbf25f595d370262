// What `check` says of an author's style sheets.
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { docsJson, makeFolder, type Files } from '../support/site.ts'

interface Found {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly hint: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly places: readonly { readonly line: number; readonly column: number; readonly text: string }[]
}

const PAGE = `---
title: Home
---

export const kind = 'wide'

## Long title of a part

<div className="hero lg:grid-cols-[1fr_2fr]" id="start">Text</div>

<div className={\`box-\${kind}\`}>Text</div>
`
const SCRIPT = `document.body.classList.add('is-stuck')
document.body.dataset.openNow = 'yes'
const script = document.createElement('script')
script.src = 'https://widget.kapa.ai/bundle.js'
`

async function stylesOf(files: Files): Promise<readonly Found[]> {
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: { pages: ['index'] },
      integrations: { intercom: { appId: 'abcdef' } },
    }),
    'index.mdx': PAGE,
    'site.js': SCRIPT,
    ...files,
  })
  const { stdout } = await lectern(['check', root, '--json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Found[] }
  return diagnostics.filter(({ code }) => code.startsWith('style-'))
}

test('names that a page, a script, a widget or a heading brings are right, and so are elements and states', async () => {
  const css = `
    .hero, #start, .lg\\:grid-cols-\\[1fr_2fr\\], .box-wide, .is-stuck, [data-open-now], #kapa-widget-container { color: red }
    .intercom-launcher, #long-title-of-a-part, .dark .card > a:hover::after, unknown-element, [class*="er"] { color: red }
    :not(.gone), :is(.gone, .hero), [aria-label="Gone"], html[data-current-path="/"] { color: red }
    .card { & .hero { color: red } &:hover { color: red } > p { color: red } }
    @media (width > 10px) { .nav-tabs-item { color: red } }
    @keyframes gone { from { color: red } 50% { color: red } }
  `
  expect(await stylesOf({ 'style.css': css })).toEqual([])
})

test('selectors that can match nothing are one finding a sheet, with every place', async () => {
  const css = `.hero { color: red }
#navigation-items .inside,
  .card:is(.inside, .other) { color: red }
.promo-card { color: red }
.hero { .gone & { color: red } }
[class^="mint-"] { color: red }
[data-component-part="card-titel"] { color: red }
`
  const [lost, unused, ...more] = await stylesOf({ 'styles/own.css': css, 'styles/right.css': '.hero {}' })
  expect(more).toEqual([])
  expect(lost).toMatchObject({ code: 'style-unmatched', severity: 'warning', file: 'styles/own.css' })
  expect(lost?.message).toBe(
    '3 selectors for parts of the page match nothing: no page has `.inside`, `[data-component-part="card-titel"]`.',
  )
  expect(lost?.places.map(({ line, column, text }) => [line, column, text.split(':')[0]])).toEqual([
    [2, 1, '`#navigation-items .inside`'],
    [3, 3, '`.card'],
    [7, 1, '`[data-component-part="card-titel"]`'],
  ])
  expect(lost?.places[2]?.text).toContain('Did you mean `[data-component-part="card-title"]`?')
  expect(unused).toMatchObject({ code: 'style-unused', severity: 'info', line: 4, column: 1 })
  expect(unused?.places.map(({ text }) => text.split(':')[0])).toEqual([
    '`.promo-card`',
    '`.gone &`',
    '`[class^="mint-"]`',
  ])
})

test('a documented name that pages do not have says what to name in its place', async () => {
  const [found] = await stylesOf({ 'style.css': '#mobile-nav { color: red }' })
  expect(found).toMatchObject({ code: 'style-unmatched', line: 1, column: 1 })
  expect(found?.hint).toContain('#sidebar')
})

test('only sheets that readers are sent are looked at, and one that cannot be read says why', async () => {
  const found = await stylesOf({
    'snippets/part.css': '.gone {}',
    '.hidden/style.css': '.gone {}',
    'style.css': '.gone {\n  color: red',
  })
  expect(found).toMatchObject([{ code: 'style-invalid', severity: 'warning', file: 'style.css', line: 1 }])
})

test('a sheet too large to be checked says so', async () => {
  const rule = '.gone { color: red }\n'
  const found = await stylesOf({
    'bytes.css': rule.repeat(Math.ceil(2_000_001 / rule.length)),
    'rules.css': Array.from({ length: 20_001 }, () => '#sidebar{}').join(''),
    'usual.css': Array.from({ length: 20_000 }, () => '#sidebar{}').join(''),
  })
  expect(found.filter(({ code }) => code === 'style-unchecked')).toMatchObject([
    { severity: 'warning', file: 'bytes.css', message: expect.stringContaining('2,000,000 characters') },
    { severity: 'warning', file: 'rules.css', message: expect.stringContaining('first 20,000 selectors') },
  ])
})

test('--all lists every place, and --files those of some files', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': PAGE,
    'a.css': '#sidebar .one {}\n#sidebar .two {}\n',
    'b.css': '#sidebar .three {}\n',
  })
  const { stdout: usual } = await lectern(['check', root])
  expect(usual).toMatch(/^a\.css:1:1 {2}warning {2}style-unmatched {2}2 selectors/m)
  expect(usual).not.toContain('a.css:2:1')
  const { stdout } = await lectern(['check', root, '--all', '--files', 'a.css'])
  expect(stdout).toMatch(/^ {2}a\.css:2:1 {2}`#sidebar \.two`: no page has `\.two`\./m)
  expect(stdout).not.toContain('b.css')
})

test('hostile sheets and scripts cost little', async () => {
  const began = cpuTime()
  await stylesOf({
    'many.css': Array.from({ length: 20_000 }, (_, at) => `.gone-${at}{}`).join(''),
    'deep.css': '.gone{'.repeat(20_000) + '}'.repeat(20_000),
    'long.css': `${':is('.repeat(20_000)}.gone${')'.repeat(20_000)}{}`,
    'word.js': `x = '${'a-'.repeat(1_000_000)}'`,
    'open.js': `/* ${'<script '.repeat(100_000)} */`,
  })
  expect(cpuTime() - began).toBeLessThan(20_000)
})
