import type { GuardedSite } from '../guarded-site.ts'
import type { Caller } from './crawl-site.ts'
import { inTurns } from './witness.ts'

const FILES_IN_ONE_COMMAND = 12
const COMMANDS = [
  'ls -R /',
  'tree /',
  'find / -type f',
  "grep -rho 'zq[a-z]*' / | sort -u | head -c 28000",
  "grep -rho 'zq[a-z]*' / | sort -u | tail -c 28000",
  "rg -o --no-filename 'zq[a-z]*' / | sort -u | head -c 28000",
  'cat /llms.txt | tail -c 28000',
  'cat /llms.txt | head -c 28000',
  'cat /skills/*/SKILL.md',
  'ls /openapi /api /snippets /images /.mintlify',
  'cat /en/v1/../../docs.json /etc/passwd',
]

/** Every tool and resource of an MCP server. */
export async function crawlMcp(caller: Caller<GuardedSite>, endpoint: '/mcp' | '/authed/mcp'): Promise<void> {
  const { site, made, witness, headers } = caller
  let lastId = 0
  const call = async (method: string, params: object): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params })
    const answer = await fetch(`${site.url}${endpoint}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${endpoint} answered ${answer.status}: ${text}`)
    witness.read(body, `${JSON.stringify([...answer.headers])}\n${text}`)
    return JSON.parse(text.replace(/^[^{]*/, '')) as unknown
  }
  const tool = (name: string, given: object) => call('tools/call', { name, arguments: given })
  const shell = (command: string) => tool('query_docs_filesystem_acme_docs', { command })
  await call('tools/list', {})
  const { result } = (await call('resources/list', {})) as { result: { resources: { uri: string }[] } }
  await inTurns(
    [
      ...result.resources.map(({ uri }) => uri),
      ...made.skills.flatMap((name) =>
        result.resources.slice(0, 1).map(({ uri }) => uri.replace(/zq[a-z]+/, name)),
      ),
    ],
    (uri) => call('resources/read', { uri }),
  )
  for (const command of COMMANDS) await shell(command)
  const files = made.pages.map(({ path }) => `${path}.mdx`)
  const batches = Array.from({ length: Math.ceil(files.length / FILES_IN_ONE_COMMAND) }, (_, index) =>
    files.slice(index * FILES_IN_ONE_COMMAND, (index + 1) * FILES_IN_ONE_COMMAND),
  )
  await inTurns(batches, (batch) => shell(`cat ${batch.join(' ')}`))
  await inTurns(
    made.pages.filter((_, index) => index % 4 === 0),
    async ({ markers, path }) => {
      await tool('search_acme_docs', { query: markers[0] })
      await tool('submit_feedback', { path: path.slice(0, -1), feedback: 'It is wrong.' })
    },
  )
  for (const word of ['guide', 'install', 'shared', 'release', 'call'])
    for (const more of [{}, { language: 'de' }, { version: 'v2' }])
      await tool('search_acme_docs', { query: word, ...more })
}
