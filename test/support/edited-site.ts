import type { Reason } from '../../src/difference/difference.ts'
import type { SeededRandom } from '../../src/server/demo/seeded-random.ts'
import { docsJson, type Files } from './site.ts'

/** Why a page may be another after an edit; moves of pages and of the navigation change no page. */
export type Edit = Reason | 'navigation' | 'pages' | 'frame'

export interface Sizes {
  readonly pages: number
  readonly operations: number
}

const SNIPPETS = 6
const SCHEMAS = 6
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
/** A grey picture of this size. */
const PICTURE = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><rect width="${width}" height="20" fill="#888"/></svg>`

/** What a site is made from, so that an edit changes one thing and we know which. */
export class EditedSite {
  readonly #sizes: Sizes
  readonly #texts: string[]
  readonly #titles: string[]
  readonly #names: string[]
  readonly #groups: string[]
  readonly #snippets = range(SNIPPETS).map((index) => `Snippet ${index}`)
  readonly #components = range(2).map((index) => `Component ${index}`)
  readonly #code = range(3).map((index) => `const value = ${index}`)
  readonly #variables: Record<string, string> = { a: 'one', b: 'two', unused: 'three' }
  readonly #pictures = [40, 50]
  readonly #summaries: string[]
  readonly #schemas = range(SCHEMAS).map((index) => `Schema ${index}`)
  readonly #redirects: { source: string; destination: string }[] = []
  #server = 'https://api.example.com'
  #mode: 'required' | 'all' = 'all'
  #color = '#0a7a55'
  #added = 0

  constructor(sizes: Sizes) {
    this.#sizes = sizes
    this.#texts = range(sizes.pages).map((index) => `Text ${index}`)
    this.#titles = range(sizes.pages).map((index) => `Page ${index}`)
    this.#names = range(sizes.pages).map((index) => `page-${index}`)
    this.#groups = range(sizes.pages).map((index) => (index % 2 === 0 ? 'Even' : 'Odd'))
    this.#summaries = range(sizes.operations).map((index) => `Operation ${index}`)
  }

  files(): Files {
    const files: Record<string, string> = {
      'index.mdx': 'Home',
      'docs.json': this.#config(),
      'api.json': JSON.stringify(this.#description()),
      // Written by hand around an operation.
      'by-hand.mdx': `---\nopenapi: GET /things-0\n---\nBy hand, for {{a}}.`,
    }
    for (const [index, name] of this.#names.entries()) files[`${name}.mdx`] = this.#page(index)
    for (const [index, text] of this.#snippets.entries())
      // The first imports the second: what changes there is seen on pages of both.
      files[`snippets/part-${index}.mdx`] =
        `${index === 0 ? "import Inner from './part-1.mdx'\n\n<Inner />\n\n" : ''}${text} {{b}}`
    for (const [index, text] of this.#components.entries())
      files[`snippets/box-${index}.jsx`] = `export const Box = ({ size }) => <b>${text} {size}</b>`
    for (const [index, code] of this.#code.entries()) files[`code/example-${index}.js`] = code
    for (const [index, width] of this.#pictures.entries()) files[`images/${index}.svg`] = PICTURE(width)
    return files
  }

  /** One edit, and why pages are another after it. */
  edit(random: SeededRandom): Edit {
    const change = (list: string[]) => {
      const at = random.below(list.length)
      list[at] = `${list[at]} edited${random.below(1000)}`
    }
    const one = () => random.below(this.#names.length)
    const edits: readonly (() => Edit)[] = [
      () => (change(this.#texts), 'source'),
      () => (change(this.#titles), 'source'),
      () => (change(this.#snippets), 'snippet'),
      () => (change(this.#components), 'snippet'),
      () => (change(this.#code), 'snippet'),
      () => {
        this.#pictures[random.below(2)] = 30 + random.below(100)
        return 'snippet'
      },
      () => {
        this.#variables[random.pick(['a', 'b', 'unused'])] = `value ${random.below(1000)}`
        return 'variable'
      },
      () => (change(this.#summaries), 'spec'),
      () => (change(this.#schemas), 'spec'),
      () => ((this.#server = `https://api-${random.below(1000)}.example.com`), 'spec'),
      () => {
        const at = one()
        this.#groups[at] = this.#groups[at] === 'Even' ? 'Odd' : 'Even'
        return 'navigation'
      },
      () => ((this.#mode = this.#mode === 'all' ? 'required' : 'all'), 'settings'),
      () => ((this.#color = `#0a7a${10 + random.below(80)}`), 'frame'),
      // Moved, half of them with a redirect.
      () => {
        const at = one()
        const [from, to] = [this.#names[at], `moved-${++this.#added}`]
        this.#names[at] = to
        if (random.chance(0.5)) this.#redirects.push({ source: `/${from}`, destination: `/${to}` })
        return 'pages'
      },
      () => {
        this.#names[one()] = `other-${++this.#added}`
        return 'pages'
      },
    ]
    return random.pick(edits)()
  }

  #page(index: number): string {
    const other = `/${this.#names[(index + 1) % this.#names.length]}`
    const parts = [
      index % 3 === 0 ? `import Part from '/snippets/part-${index % SNIPPETS}.mdx'\n\n<Part />` : '',
      index % 4 === 1
        ? `import { Box } from '/snippets/box-${index % 2}.jsx'\n\n<Box size={${index}} />`
        : '',
      index % 5 === 0 ? 'The value is {{a}}.\n\n```sh\necho {{a}}\n```' : '',
      index % 7 === 0 ? `\`\`\`js file=code/example-${index % 3}.js\n\`\`\`` : '',
      index % 11 === 0 ? `![A picture](/images/${index % 2}.svg)` : '',
      index % 13 === 0 ? `<Card title="Next" href="/index">Home</Card>` : '',
    ]
    // The next page moves now and then; what leads there is a part of this page.
    const link = index % 17 === 16 ? `[Next](${other})` : ''
    const text = [...parts, this.#texts[index], link].filter(Boolean).join('\n\n')
    return `---\ntitle: ${this.#titles[index]}\n---\n${text}`
  }

  #config(): string {
    const pages = (group: string) => this.#names.filter((_, index) => this.#groups[index] === group)
    return docsJson({
      colors: { primary: this.#color },
      variables: this.#variables,
      redirects: this.#redirects,
      api: { examples: { defaults: this.#mode } },
      navigation: {
        groups: [
          { group: 'Even', pages: ['index', ...pages('Even')] },
          { group: 'Odd', pages: [...pages('Odd'), 'by-hand'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    })
  }

  #description(): object {
    return {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [{ url: this.#server }],
      paths: Object.fromEntries(
        this.#summaries.map((description, index) => [
          `/things-${index}`,
          { get: operation(index, description) },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(
          this.#schemas.map((description, index) => [
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
    }
  }

  get size(): number {
    return this.#sizes.pages + this.#sizes.operations
  }
}

function operation(index: number, description: string): object {
  return {
    summary: `Get thing ${index}`,
    description,
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
    responses: {
      '200': {
        description: 'ok',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/S${index % SCHEMAS}` } } },
      },
    },
  }
}
