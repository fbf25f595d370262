import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import {
  SHELL_COMMANDS,
  type ShellMessage,
  type ShellOrder,
  type ShellOutput,
} from '../../src/mcp/shell/shell-contract.ts'
import { makeTextBundle } from '../../src/mcp/shell/text-bundle.ts'

// The build leaves out of the shell whatever agents may not run. The other tests run the shell from its sources, whole.
const USES: Readonly<Record<(typeof SHELL_COMMANDS)[number], string>> = {
  ls: 'ls -la / /guides',
  cat: 'cat -n /a.mdx',
  head: 'head -n 2 /a.mdx',
  tail: 'tail -n 2 /a.mdx',
  grep: 'grep -rn beta /',
  egrep: 'egrep "alpha|beta" /a.mdx',
  fgrep: 'fgrep alpha /a.mdx',
  rg: 'rg -n beta /',
  find: 'find / -name "*.mdx" -exec wc -l {} +',
  tree: 'tree /',
  wc: 'wc /a.mdx',
  sort: 'sort -r /a.mdx',
  uniq: 'sort /a.mdx | uniq -c',
  cut: 'cut -d" " -f1 /a.mdx',
  tr: 'tr a-z A-Z < /a.mdx',
  sed: "sed -E 's/(alpha)/<\\1>/' /a.mdx",
  awk: `awk '{ print NR, $1; gsub(/a/, "b") }' /a.mdx`,
  jq: "jq '.paths | keys' /api.json",
  nl: 'nl /a.mdx',
  echo: 'echo -e "a\\tb"',
  printf: 'printf "%05d %s %.2f\\n" 42 x 1.5',
  pwd: 'cd /guides && pwd',
  stat: 'stat -c %s /a.mdx',
  basename: 'basename /guides/b.mdx .mdx',
  dirname: 'dirname /guides/b.mdx',
  xargs: 'ls /guides | xargs -n1 echo file',
  diff: 'diff -u /a.mdx /guides/b.mdx',
  tac: 'tac /a.mdx',
  rev: 'rev /a.mdx',
  paste: 'paste /a.mdx /guides/b.mdx',
  comm: 'comm <(sort /a.mdx) <(sort /guides/b.mdx)',
  join: 'join <(sort /a.mdx) <(sort /guides/b.mdx)',
  column: 'column -t /a.mdx',
  fold: 'fold -w 4 /a.mdx',
  seq: 'seq 1 2 9',
  du: 'du -a /',
  file: 'file /a.mdx /api.json',
  true: 'true && echo yes',
  false: 'false || echo no',
}
const DENIED = [
  'curl http://localhost',
  'sqlite3 :memory: "select 1"',
  'python3 -c 1',
  'js-exec 1',
  'tar c /',
  'gzip /a.mdx',
]

/** What a shell answers to commands, one after the other. */
async function answers(worker: Worker, commands: readonly string[]): Promise<ShellOutput[]> {
  const files = {
    'a.mdx': 'alpha one\nbeta two\nbeta two\n',
    'guides/b.mdx': 'alpha 1\ngamma 3\n',
    'api.json': '{"paths":{"/users":{}}}',
  }
  const texts = new Map(Object.entries(files).map(([name, text]) => [`/${name}`, () => text]))
  const send = (order: ShellOrder) => worker.postMessage(order)
  send({ kind: 'tree', tree: 'one', bundle: await makeTextBundle(texts) })
  const outputs: ShellOutput[] = []
  await new Promise<void>((resolve, reject) => {
    const next = () => {
      const command = commands[outputs.length]
      if (command === undefined) resolve()
      else send({ kind: 'run', id: outputs.length, tree: 'one', command })
    }
    worker.on('error', reject)
    worker.on('message', ({ output }: ShellMessage) => {
      if (!output) return
      outputs.push(output)
      next()
    })
    next()
  })
  await worker.terminate()
  return outputs
}

test('the built shell runs every command of agents as its sources do, and no other', async () => {
  const commands = [...SHELL_COMMANDS.map((name) => USES[name]), ...DENIED]
  const [built, sources] = await Promise.all(
    ['dist/server/shell-worker.js', 'src/mcp/shell/shell-worker.ts'].map((file) =>
      answers(new Worker(path.resolve(file), { env: {} }), commands),
    ),
  )
  const at = (outputs: readonly ShellOutput[] = []) =>
    Object.fromEntries(outputs.map((output, index) => [commands[index], output]))
  expect(at(built)).toEqual(at(sources))
  for (const name of SHELL_COMMANDS)
    expect([name, at(built)[USES[name]]]).toEqual([
      name,
      { stdout: expect.stringMatching(/\S/), stderr: '', exitCode: name === 'diff' ? 1 : 0 },
    ])
  for (const command of DENIED) expect(at(built)[command]).toMatchObject({ exitCode: 127, stdout: '' })
})
