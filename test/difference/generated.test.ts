import { expect, test } from 'vitest'
import { UNRESTRICTED } from '../../src/access/unrestricted.ts'
import { View } from '../../src/access/view.ts'
import { compareViews } from '../../src/difference/compare-views.ts'
import type { Reason } from '../../src/difference/difference.ts'
import { publicMarkdown } from '../../src/files/page-markdown.ts'
import { renderPage } from '../../src/site/page/render-page.ts'
import { SeededRandom } from '../../src/server/demo/seeded-random.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { docsJson, makeFolder, type Files } from '../support/site.ts'

const PAGES = 30
const SNIPPETS = 6
const OPERATIONS = 8
const ROUNDS = 12

/** What a site is made from, so that an edit changes one thing and we know which. */
interface Made {
  readonly texts: string[]
  readonly snippets: string[]
  readonly code: string[]
  readonly variables: Record<string, string>
  readonly summaries: string[]
  readonly schemas: string[]
  readonly group: string[]
  mode: 'required' | 'all'
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function start(): Made {
  return {
    texts: range(PAGES).map((index) => `Text ${index}`),
    snippets: range(SNIPPETS).map((index) => `Snippet ${index}`),
    code: range(3).map((index) => `const value = ${index}`),
    variables: { a: 'one', b: 'two', unused: 'three' },
    summaries: range(OPERATIONS).map((index) => `Operation ${index}`),
    schemas: range(4).map((index) => `Schema ${index}`),
    group: range(PAGES).map((index) => (index % 2 === 0 ? 'Even' : 'Odd')),
    mode: 'all',
  }
}

function filesOf(made: Made): Files {
  const files: Record<string, string> = {}
  for (const [index, text] of made.texts.entries()) {
    const parts = [
      index % 3 === 0 ? `import Part from '/snippets/part-${index % SNIPPETS}.mdx'\n\n<Part />` : '',
      index % 5 === 0 ? 'The value is {{a}}.' : '',
      index % 7 === 0 ? `\`\`\`js file=code/example-${index % 3}.js\n\`\`\`` : '',
    ]
    files[`page-${index}.mdx`] =
      `---\ntitle: Page ${index}\n---\n${[...parts, text].filter(Boolean).join('\n\n')}`
  }
  for (const [index, text] of made.snippets.entries())
    // The first imports the second: what changes there is seen on pages of both.
    files[`snippets/part-${index}.mdx`] =
      `${index === 0 ? "import Inner from './part-1.mdx'\n\n<Inner />\n\n" : ''}${text} {{b}}`
  for (const [index, code] of made.code.entries()) files[`code/example-${index}.js`] = code
  const pages = (name: string) => range(PAGES).filter((index) => made.group[index] === name)
  return {
    ...files,
    'index.mdx': 'Home',
    'docs.json': docsJson({
      variables: made.variables,
      api: { examples: { defaults: made.mode } },
      navigation: {
        groups: [
          { group: 'Even', pages: ['index', ...pages('Even').map((index) => `page-${index}`)] },
          { group: 'Odd', pages: pages('Odd').map((index) => `page-${index}`) },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: Object.fromEntries(
        made.summaries.map((description, index) => [
          `/things-${index}`,
          { get: operation(index, description) },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(
          made.schemas.map((description, index) => [
            `S${index}`,
            {
              type: 'object',
              description,
              // Chained, as the schemas of real descriptions are.
              properties: {
                inner: index < 2 ? { $ref: `#/components/schemas/S${index + 1}` } : { type: 'string' },
              },
            },
          ]),
        ),
      },
    }),
  }
}

function operation(index: number, description: string) {
  return {
    summary: `Get thing ${index}`,
    description,
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
    responses: {
      '200': {
        description: 'ok',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/S${index % 4}` } } },
      },
    },
  }
}

/** One edit, and why pages are another after it. */
function edit(made: Made, random: SeededRandom): Reason | 'navigation' {
  const change = (list: string[]) => {
    const at = random.below(list.length)
    list[at] = `${list[at]} edited${random.below(1000)}`
  }
  const edits: readonly (() => Reason | 'navigation')[] = [
    () => (change(made.texts), 'source'),
    () => (change(made.snippets), 'snippet'),
    () => (change(made.code), 'snippet'),
    () => ((made.variables[random.pick(['a', 'b', 'unused'])] = `value ${random.below(1000)}`), 'variable'),
    () => (change(made.summaries), 'spec'),
    () => (change(made.schemas), 'spec'),
    () => {
      const at = random.below(PAGES)
      made.group[at] = made.group[at] === 'Even' ? 'Odd' : 'Even'
      return 'navigation'
    },
    () => ((made.mode = made.mode === 'all' ? 'required' : 'all'), 'settings'),
  ]
  return random.pick(edits)()
}

const view = (made: Made) => View.of(buildSnapshot({ root: makeFolder(filesOf(made)) }), UNRESTRICTED)

/** A page as readers and agents get it, without what the frame says of other pages. */
function whole(of: View, path: string): string {
  const page = of.page(path)
  if (!page) return ''
  const options = {
    assetUrl: (name: string) => name,
    schemaUrl: (spec: string, name: string) => `${spec}/${name}`,
  }
  const { html } = renderPage(of, page, options)
  const [article = ''] = /<article[\s\S]*<\/article>/.exec(html) ?? []
  const own = article
    .replace(/<nav id="pagination"[\s\S]*?<\/nav>/, '')
    .replace(/<p class="eyebrow">[\s\S]*?<\/p>/, '')
  return `${own}\n${publicMarkdown(of, page, '')}`
}

test('the difference names exactly the pages that a full render of both sides finds, with why', () => {
  const random = new SeededRandom(22)
  const made = start()
  const renderAll = (of: View) => new Map(of.pages.map(({ path }) => [path, whole(of, path)]))
  let before = view(made)
  let earlier = renderAll(before)
  let named = 0
  let explained = 0
  for (let round = 0; round < ROUNDS; round++) {
    const reasons = new Set(range(1 + random.below(2)).map(() => edit(made, random)))
    const after = view(made)
    const difference = compareViews(before, after)
    const changed = difference.changed.map(({ path }) => path)
    const now = renderAll(after)
    const rendered = [...now.keys()].filter((path) => earlier.get(path) !== now.get(path))
    expect(changed.toSorted(), `round ${round}: ${[...reasons].join()}`).toEqual(rendered.toSorted())
    named += changed.length
    explained += difference.changed.filter((page) =>
      page.reasons.every((reason) => reasons.has(reason)),
    ).length
    if (reasons.size === 1 && reasons.has('navigation')) expect(difference.navigation).not.toEqual([])
    before = after
    earlier = now
  }
  expect(named).toBeGreaterThan(30)
  expect(explained / named).toBeGreaterThanOrEqual(0.95)
})
