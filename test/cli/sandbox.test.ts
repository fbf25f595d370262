// What code of pages reaches when `lectern test` runs it: itself, and nothing else.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/folder.ts'
import { docsJson } from '../support/site.ts'

function works(...command: [string, ...string[]]): boolean {
  const [program, ...args] = command
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// Where a user may have namespaces of their own, ours must work.
const HAS_SANDBOX = works('bwrap', '--version') && works('unshare', '--user', '--net', 'true')

function site(blocks: readonly [info: string, code: string][], files: Record<string, string> = {}): string {
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': blocks.map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n`).join('\n'),
    ...files,
  })
}

interface Report {
  readonly sandbox: string
  readonly results: readonly {
    readonly findings: readonly { readonly code: string; readonly message: string; readonly hint: string }[]
  }[]
}

async function report(
  root: string,
  options: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Report & { readonly codes: string[] }> {
  const { stdout } = await lectern(['test', root, '--only', 'code', '--json', ...options], env)
  const found = JSON.parse(stdout) as Report
  return { ...found, codes: found.results.flatMap(({ findings }) => findings.map(({ code }) => code)) }
}

function isWritable(...folders: readonly string[]): boolean {
  try {
    for (const folder of folders) fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Prints what is there to be read. */
const LOOK = (place: string) => `ls -a '${place}' > found 2>/dev/null && cat found || echo nothing`

describe.skipIf(!HAS_SANDBOX)('code in the sandbox', () => {
  test('sees neither the docs, nor other files, nor other processes, and writes only beside itself', async () => {
    const secret = path.join(makeFolder({ 'key.txt': 'do not tell' }), 'key.txt')
    const docs = site([])
    const looking: [string, string][] = [
      ['bash test expect=nothing', LOOK(secret)],
      ['bash test expect=nothing', LOOK(docs)],
      ['bash test expect=nothing', LOOK('/var')],
      ['bash test expect=few', '[ $$ -lt 10 ] && echo few'],
    ]
    const root = site(looking)
    expect(await report(root)).toMatchObject({ sandbox: 'bubblewrap', codes: [] })
    // The same without one: what was looked for is there.
    expect((await report(root, ['--sandbox', 'never'])).codes).toHaveLength(looking.length)
    const inside = site([
      ['bash test expect=nothing', LOOK('/etc/shadow')],
      ['bash test exit=1', 'touch /usr/lectern-was-here'],
      ['bash test exit=1', 'touch /lectern-was-here'],
      ['bash test exit=1', 'touch /dev/lectern-was-here'],
      ['bash test exit=1', 'dd if=/dev/zero of=/dev/shm/large bs=1M count=150'],
      ['bash test expect=shared', 'echo shared > /dev/shm/small && cat /dev/shm/small 2>/dev/null'],
      ['python test', 'from multiprocessing import Lock; Lock()'],
      ['bash test expect=kept', 'echo kept > "$HOME/mine" && cat mine'],
      ['js test expect=js', 'console.log("js")'],
      ['python test expect=py', 'print("py")'],
    ])
    expect((await report(inside)).codes).toEqual([])
  })

  test('finds programs that somebody installed at home, and not the keys that lie there', async () => {
    const home = makeFolder({
      '.cargo/credentials.toml': 'token = "secret"',
      '.cargo/bin/own-tool': '#!/bin/sh\necho own',
      'venv/pyvenv.cfg': '',
      'venv/lib/there.txt': 'there',
      'venv/bin/other-tool': '#!/bin/sh\ncat "$(dirname "$0")/../lib/there.txt"',
      'bin/third-tool': '#!/bin/sh\necho third',
      'code/project/bin/fourth-tool': '#!/bin/sh\necho fourth',
      'code/project/lib/there.txt': '',
      'code/project/.git/config': 'token',
      '.ssh/id_ed25519': 'secret',
    })
    const folders = ['.cargo/bin', 'venv/bin', 'bin', 'code/project/bin'].map((name) => path.join(home, name))
    for (const folder of folders)
      for (const name of fs.readdirSync(folder)) fs.chmodSync(path.join(folder, name), 0o755)
    const env = { HOME: home, PATH: [...folders, home, process.env['PATH'] ?? ''].join(path.delimiter) }
    const root = site([
      ['bash test expect=own', 'own-tool'],
      ['bash test expect=there', 'other-tool'],
      ['bash test expect=third', 'third-tool'],
      ['bash test expect=fourth', 'fourth-tool'],
      ['bash test expect=nothing', LOOK(path.join(home, 'code/project/.git/config'))],
      ['bash test expect=nothing', LOOK(path.join(home, '.cargo/credentials.toml'))],
      ['bash test expect=nothing', LOOK(path.join(home, '.ssh/id_ed25519'))],
    ])
    expect((await report(root, [], env)).codes).toEqual([])
  })

  // Runners of CI lie in /opt, and applications of images in /usr/src.
  test.skipIf(!isWritable('/opt', '/usr/src')).each(['/opt', '/usr/src'])(
    'sees no repository that lies among the programs of the system, in %s',
    async (place) => {
      const runner = fs.mkdtempSync(path.join(place, 'lectern-test-'))
      try {
        const docs = path.join(runner, 'docs')
        const secrets = ['.env', 'docs/docs.json'].map((name) => path.join(runner, name))
        const looking = secrets.map((file): [string, string] => ['bash test expect=nothing', LOOK(file)])
        fs.cpSync(site(looking), docs, { recursive: true })
        fs.mkdirSync(path.join(runner, '.git'))
        fs.writeFileSync(path.join(runner, '.env'), 'TOKEN=secret')
        expect(await report(docs)).toMatchObject({ sandbox: 'bubblewrap', codes: [] })
        expect((await report(docs, ['--sandbox', 'never'])).codes).toHaveLength(secrets.length)
      } finally {
        fs.rmSync(runner, { recursive: true })
      }
    },
  )

  test('has no network unless it is given one', async () => {
    const server = http.createServer((_, response) => response.end('reached'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const root = site([
      ['bash test expect=reached', `curl -sS ${url}`],
      ['js test expect=reached', `console.log(await (await fetch("${url}")).text())`],
      ['bash test', 'curl -sS http://nobody.test'],
    ])
    try {
      const { results, codes } = await report(root)
      expect(codes).toEqual(['code-failed', 'code-failed', 'code-failed'])
      expect(results[2]?.findings[0]?.hint).toBe('Code has no network here. Pass --network if it needs one.')
      expect((await report(root, ['--network'])).codes).toEqual(['code-failed'])
    } finally {
      server.close()
    }
  })

  test('reaches the mock of the API all the same', async () => {
    const root = site(
      [
        ['bash test expect=Rex', 'curl -s "https://api.acme.test/v1/pets?limit=3"'],
        ['bash test', 'curl -s https://api.acme.test/v1/pets'],
      ],
      {
        'docs.json': docsJson({ navigation: { pages: ['index'] }, api: { openapi: 'api.json' } }),
        'api.json': JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'A', version: '1' },
          servers: [{ url: 'https://api.acme.test/v1' }],
          paths: {
            '/pets': {
              get: {
                parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
                responses: {
                  200: {
                    description: 'ok',
                    content: { 'application/json': { example: [{ name: 'Rex' }] } },
                  },
                },
              },
            },
          },
        }),
      },
    )
    expect((await report(root)).codes).toEqual(['code-request-refused'])
  })

  test('it writes a little to its own folder, and what it was given is there to be changed', async () => {
    const files = { 'data.txt': 'given' }
    const found = await report(
      site(
        [
          [
            'bash test setup=data.txt expect="given and more"',
            'echo " and more" >> data.txt; tr -d "\\n" < data.txt',
          ],
          // Also what has no name any more.
          ['bash test', 'head -c 300000000 /dev/zero > large'],
          ['bash test', 'exec 9> gone; rm gone; head -c 300000000 /dev/zero >&9'],
          ['js test', "import fs from 'node:fs'\nfs.writeFileSync('/tmp/x', Buffer.alloc(3e8))"],
          [
            'js test',
            "import fs from 'node:fs'\nfs.writeFileSync(process.env.HOME + '/x', Buffer.alloc(5e7))",
          ],
        ],
        files,
      ),
    )
    expect(found.results.map(({ findings }) => findings[0]?.code)).toEqual([
      undefined,
      'code-failed',
      'code-failed',
      'code-failed',
      undefined,
    ])
    expect(found.results[1]?.findings[0]?.hint).toContain('can write 100 MB')
  })

  test('what it started ends with it, also what left its group', async () => {
    const mark = `lectern-left-${process.pid}`
    const root = site([['bash test', `setsid bash -c 'exec -a ${mark} sleep 600' & sleep 600`]])
    expect((await report(root, ['--timeout', '1'])).codes).toEqual(['code-too-long'])
    await expect.poll(() => works('pgrep', '-f', `^${mark}`)).toBe(false)
  })

  test('has so much memory and so many processes, together with what it started', async () => {
    const hungry = `python3 -c "import time; kept = b'x' * 150_000_000; time.sleep(60)"`
    const root = site([
      ['js test', 'const kept = []; while (true) kept.push(Buffer.alloc(1_000_000, 1))'],
      ['bash test', `${hungry} & ${hungry} & wait`],
      ['bash test', 'for i in {1..300}; do sleep 60 & done; wait'],
      ['bash test expect=few', 'for i in 1 2 3 4 5 6 7 8; do sleep 0.3 & done; wait; echo few'],
    ])
    const { codes, results } = await report(root, ['--memory', '250', '--timeout', '60'])
    expect(codes).toEqual(['code-too-much-memory', 'code-too-much-memory', 'code-too-many-processes'])
    expect(results[0]?.findings[0]?.message).toBe(
      'The code used more than 250 MB of memory, and was stopped.',
    )
    const wrong = await lectern(['test', root, '--memory', 'much'])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--memory must be a number')])
  })
})

describe('without a sandbox', () => {
  const NONE = { PATH: makeFolder({}) }
  const root = site([['js test', 'console.log(1)']])

  test('code runs, and the report says how', async () => {
    const { code, stderr } = await lectern(['test', root, '--only', 'code'], NONE)
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/Code ran with your rights: there is no sandbox \(/),
    ])
    const { stderr: quiet } = await lectern(['test', root, '--only', 'code', '--sandbox', 'never'], NONE)
    expect(quiet).not.toContain('sandbox')
  })

  test('code that needs one is not run', async () => {
    const { code, stderr } = await lectern(['test', root, '--sandbox', 'always'], NONE)
    expect([code, stderr]).toEqual([2, expect.stringContaining('Code is not run: there is no sandbox (')])
    const other = await lectern(['test', root, '--sandbox', 'maybe'])
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('auto, always, never')])
  })
})
