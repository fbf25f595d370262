import type { GuardedSite } from '../guarded-site.ts'
import { allows, type Kind } from './audience.ts'
import type { LeakSite } from './make-site.ts'
import { inTurns, type Witness } from './witness.ts'

/** Where it is asked: a site, or a preview of one. */
export interface CrawledSite {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>
}

export interface Caller<Site extends CrawledSite = CrawledSite> {
  readonly site: Site
  readonly made: LeakSite
  readonly witness: Witness
  readonly headers: Record<string, string>
}

const COMMON = ['guide', 'install', 'configuration', 'shared', 'call', 'about', 'release', 'zq', 'section']

const SITE_FILES = [
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
  '/.well-known/llms.txt',
  '/.well-known/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/rss.xml',
  '/skill.md',
  '/skill',
  '/.well-known/agent-skills/index.json',
  '/.well-known/skills/index.json',
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
  '/.well-known/ai-catalog.json',
  '/.well-known/oauth-protected-resource',
  '/mcp/server-card',
  '/authed/mcp/server-card',
  '/openapi-specs.download',
  '/v1/openapi.json',
  '/healthz',
  '/readyz',
  '/login',
  '/logout',
  '/dashboard',
  '/docs.json',
  '/lectern.json',
  '/nowhere-at-all',
  '/en',
  '/en/v1',
  '/de/v2',
  '/loose',
  '/old',
  '/en/v1/guide-zq',
  '/en/v1/install.md',
]

/** `/a` and `/a/b` of `/a/b/c`. */
function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(1, -1)
  return names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)
}

/** Everything a browser or a program can get from the site with one set of cookies. */
export async function crawlSite(caller: Caller): Promise<void> {
  const { made, witness } = caller
  const addresses = [
    ...SITE_FILES,
    ...made.pages.flatMap((page, index) => facesOf(page, index, witness.kind)),
    ...made.specs.pages.flatMap((path) => [path, `${path}.md`, `/_lectern/playground${path}.json`]),
    ...made.specs.schemas.map(({ spec, name }) => `/_lectern/schemas/${encodeURIComponent(spec)}/${name}`),
    ...[...made.images, ...made.snippets, ...Object.keys(made.specs.files)].map(
      (file) => `/${encodeURI(file)}`,
    ),
    ...Object.keys(made.files)
      .filter((file) => file.startsWith('.'))
      .map((file) => `/${file}`),
    ...new Set(made.pages.flatMap(({ path }) => foldersOf(path).map((folder) => `${folder}/llms.txt`))),
    ...made.redirects,
    ...made.skills.flatMap((name) => [
      `/.well-known/agent-skills/${name}/SKILL.md`,
      `/.well-known/skills/${name}/skill.md`,
      `/.well-known/skills/${name}/SKILL.md`,
    ]),
  ]
  await inTurns(addresses, (address) => visit(caller, address))
  await inTurns(
    made.pages.filter((_, index) => index % 6 === 0),
    ({ path }) => visit(caller, path, { accept: 'text/markdown' }),
  )
  await searchSite(caller)
  await askSite(caller)
}

function facesOf(page: LeakSite['pages'][number], index: number, kind: Kind): readonly string[] {
  const { path } = page
  const closed = !allows(page.audience, kind)
  return [
    path,
    `${path}.md`,
    ...(page.isChangelog ? [`${path}/rss.xml`] : []),
    ...(closed || index % 10 === 0 ? [`/_lectern/playground${path}.json`] : []),
    // Drawing takes long, refusing does not.
    ...(closed ? [`/_lectern/og${path}.png`, `${path}.mdx`] : []),
    ...(index % 8 === 0 ? [path.toUpperCase(), `${path}/`, `${path}/index`, path.slice(0, -1)] : []),
  ]
}

export async function visit({ site, witness, headers }: Caller, address: string, more = {}): Promise<void> {
  // Packing every page for a reader who unpacks it at once takes longer than making it.
  const answer = await site.get(address, { 'accept-encoding': 'identity', ...headers, ...more })
  witness.read(address, `${JSON.stringify([...answer.headers])}\n${await answer.text()}`)
}

async function searchSite(caller: Caller): Promise<void> {
  const { made, witness } = caller
  const every = process.env['LEAK_SEED'] === undefined ? 8 : 1
  const words = made.secrets.filter((_, index) => index % every === 0).map(({ marker }) => marker)
  const more = ['&language=de', '&version=v2', '&limit=50', '']
  await inTurns([...words, ...COMMON], async (word) => {
    for (const options of COMMON.includes(word) ? more : ['']) {
      const address = `/_lectern/search?q=${word}${options}`
      const answer = await caller.site.get(address, caller.headers)
      witness.read(address, await answer.text())
    }
  })
}

async function askSite({ site, made, witness, headers }: Caller): Promise<void> {
  const words = made.pages.filter((_, index) => index % 10 === 0).map(({ markers }) => markers[3] ?? '')
  await inTurns([...words, ...COMMON], async (word) => {
    const body = { messages: [{ role: 'user', content: `What is ${word}?` }] }
    const answer = await site.post('/_lectern/ask', body, headers)
    witness.read(JSON.stringify(body), await answer.text())
  })
}

/** The assistant API reads what everybody may read, whoever holds its key. */
export async function crawlAssistantApi(caller: Caller<GuardedSite>, key: string): Promise<void> {
  const { site, made, witness } = caller
  const words = made.pages.filter((_, index) => index % 5 === 0).map(({ markers }) => markers[0] ?? '')
  const base = `${site.url}/v1/assistant/${site.records.project.id}`
  await inTurns([...words, ...COMMON], async (word) => {
    for (const [path, body] of [
      ['search', { query: word, pageSize: 50 }],
      ['message', { messages: [{ role: 'user', content: `What is ${word}?` }] }],
    ] as const) {
      const answer = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== 200) throw new Error(`the assistant API answered ${answer.status}`)
      witness.read(JSON.stringify(body), await answer.text())
    }
  })
}
