import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Bash } from 'just-bash'
import { afterAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/support/sampled.ts'
import { cpuTime, slowness } from '../../../../test/support/cpu-time.ts'
import { DocsFs } from '../docs-fs.ts'
import { makeTextBundle } from '../text-bundle.ts'
import { grepCommand } from './grep-command.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.mdx': '# Home\n\nWelcome to Acme (beta).\nfoo.bar foo-bar foo_bar fooBar\n',
  'guides/start.mdx': '# Start\n\nInstall foo, then run foo again.\n\nThe end\n',
  'guides/auth.mdx':
    '# Auth\nToken TOKEN token tokens\na.b a+b a*b [x] {y} a\\b $5 ^top\n\n\nlast line without end',
  'guides/deep/rates.mdx':
    'rateLimitWindow=60\nrate limit window\n  indented foo\nx\ny\nz\nfoo\n1\n2\n3\nfoo\n',
  'guides/deep/empty.mdx': '',
  'guides/one.mdx': 'only foo here\n',
  'openapi/api.json': '{"paths":{"/foo":{"get":{"operationId":"getFoo"}}}}\n',
  'unicode.mdx': 'Zoë 日本語 🎉 naïve\nfoo 日本\n',
  'notes.txt': 'foo in text\nbar\n',
}

const PATTERNS = [
  'foo',
  'Token',
  'nothinghere',
  '^foo',
  'foo$',
  'f.o',
  'fo*',
  'a.b',
  '[A-Z][a-z]',
  '[^a-z ]',
  '[[:upper:]][[:lower:]]*',
  '^$',
  '日本',
  '\\bfoo\\b',
  '\\.',
  '[]x[]',
]
const BASIC = [
  'foo\\|bar',
  'fo\\+',
  '\\(foo\\).*\\1',
  'a*b',
  'a+b',
  '{y}',
  'x\\{1,2\\}',
  '\\<foo\\>',
  '*b',
  '(beta)',
  '$5',
]
const EXTENDED = [
  'foo|bar',
  'fo+',
  '(foo).*\\1',
  '(foo|bar)+',
  'o{2}',
  '\\(beta\\)',
  '\\{y',
  'rate([A-Z]\\w+)+',
  'x|^$',
  '(a|b)?c',
]
const FLAGS = [
  '',
  '-n',
  '-i',
  '-c',
  '-l',
  '-L',
  '-o',
  '-v',
  '-w',
  '-x',
  '-h',
  '-H',
  '-m1',
  '-on',
  '-in',
  '-vn',
  '-wo',
  '-ci',
  '-vc',
  '-q',
  '-s',
]
const CONTEXTS = ['-A1', '-B1', '-C1', '-nC2', '-2', '-A 1 -n -m1', '-A1 -v']

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-grep-'))
for (const [name, text] of Object.entries(FILES)) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}
afterAll(() => fs.rmSync(root, { recursive: true }))

const docs = new DocsFs(
  await makeTextBundle(new Map(Object.entries(FILES).map(([name, text]) => [`/${name}`, () => text]))),
)
const ours = (command: string) =>
  new Bash({
    fs: docs,
    cwd: '/',
    customCommands: (['grep', 'egrep', 'fgrep', 'rg'] as const).map((name) =>
      grepCommand(name, docs, () => undefined),
    ),
  }).exec(command)

interface Answer {
  readonly stdout: string
  readonly status: number
}

/** The real program in the same files; one shell for all, because starting one is what takes time. */
function real(commands: readonly string[]): readonly Answer[] {
  const script = commands.map((command) => `${command}\nprintf '\\036%d\\037' $?`).join('\n')
  const { stdout } = spawnSync('sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const answers = stdout.split('\u001F').slice(0, -1)
  return answers.map((answer) => {
    const [text = '', status] = answer.split('\u001E')
    return { stdout: text, status: Number(status) }
  })
}

function has(program: string, says: RegExp): boolean {
  return says.test(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')
}

const sorted = (text: string) => text.split('\n').sort().join('\n')
const quote = (text: string) => `'${text}'`

async function compare(command: string, theirs: Answer, ordered: boolean): Promise<string | undefined> {
  const mine = await ours(command)
  const shape = ordered ? (text: string) => text : sorted
  if (shape(mine.stdout) === shape(theirs.stdout) && mine.exitCode === theirs.status) return undefined
  return `${command}\nours (${mine.exitCode}): ${mine.stdout}${mine.stderr}\ntheirs (${theirs.status}): ${theirs.stdout}`
}

/** Every fourth of a table. A row of it is no multiple of four long, so every pattern and every flag has its turn. */
const some = (table: readonly string[]): readonly string[] =>
  table.filter((_, index) => index % sampled(4, 1) === 0)

async function differences(commands: readonly string[], ordered: boolean): Promise<readonly string[]> {
  const found: string[] = []
  const answers = real(commands)
  expect(answers).toHaveLength(commands.length)
  for (const [index, command] of commands.entries()) {
    const difference = await compare(command, answers[index] as Answer, ordered)
    if (difference !== undefined) found.push(difference)
  }
  return found
}

describe.skipIf(!has('grep', /GNU/))('the same as GNU grep', () => {
  const each = (flags: readonly string[], where: string) =>
    flags.flatMap((flag) => [
      ...[...PATTERNS, ...BASIC].map((pattern) => `grep ${flag} -e ${quote(pattern)} ${where}`),
      ...[...PATTERNS, ...EXTENDED].map((pattern) => `grep -E ${flag} -e ${quote(pattern)} ${where}`),
    ])

  test('in folders', async () => {
    const plain = FLAGS.filter((flag) => flag !== '-m1')
    expect(await differences(some(each(plain, '-r guides').slice(0, 600)), false)).toEqual([])
  }, 120_000)

  test('in files, with context', async () => {
    const where = 'index.mdx guides/deep/rates.mdx guides/auth.mdx'
    expect(await differences(some(each(['', '-c', '-l', '-L', '-m1', ...CONTEXTS], where)), true)).toEqual([])
  }, 120_000)

  test('in one file, whose name is not printed', async () => {
    expect(
      await differences(some(each(['', '-n', '-c', '-o', '-H', '-l', '-C1'], 'guides/one.mdx')), true),
    ).toEqual([])
  }, 120_000)

  test('in what is piped', async () => {
    const piped = PATTERNS.map((pattern) => `cat guides/auth.mdx | grep -n ${quote(pattern)}`)
    expect(await differences(piped, true)).toEqual([])
  })

  test('however it is asked', async () => {
    const commands = [
      'grep -rn foo',
      'grep -rn foo .',
      'grep -rn foo ./guides/',
      'grep -r foo guides index.mdx',
      'grep -r foo guides/one.mdx',
      'grep -rl foo --include=*.mdx .',
      'grep -rl foo --include="*.txt" --include=*.json .',
      'grep -rl foo --exclude=*.txt .',
      'grep -rl foo --exclude-dir=deep guides',
      'grep -rhi token guides',
      'grep -F "a.b" guides/auth.mdx',
      'fgrep -n "[x]" guides/auth.mdx',
      'grep -e foo -e rate -rn guides',
      'grep --count foo index.mdx notes.txt',
      'grep --max-count=1 -rn foo notes.txt',
      'grep --color=never -n foo notes.txt',
      'grep -nP "foo(?=,)" guides/start.mdx',
      'grep -oP "(?<=rate)\\w+" guides/deep/rates.mdx',
      'grep -P "\\d+" guides/deep/rates.mdx',
      'grep foo nowhere.mdx notes.txt',
      'grep -s foo nowhere.mdx notes.txt',
      'grep -q foo nowhere.mdx notes.txt',
      'grep foo guides',
      'grep -c "" guides/deep/empty.mdx guides/auth.mdx',
      'grep -n -- -bar index.mdx',
      'grep "foo\nbar" notes.txt',
    ]
    expect(await differences(commands, false)).toEqual([])
  })
})

describe.skipIf(!has('rg', /ripgrep/))('the same as ripgrep', () => {
  test('in folders', async () => {
    const flags = [
      '-n',
      '-N',
      '-in',
      '-cN',
      '-l',
      '-oN',
      '-on',
      '-vn',
      '-wn',
      '-xn',
      '-IN',
      '-Sn',
      '-m1 -n',
      '-q',
      '--files-without-match',
    ]
    const commands = [
      ...PATTERNS.filter((pattern) => pattern !== '[]x[]'),
      'foo|bar',
      'o{2}',
      '(foo|bar)+',
      'rate([A-Z]\\w+)+',
      '(?i)TOKEN',
    ].flatMap((pattern) => flags.map((flag) => `rg ${flag} -e ${quote(pattern)} guides`))
    // Empty matches are not worth a line, and a class is no capital letter.
    const meant = commands.filter((command) => !/-o.*\^\$|-S.*upper/.test(command))
    expect(await differences(some(meant), false)).toEqual([])
  }, 120_000)

  test('however it is asked', async () => {
    const commands = [
      'rg -n foo ./',
      'rg -n foo .',
      'rg -n foo guides/ index.mdx',
      'rg -N foo guides/one.mdx',
      'rg -H -n foo guides/one.mdx',
      'rg -c foo guides/one.mdx',
      'rg -l foo -g "*.txt" .',
      'rg -l foo -g "!*.mdx" .',
      'rg -l foo -g "guides/**" .',
      'rg -l foo -g "*.{txt,json}" .',
      'rg -l foo -t json .',
      'rg -l foo -T json .',
      'rg -n -A1 -B1 foo guides/deep/rates.mdx',
      'rg -n -C 2 foo guides/deep/rates.mdx',
      'rg -nF "a.b" guides',
      'rg --max-depth 1 -l foo .',
      'rg -e foo -e rate -n guides',
      'cat notes.txt | rg -N foo',
    ]
    expect(await differences(commands, false)).toEqual([])
  })
})

test('patterns that would take for ever are found in time', async () => {
  const text = `${'a'.repeat(50_000)}!\n`
  const long = new DocsFs(await makeTextBundle(new Map([['/long.mdx', () => text]])))
  for (const pattern of ['(a+)+$', '(a|aa)+$', 'a*a*a*a*b', '(.*)*b', '([a-z]+)*!$']) {
    const began = cpuTime()
    const shell = new Bash({
      fs: long,
      cwd: '/',
      customCommands: [grepCommand('grep', long, () => undefined)],
    })
    const { exitCode } = await shell.exec(`grep -cE '${pattern}' /long.mdx`)
    expect(exitCode).toBe(pattern.endsWith('!$') ? 0 : 1)
    expect(cpuTime() - began).toBeLessThan(2000 * slowness())
  }
})

test('what we do not know is left to the shell', async () => {
  expect((await ours('grep --help')).stdout).toContain('Usage: grep')
  expect((await ours('rg --files /guides')).stdout).toContain('/guides/auth.mdx')
  expect((await ours("grep -E '(' /index.mdx")).exitCode).toBe(2)
})
