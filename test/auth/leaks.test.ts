import { beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { allows, GROUPS, KINDS, MARKER, type Kind } from '../support/leaks/audience.ts'
import { crawlMcp } from '../support/leaks/crawl-mcp.ts'
import { crawlAssistantApi, crawlSite, type Caller } from '../support/leaks/crawl-site.ts'
import { makeLeakSite, withoutClosed } from '../support/leaks/make-site.ts'
import { Witness } from '../support/leaks/witness.ts'
import { LONG as EVERYTHING, sampled } from '../support/sampled.ts'
import { tokenOfReader } from '../support/oauth-steps.ts'

const given = process.env['LEAK_SEED']
const SEED = given === 'random' ? Math.floor(Math.random() * 2 ** 32) : Number(given ?? 7)
const LONG = 120_000

/**
 * One site of a few pages, of three hundred in the long run, everybody's rights drawn by lot; every thing on it holds a
 * word of its own. Below a path it is the same code, so a part of it is enough in the short run, and of the groups, which
 * are drawn alike, the one that has a version and a language of its own.
 */
describe.each([
  {
    base: '',
    count: sampled(24, 300),
    kinds: sampled<readonly Kind[]>(['stranger', 'legal', 'client'], KINDS),
  },
  { base: '/docs', count: sampled(18, 300), kinds: sampled<readonly Kind[]>(['eng'], KINDS) },
])(`a site made from seed ${SEED}, at "$base/"`, ({ base, count, kinds }) => {
  const made = makeLeakSite(SEED, count)
  const secrets = new Map(made.secrets.map((secret) => [secret.marker, secret]))
  let site: GuardedSite
  beforeAll(async () => {
    site = await makeGuardedSite({
      files: made.files,
      lectern: made.lectern,
      base,
      more: { agents: { feedback: { add: () => Promise.resolve('') } } },
    })
    for (const kind of new Set<Kind>([...kinds, 'member', 'eng']))
      if (isPerson(kind)) await site.account(`${kind}@acme.test`, groupsOf(kind))
  })

  const callerOf = (kind: Kind, headers: Record<string, string>): Caller<GuardedSite> => ({
    site,
    made,
    witness: new Witness(kind, secrets),
    headers,
  })

  test.runIf(given === undefined)('has pages of every rule and in every place', () => {
    const found = (list: readonly string[]) => [...new Set(list)].sort()
    expect(found(made.pages.flatMap(({ audience }) => audience))).toEqual(
      ['login', 'public', ...GROUPS].sort(),
    )
    expect(found(made.pages.map(({ place }) => place))).toEqual(['hidden', 'listed', 'loose'])
    if (base === '') expect(made.pages.some(({ isChangelog }) => isChangelog)).toBe(true)
  })

  test.each(kinds.filter((kind) => kind !== 'client'))(
    'shows %s on its pages, in its files and by search what is theirs, and nothing else',
    async (kind) => {
      const cookie = isPerson(kind) ? { cookie: await site.login(`${kind}@acme.test`) } : undefined
      const caller = callerOf(kind, { ...cookie })
      await crawlSite(caller)
      if (kind === 'stranger') {
        const { store, project } = site.records
        const { key } = await createApiKey(store, project, { type: 'assistant', label: 't', createdBy: 't' })
        await crawlAssistantApi(caller, key)
      }
      expect([...caller.witness.leaks]).toEqual([])
      expect(caller.witness.missed).toEqual([])
    },
    LONG,
  )

  // Below a path it is the same server, which the other tests ask there as well.
  const isWhole = EVERYTHING || base === ''
  const onceInShort = test.runIf(isWhole)

  onceInShort(
    'the public MCP server tells of public pages alone, also to who is logged in',
    async () => {
      const caller = callerOf('stranger', { cookie: await site.login('eng@acme.test') })
      await crawlMcp(caller, '/mcp')
      expect([...caller.witness.leaks]).toEqual([])
      expect(caller.witness.seen.size).toBeGreaterThan(made.pages.length / 3)
    },
    LONG,
  )

  test.each(isWhole ? kinds.filter((kind) => kind !== 'stranger') : [])(
    'the authenticated MCP server tells %s what is theirs',
    async (kind) => {
      const token =
        kind === 'client' ? await tokenOfCredential(site) : await tokenOfReader(site, `${kind}@acme.test`)
      const caller = callerOf(kind, { authorization: `Bearer ${token}` })
      await crawlMcp(caller, '/authed/mcp')
      expect([...caller.witness.leaks]).toEqual([])
      const listed = made.pages.filter(({ place, audience }) => place === 'listed' && allows(audience, kind))
      const unseen = listed.filter(({ markers }) =>
        markers.some((marker) => !caller.witness.seen.has(marker)),
      )
      expect(listed.length).toBeGreaterThan(made.pages.length / 7)
      expect(unseen.map(({ file }) => file)).toEqual([])
    },
    LONG,
  )

  test.each(kinds.filter((kind) => kind !== 'client'))(
    'a closed page answers %s as one that does not exist',
    async (kind) => {
      const headers = isPerson(kind) ? { cookie: await site.login(`${kind}@acme.test`) } : {}
      const closed = made.pages.filter(({ audience }) => !allows(audience, kind)).slice(0, sampled(6, 25))
      for (const { path, markers } of closed) {
        const never = path.replace(markers[4] ?? '', 'zqqqqqqqqq')
        for (const face of FACES) {
          const [real, made] = await Promise.all(
            [path, never].map((one) => answerTo(site, face(one), headers)),
          )
          // What a 404 page suggests depends on the words that were asked for; the twin below looks at that.
          expect({ ...real, body: '' }, face(path)).toEqual({ ...made, body: '' })
        }
      }
    },
    LONG,
  )

  onceInShort(
    'all is as if closed pages were not in the folder: 404 pages, results, totals, order, suggestions',
    async () => {
      const twin = await makeGuardedSite({
        files: withoutClosed(made, 'member'),
        lectern: made.lectern,
        base,
      })
      await twin.account('member@acme.test')
      const cookies = await Promise.all([site, twin].map((one) => one.login('member@acme.test')))
      const both = (ask: (one: GuardedSite, cookie: string) => Promise<unknown>) =>
        Promise.all([site, twin].map((one, index) => ask(one, cookies[index] ?? '')))
      const closed = made.pages.filter(({ audience }) => !allows(audience, 'member')).slice(0, sampled(8, 60))
      for (const { path } of closed) {
        const [real, without] = await both((one, cookie) => answerTo(one, path, { cookie }))
        expect(real, path).toEqual(without)
      }
      const words = closed.map(({ markers }, index) => markers[index % 5] ?? '')
      for (const query of [...words, 'guide', 'install things', 'configuration', 'about', 'part', 'zq']) {
        const [real, without] = await both((one, cookie) => searched(one, query, cookie))
        expect(real, query).toEqual(without)
        if (words.includes(query)) expect(real).toMatchObject({ total: 0, results: [] })
        else expect(real).not.toMatchObject({ total: 0 })
      }
    },
    LONG,
  )
})

const FACES = [
  (path: string) => path,
  (path: string) => `${path}.md`,
  (path: string) => `${path}/rss.xml`,
  (path: string) => path.toUpperCase(),
  (path: string) => `/_lectern/og${path}.png`,
  (path: string) => `/_lectern/playground${path}.json`,
]

/** Status, headers and text, without the address that was asked for. */
async function answerTo(site: GuardedSite, address: string, headers: Record<string, string>) {
  const answer = await site.get(address, headers)
  const clean = (text: string) =>
    text
      .replaceAll(new URL(site.url).host, 'host')
      // The tag changes with the folder, the same for every page of it.
      .replaceAll(/W\/\\"[\w-]{16}/g, 'tag')
      .replaceAll(MARKER, 'zq')
      .replaceAll(/ZQ[A-Z]{8}/g, 'ZQ')
  const kept = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'content-length')
  return { status: answer.status, headers: clean(JSON.stringify(kept)), body: clean(await answer.text()) }
}

async function searched(site: GuardedSite, query: string, cookie: string) {
  const answer = await site.get(`/_lectern/search?limit=50&q=${encodeURIComponent(query)}`, { cookie })
  return (await answer.json()) as Record<string, unknown>
}

async function tokenOfCredential(site: GuardedSite): Promise<string> {
  const { clientId, clientSecret } = await site.credential()
  const answer = await fetch(`${site.url}/authed/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

function isPerson(kind: Kind): boolean {
  return kind !== 'stranger' && kind !== 'client'
}

function groupsOf(kind: Kind): readonly string[] {
  return kind === 'member' ? [] : [kind]
}
