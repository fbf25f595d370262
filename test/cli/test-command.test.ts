import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly found?: number
  readonly ok: boolean
  readonly results: readonly {
    readonly kind: string
    readonly name: string
    readonly status: string
    readonly reason?: string
    readonly findings: readonly {
      readonly code: string
      readonly message: string
      readonly file: string
      readonly line: number
    }[]
  }[]
}

async function report(args: readonly string[], env: Record<string, string> = {}): Promise<Report> {
  const { stdout, stderr } = await lectern(['test', ...args, '--json'], env)
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Report
}

function findings(report: Report): readonly string[] {
  return report.results.flatMap((result) =>
    result.findings.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
  )
}

/** A fence in a page, so that the tests stay readable. */
function fence(info: string, code: string): string {
  return `\`\`\`${info}\n${code}\n\`\`\`\n`
}

function site(page: string, files: Record<string, string> = {}): string {
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': page,
    ...files,
  })
}

describe('code of pages', () => {
  test('runs what is marked, with setup, and compares what it prints', async () => {
    const root = site(
      [
        fence('js test', 'console.log("unmarked blocks stay alone")'),
        fence('js', 'throw new Error("not marked, not run")'),
        fence('js test setup=snippets/setup.mjs', 'console.log(double(21))'),
        fence('text output', '42'),
        fence('bash test setup=data.txt expect="three"', 'cat data.txt'),
        fence('bash test exit=3', 'exit 3'),
        fence('python test skip="needs a printer"', 'raise SystemExit(1)'),
        fence('bash test', 'seq 1 100'),
        fence('text output', '1\n2\n...\n100'),
        fence('ts test', 'const n: number = 1\nconsole.log(n)'),
      ].join('\n'),
      { 'snippets/setup.mjs': 'const double = (n) => n * 2', 'data.txt': 'one\ntwo\nthree\n' },
    )
    const { results, ...counts } = await report([root, '--only', 'code'])
    expect(results.flatMap((result) => result.findings)).toEqual([])
    expect(counts).toMatchObject({ passed: 6, failed: 0, skipped: 1, ok: true })
    expect(results.find(({ status }) => status === 'skipped')?.reason).toBe('needs a printer')
  })

  test('says at the line of the block what went wrong', async () => {
    const root = site(
      [
        fence('js test', 'const a = 1\na.nothing.there'),
        fence('bash test', 'echo 1\nfalse\necho 2'),
        fence('js test expect=43', 'console.log(42)'),
        fence('bash test', 'echo one; echo two'),
        fence('text output', 'one\nthree'),
        fence('cobol test', 'STOP RUN.'),
        fence('js test setup=../outside.mjs', ''),
      ].join('\n'),
    )
    expect(findings(await report([root, '--only', 'code']))).toEqual([
      expect.stringMatching(/^index\.mdx:1 code-failed .*1 instead of 0: TypeError: Cannot read/),
      expect.stringContaining('index.mdx:6 code-failed The code ended with 1 instead of 0'),
      'index.mdx:12 code-output The code did not print "43"; it printed "42".',
      'index.mdx:16 code-output The code printed "two" where the page shows "three".',
      expect.stringContaining('index.mdx:25 code-language-unknown'),
      expect.stringContaining('index.mdx:29 code-setup-missing'),
    ])
  })

  test('stops what does not end or writes too much, and what it started', async () => {
    const root = site(
      [
        fence('bash test', 'sleep 600 & sleep 600'),
        fence('bash test', 'yes'),
        fence('bash test', 'sleep 600 &\necho done'),
      ].join('\n'),
    )
    const found = await report([root, '--only', 'code', '--timeout', '1'])
    expect(findings(found).map((line) => line.split(' ')[1])).toEqual([
      'code-too-long',
      'code-too-much-output',
    ])
    // The third ends by itself; what it left in the background would otherwise hold it for ten minutes.
    expect(found.results[2]?.status).toBe('passed')
  })

  test('code sees no keys, and no folder but its own', async () => {
    const root = site(
      fence('js test', 'console.log(Object.keys(process.env).sort().join(), process.env.GIVEN ?? "")') +
        fence('js test', 'import fs from "node:fs"\nconsole.log(fs.readdirSync(".").join())') +
        fence('text output', 'block.mjs'),
    )
    const args = [root, '--only', 'code', '--env', 'GIVEN']
    const env = { LECTERN_SECRET: 'do-not-tell-do-not-tell-do-not-tell', TOKEN: 'x', GIVEN: 'yes' }
    expect(findings(await report(args, env))).toEqual([])
    const telling = site(fence('js test expect=TOKEN', 'console.log(Object.keys(process.env).join())'))
    const [said] = findings(await report([telling, '--only', 'code'], env))
    expect(said).toContain('did not print "TOKEN"')
    expect(said).not.toContain('LECTERN_SECRET')
  })

  test('a program that is not installed is said once a block', async () => {
    const root = site(fence('python test', 'print(1)'))
    const empty = makeFolder({})
    expect(findings(await report([root, '--only', 'code'], { PATH: empty }))).toEqual([
      'index.mdx:1 code-program-missing Python cannot be run: python3 is not installed here.',
    ])
  })

  test('all blocks of a language, by any of its names', async () => {
    const root = site(fence('javascript', 'process.exit(1)') + fence('sh', 'exit 1'))
    expect(findings(await report([root, '--only', 'code', '--languages', 'js']))).toHaveLength(1)
    const { code, stderr } = await lectern(['test', root, '--languages', 'cobol'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('Code of "cobol" cannot be run')])
  })
})

describe('pages', () => {
  test('a lost anchor, a missing file and a stale copy of code fail', async () => {
    const root = site(
      `[there](#gone)\n\n${fence('js file=code.mjs#nope', '')}\n${fence('js file=code.mjs#real', 'old()')}\n${fence('js test file=code.mjs#real', '')}`,
      { 'code.mjs': '// #region real\nlet now = 1\n// #endregion\n' },
    )
    expect(findings(await report([root]))).toEqual([
      expect.stringContaining('index.mdx:3 code-region-missing code.mjs has no region "nope".'),
      expect.stringContaining('index.mdx:7 code-file-stale'),
      expect.stringContaining('index.mdx:1 anchor-missing'),
    ])
  })
})

describe('specs', () => {
  const spec = (version: string, rest: object) =>
    JSON.stringify({ openapi: version, info: { title: 'A', version: '1' }, ...rest })
  const pet = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      tag: { type: 'string', nullable: true },
      age: { type: 'number', minimum: 0, exclusiveMinimum: true },
      friend: { $ref: '#/components/schemas/Pet' },
    },
  }
  const media = (example: unknown) => ({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' }, example } },
  })

  test('examples must fit their schemas, as the version and the way of the value have it', async () => {
    const root = site('Hi', {
      'api.json': spec('3.0.3', {
        paths: {
          '/pets': {
            post: {
              parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, example: 'ten' }],
              // No ID is sent, and null is a tag.
              requestBody: media({ name: 'Rex', tag: null, friend: { name: 'Tom' } }),
              responses: {
                200: media({ id: 1, name: 'Rex', age: 0 }),
                201: media('{"id": 1, "name": "Rex"}'),
              },
            },
          },
        },
        components: {
          schemas: {
            Pet: pet,
            Colour: { type: 'string', enum: ['red'], example: 'blue' },
            Names: { type: 'object', propertyNames: { type: 'string', maxLength: 2, example: 'abc' } },
          },
        },
      }),
    })
    expect(findings(await report([root, '--only', 'examples']))).toEqual([
      expect.stringMatching(
        /example-invalid .*parameters\/0\/example does not fit its schema: must be integer\./,
      ),
      expect.stringMatching(/example-invalid .*responses\/200\/.*at \/age it must be > 0\./),
      expect.stringMatching(/example-invalid .*Colour\/example .*allowed values: "red"\./),
      expect.stringMatching(/example-invalid .*Names\/propertyNames\/example /),
    ])
  })

  test('request samples are read by their language, and never run', async () => {
    const mark = path.join(makeFolder({}), 'ran')
    const root = site('Hi', {
      'api.json': spec('3.1.0', {
        paths: {
          '/a': {
            get: {
              'x-codeSamples': [
                { lang: 'Shell', source: `touch ${mark}` },
                { lang: 'Python', source: 'print("open' },
                { lang: 'JavaScript', source: 'await fetch("https://api.test"' },
                { lang: 'TypeScript', source: 'enum Kind { Cat }\nconst kind: Kind = Kind.Cat' },
                { lang: 'TypeScript', source: 'const kind: = 1' },
                // More than a parser can hold says nothing of it, nor of those that are read with it.
                { lang: 'Python', source: `x = ${'-'.repeat(200_000)}1` },
                { lang: 'Python', source: 'if True:\nprint(1)' },
                { lang: 'Shell', source: 'curl -H <your token> https://api.test' },
                { lang: 'Shell', source: 'if true; then' },
                { lang: 'Go', source: '' },
              ],
              responses: {},
            },
          },
        },
      }),
    })
    expect(findings(await report([root, '--only', 'examples']))).toEqual([
      expect.stringContaining('The Python sample of GET /a is not valid Python: SyntaxError'),
      expect.stringContaining('The JavaScript sample of GET /a is not valid JavaScript: SyntaxError'),
      expect.stringContaining('The TypeScript sample of GET /a is not valid TypeScript: SyntaxError'),
      expect.stringContaining('The Python sample of GET /a is not valid Python: IndentationError'),
      expect.stringContaining('The Shell sample of GET /a is not valid Bash: '),
      expect.stringContaining('A sample of GET /a has no `source`.'),
    ])
    expect(fs.existsSync(mark)).toBe(false)
  })
})

describe('questions', () => {
  const pages = {
    'docs.json': docsJson({ navigation: { pages: ['index', 'keys', 'limits'] } }),
    'index.mdx': '---\ntitle: Start\n---\n\nWelcome.',
    'keys.mdx':
      '---\ntitle: API keys\n---\n\n## Rotate a key\n\nCreate a second key, then delete the **old** one.\n\n## Revoke\n\nDelete it.',
    'limits.mdx': '---\ntitle: Rate limits\n---\n\nA key may send 100 requests a minute.',
    'secret.mdx': '---\ntitle: Unlisted\nhidden: true\n---\n\nx',
  }

  test('are asked through the tools: found among the first, and the passage holds the fact', async () => {
    const root = makeFolder({
      ...pages,
      'questions.yaml': `first: 2
questions:
  - ask: How do I rotate an API key?
    page: /keys
    section: rotate-a-key
    fact: delete the old one
  - ask: how many requests a minute
    fact: 100 requests
  - ask: How do I rotate an API key?
    page: /keys
    section: revoke
    fact: second key
  - ask: How do I rotate an API key?
    page: index
    first: 1
  - ask: what is a rate limit
    page: /limitz
  - ask: rate limits
    page: limits
    section: nowhere
  - ask: later
    page: /keys
    skip: not written yet
`,
    })
    const result = await report([root, '--only', 'questions'])
    expect(findings(result)).toEqual([
      expect.stringContaining('questions.yaml:9 question-fact-missing /keys#revoke was found'),
      expect.stringContaining(
        'questions.yaml:13 question-not-found / is not among the first 1 results, which begin with /keys',
      ),
      expect.stringContaining('questions.yaml:16 question-page-missing There is no page /limitz'),
      expect.stringContaining('questions.yaml:18 question-section-missing'),
    ])
    expect(result).toMatchObject({ passed: 2, failed: 4, skipped: 1, ok: false })
    expect(Math.round(result.found ?? 0)).toBe(33)
    expect(await report([root, '--only', 'questions', '--min-found', '30'])).toMatchObject({ ok: true })
  })

  test('a file of another form is one finding, whatever the threshold', async () => {
    const root = makeFolder({ ...pages, 'questions.yaml': 'questions:\n  - ask: Where?\n' })
    const result = await report([root, '--only', 'questions', '--min-found', '0'])
    expect(findings(result)).toEqual([
      'questions.yaml:2 questions-invalid questions.0: needs a page, a fact, or both.',
    ])
    expect(result.ok).toBe(false)
  })
})

describe('the report', () => {
  const page = fence('js test', 'throw new Error("a <b> & c")')

  test('as text, for GitHub and as JUnit', async () => {
    const root = site(page)
    const file = path.join(makeFolder({}), 'junit.xml')
    const { code, stdout, stderr } = await lectern(['test', root, '--junit', file])
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^index\.mdx:1:1 {2}error {2}code-failed {2}/)])
    expect(stderr).toContain('2 tests, 1 failed, 0 skipped (pages 1/1, code 0/1)')
    const xml = fs.readFileSync(file, 'utf8')
    expect(xml).toContain('<testsuites tests="2" failures="1" skipped="0"')
    expect(xml).toContain('a &lt;b&gt; &amp; c')
    const annotated = await lectern(['test', root], { GITHUB_ACTIONS: 'true' })
    expect(annotated.stdout).toMatch(/^::error file=index\.mdx,line=1,col=1,title=code-failed::/)
  })

  test('--since tests what changed, through the files that pages show', async () => {
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index', 'other'] } }),
      'index.mdx': fence('js test file=code.mjs', ''),
      'other.mdx': fence('js test', ''),
      'code.mjs': 'export {}\n',
    })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root })
    git('init', '-q')
    git('add', '.')
    git('commit', '-q', '-m', 'first')
    expect((await report([root, '--since', 'HEAD'])).results).toEqual([])
    fs.writeFileSync(path.join(root, 'code.mjs'), 'process.exit(1)\n')
    const { results } = await report([root, '--since', 'HEAD'])
    expect(results.map(({ kind, status }) => [kind, status])).toEqual([
      ['pages', 'passed'],
      ['code', 'failed'],
    ])
    expect((await lectern(['test', root, '--since', 'no-such'])).code).toBe(2)
  })
})

test('our manual passes: its links, its examples and its questions', async () => {
  expect(findings(await report(['docs']))).toEqual([])
}, 30_000)
