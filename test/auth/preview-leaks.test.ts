import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { createCredential } from '../../src/auth/client-credentials.ts'
import { askHost, type HostQuestion } from '../support/ask-host.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { allows, KINDS, type Kind } from '../support/leaks/audience.ts'
import { crawlSite, visit, type Caller, type CrawledSite } from '../support/leaks/crawl-site.ts'
import { inTurns, Witness } from '../support/leaks/witness.ts'
import { makeLeakSite } from '../support/leaks/make-site.ts'
import { previewSession, siteSession } from '../support/preview-session.ts'
import { LONG as EVERYTHING, sampled } from '../support/sampled.ts'
import type { Files } from '../support/site.ts'
import { openUploadsServer, type HostedProject, type UploadsServer } from '../support/uploads-server.ts'

const given = process.env['LEAK_SEED']
const SEED = given === 'random' ? Math.floor(Math.random() * 2 ** 32) : Number(given ?? 7)
const LONG = 300_000
const PLENTY = 1_000_000
const made = makeLeakSite(SEED, sampled(30, 300))
const secrets = new Map(made.secrets.map((secret) => [secret.marker, secret]))
const READERS = sampled<readonly Kind[]>(
  ['stranger', 'eng'],
  KINDS.filter((kind) => kind !== 'client'),
)
const SHOWN = READERS.flatMap((kind) => ['edited', 'opened'].map((branch) => [kind, branch] as const)).filter(
  // Strangers find no less there than on one that is open.
  ([kind, branch]) => EVERYTHING || kind !== 'stranger' || branch === 'opened',
)
const emailOf = (kind: Kind) => `${kind}@acme.test`

/** Another text on every page, under the rules of the site. */
const edited = (files: Files): Files => eachPage(files, (text) => `${text}\n\nEdited.\n`)

/** The same from before pages and skills were closed, or from somebody who would open them. */
const opened = (files: Files): Files => ({
  ...eachPage(files, (text) =>
    `${text}\n\nOpened.\n`.replace(/^---\n([\s\S]*?)\n---/, (_, rules: string) => {
      const kept = rules.split('\n').filter((line) => /^(?:title|description|name|rss):/.test(line))
      return ['---', ...kept, 'public: true', '---'].join('\n')
    }),
  ),
  'docs.json': String(files['docs.json']).replaceAll('"public":false', '"public":true'),
})

function eachPage(files: Files, change: (text: string) => string): Files {
  const pages = new Set(made.pages.map(({ file }) => file))
  const isOne = (name: string) => pages.has(name) || name.endsWith('/SKILL.md')
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, isOne(name) ? change(String(text)) : text]),
  )
}

const OWN = { where: 'on an origin of their own', previewUrl: 'http://{preview}--{host}' } as const
const SHARED = { where: 'on the origin of the site', previewUrl: false } as const

describe.each(sampled<readonly (typeof OWN | typeof SHARED)[]>([OWN], [OWN, SHARED]))(
  `previews of a site made from seed ${SEED}, $where`,
  ({ previewUrl }) => {
    let server: UploadsServer
    let project: HostedProject
    const ids = new Map<string, string>()

    beforeAll(async () => {
      const limits = { ...(made.lectern['limits'] as object), previews: PLENTY, login: PLENTY }
      server = await openUploadsServer({}, { previewUrl, limits })
      project = await server.project('leaky', ['deploy', 'read'])
      await project.deploy({
        ...made.files,
        'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
      })
      ids.set('edited', await project.deploy(edited(made.files), '--preview', '--branch', 'edited'))
      ids.set('opened', await project.deploy(opened(made.files), '--preview', '--branch', 'opened'))
      const { organizationId } = (await server.store.projects.find('leaky')) as { organizationId: string }
      for (const kind of new Set<Kind>([...READERS, 'eng']))
        await addAccount(server.store, {
          organizationId,
          email: emailOf(kind),
          password: PASSWORD,
          groups: kind === 'member' ? [] : [kind],
          role: null,
        })
    }, LONG)

    const hostOf = (branch: string) => (previewUrl === false ? project.host : `${branch}--${project.host}`)

    /** One that a cookie chooses, where that does; else its host. */
    function surface(host: string, branch?: string): CrawledSite {
      const chosen = previewUrl === false && branch !== undefined ? `lectern_preview=${ids.get(branch)}` : ''
      const ask = async (address: string, question: HostQuestion): Promise<Response> => {
        const cookie = [chosen, question.headers?.['cookie'] ?? ''].filter(Boolean).join('; ')
        const headers = { ...question.headers, ...(cookie !== '' && { cookie }) }
        const answer = await askHost(server.url, host, address, { ...question, headers })
        const lines = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        return new Response(answer.status === 304 ? null : answer.text, {
          status: answer.status,
          headers: lines,
        })
      }
      return {
        get: (address, headers = {}) => ask(address, { headers }),
        post: (address, json, headers = {}) => ask(address, { json, headers }),
      }
    }

    const callerOf = (kind: Kind, site: CrawledSite, headers: Record<string, string>): Caller => ({
      site,
      made,
      witness: new Witness(kind, secrets),
      headers,
    })

    const cookieOf = async (kind: Kind, branch: string) => {
      if (kind === 'stranger') return {}
      const cookie =
        previewUrl === false
          ? await siteSession(server.url, project.host, emailOf(kind))
          : await previewSession(server.url, { site: project.host, preview: hostOf(branch) }, emailOf(kind))
      return { cookie }
    }

    test.each(SHOWN)(
      'show %s nothing that the site keeps from them: %s',
      async (kind, branch) => {
        const caller = callerOf(kind, surface(hostOf(branch), branch), await cookieOf(kind, branch))
        await crawlSite(caller)
        expect([...caller.witness.leaks]).toEqual([])
        // A crawl that sees nothing proves nothing.
        if (branch === 'edited') expect(caller.witness.missed).toEqual([])
      },
      LONG,
    )

    test.each(READERS)(
      'their differences name to %s what is theirs on both sides, and nothing else',
      async (kind) => {
        const cookie =
          kind === 'stranger' ? {} : { cookie: await siteSession(server.url, project.host, emailOf(kind)) }
        for (const branch of ['edited', 'opened']) {
          const caller = callerOf(kind, surface(project.host), cookie)
          const lists = [`/_lectern/diff/${branch}`, `/_lectern/diff/${ids.get(branch)}`]
          const sides = made.pages.map(({ path }) => `${lists[0]}?page=${encodeURIComponent(path)}`)
          await inTurns([...lists, ...sides], (address) => visit(caller, address))
          expect([...caller.witness.leaks]).toEqual([])
          const theirs = made.pages.filter(({ audience }) => allows(audience, kind))
          const shown = theirs.filter(({ markers }) => caller.witness.seen.has(markers[3] ?? ''))
          // Strangers log in before they see any of it.
          expect(shown.length).toBe(kind === 'stranger' ? 0 : theirs.length)
        }
      },
      LONG,
    )

    test.skipIf(previewUrl === false)(
      'a session of the site, the token of a program and a key open nothing more on them',
      async () => {
        const { store } = server
        const found = await store.projects.find('leaky')
        if (!found) throw new Error('There is no project.')
        const { clientId, clientSecret } = await createCredential(store, found, {
          label: 'x',
          createdBy: 'test',
        })
        const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
        const answer = await project.ask('/authed/mcp/oauth/token', {
          body: Buffer.from(String(new URLSearchParams(fields))),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        const { access_token: token } = JSON.parse(answer.text) as { access_token: string }
        const cookie = await siteSession(server.url, project.host, emailOf('eng'))
        const shown: Record<string, string>[] = [
          { cookie },
          { authorization: `Bearer ${token}` },
          { authorization: `Bearer ${project.key}` },
        ]
        for (const headers of sampled(shown.slice(0, 1), shown)) {
          const caller = callerOf('stranger', surface(hostOf('edited')), headers)
          // They are asked as a stranger is, whose crawl is above; here each page is enough.
          if (EVERYTHING) await crawlSite(caller)
          else await inTurns(made.pages, ({ path }) => visit(caller, path))
          for (const address of [
            '/mcp',
            '/authed/mcp',
            '/v1/project/leaky/deployments',
            `/_lectern/diff/edited`,
          ]) {
            await visit(caller, address)
            expect([address, (await caller.site.get(address, caller.headers)).status]).toEqual([address, 404])
          }
          expect([...caller.witness.leaks]).toEqual([])
        }
      },
      LONG,
    )
  },
)
