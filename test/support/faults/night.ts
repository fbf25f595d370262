import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBucket } from '../bucket.ts'
import type { Cluster } from '../cluster.ts'
import { docsJson, makeFolder } from '../site.ts'
import type { FullDisk } from './full-disk.ts'
import { slowDisk } from './slow-disk.ts'
import { MCP_NAME, pageOf, type Failure, type Kind, type Outcome } from './mixed-load.ts'

export const READING = ['page', 'search', 'mcp', 'picture'] as const
const PATIENCE_MS = 60_000
/** What of each kind is answered before something that is away comes back. */
const ANSWERS = 4
/** Another reader than those of the load, as proxies see it. */
const FLOODER = '127.0.0.2'
const FLOOD = 150
const HOUR_MS = 3_600_000
/** How long a slow disk takes for each call. */
const SLOW_MS = 100

interface Span {
  readonly from: number
  to: number
}

/** A cluster behind its proxies on which things go wrong, and when they did. */
export class Night {
  readonly cluster: Cluster
  readonly bucket: TestBucket
  readonly proxies: readonly string[]
  readonly pages: number
  readonly killed: Span[] = []
  readonly withoutDatabase: Span[] = []
  readonly withoutRedis: Span[] = []
  /** How long something stays away at least. */
  readonly awayMs: () => number
  /** How many servers get a new secret at a time. */
  readonly restarted: number
  /** That of one server. */
  readonly disk: FullDisk | undefined
  /** The program of the release before. */
  readonly older: string | undefined
  #deployments = 0
  outcome: Outcome | undefined
  rotations = 0
  /** What goes on. */
  now = ''

  constructor(
    given: Pick<
      Night,
      'cluster' | 'bucket' | 'proxies' | 'pages' | 'awayMs' | 'restarted' | 'disk' | 'older'
    >,
  ) {
    this.cluster = given.cluster
    this.bucket = given.bucket
    this.proxies = given.proxies
    this.pages = given.pages
    this.awayMs = given.awayMs
    this.restarted = given.restarted
    this.disk = given.disk
    this.older = given.older
  }

  /** Whether a node that was killed meanwhile may have been answering it. */
  wasCut({ startedAt }: Failure): boolean {
    return this.killed.some(({ from, to }) => startedAt <= to && Date.now() >= from)
  }

  readonly scenes: Readonly<Record<string, () => Promise<void>>> = {
    'a deployment': () => this.deploy(),
    'a flood': () => this.#flood(),
    'a server is killed': () => during(this.killed, () => this.cluster.restart(this.#victim())),
    'a server is killed while PostgreSQL restarts': () =>
      during(this.withoutDatabase, async () => {
        const restarted = this.cluster.postgres?.restart()
        await during(this.killed, () => this.cluster.restart(this.#victim()))
        await restarted
      }),
    'a server hangs': () => this.#hang(this.#victim()),
    'PostgreSQL is away': () =>
      during(this.withoutDatabase, async () => {
        await this.cluster.postgres?.down()
        await this.#readersAnswered()
        await this.cluster.postgres?.up()
      }),
    'PostgreSQL hangs': () =>
      during(this.withoutDatabase, async () => {
        this.cluster.postgres?.freeze()
        await this.#readersAnswered()
        this.cluster.postgres?.thaw()
      }),
    'Redis is away': () =>
      during(this.withoutRedis, async () => {
        await this.cluster.redis.down()
        await this.#readersAnswered()
        await this.cluster.redis.up()
      }),
    'Redis hangs': () =>
      during(this.withoutRedis, async () => {
        this.cluster.redis.freeze()
        await this.#readersAnswered()
        this.cluster.redis.thaw()
      }),
    'the bucket is away': async () => {
      await this.bucket.down()
      await this.#readersAnswered()
      await this.bucket.up()
    },
    'a new secret, server by server': () => this.#rotate(),
  }

  /** What takes too long for every day: these begin with another start of a server, or end with one. */
  readonly rareScenes: Readonly<Record<string, () => Promise<void>>> = {
    'the clock of a server is ahead': () => this.#started({ NODE_OPTIONS: `--import=${clockOff(HOUR_MS)}` }),
    'the clock of a server is behind': () =>
      this.#started({ NODE_OPTIONS: `--import=${clockOff(-HOUR_MS)}` }),
    'the disk of a server is full': () => this.#withFullDisk(),
    'the disk of a server is slow': () => this.#started({ NODE_OPTIONS: `--import=${slowDisk(SLOW_MS)}` }),
    'an upgrade, server by server': () => this.#upgrade(),
  }

  /** A new version, which all servers show when the command is done. */
  async deploy(): Promise<void> {
    const version = `version ${++this.#deployments}.`
    await this.cluster.deploy(siteOf(version, this.pages), this.#deployments % this.cluster.nodes.length)
    for (const node of this.cluster.nodes) {
      const { url } = node
      const answer = await fetch(url).catch(() => undefined)
      // One that ended by itself said why.
      if (!answer) throw new Error(`${url} does not answer. It said last: ${node.said().slice(-3000)}`)
      const text = await answer.text()
      if (!text.includes(version)) throw new Error(`${url} does not show ${version}`)
    }
  }

  /** It answers, and shows what is deployed meanwhile. Stopped in order, it cuts nobody off. */
  async #started(once: Readonly<Record<string, string>>): Promise<void> {
    const index = this.#victim()
    const options = `${process.env['NODE_OPTIONS'] ?? ''} ${once['NODE_OPTIONS'] ?? ''}`
    await this.cluster.restart(index, { signal: 'SIGTERM', once: { ...once, NODE_OPTIONS: options } })
    await this.deploy()
    await this.#readersAnswered()
    await this.cluster.restart(index, { signal: 'SIGTERM' })
  }

  /** Back to the release before and forth again; both answer side by side, and deploy for each other. */
  async #upgrade(): Promise<void> {
    for (const bin of [this.older, undefined])
      for (const index of this.cluster.nodes.keys()) {
        await this.cluster.restart(index, { signal: 'SIGTERM', bin })
        await this.deploy()
        await this.#readersAnswered()
      }
  }

  /** It goes on with what it has, and catches up when there is room. */
  async #withFullDisk(): Promise<void> {
    this.disk?.fill()
    await this.#readersAnswered().finally(() => this.disk?.free())
    await this.deploy()
  }

  /** The first is never killed, so that something lives all night. */
  #victim(): number {
    return 1 + (this.killed.length % (this.cluster.nodes.length - 1))
  }

  async #hang(index: number): Promise<void> {
    const pid = this.cluster.nodes[index]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    // Whoever was sent to it waits; those who are not so unlucky are answered by the others.
    const since = Date.now()
    const some = () => READING.reduce((sum, kind) => sum + this.#answers(kind, since), 0) >= ANSWERS
    await this.#until(some, () => 'readers').finally(() => process.kill(pid, 'SIGCONT'))
  }

  /** One reader asks for all that costs something, at once. Others notice nothing, and it is told to wait at worst. */
  async #flood(): Promise<void> {
    const agent = new http.Agent({ localAddress: FLOODER })
    const asked = Array.from({ length: FLOOD }, (_, number) => {
      const { path, word } = pageOf(number % this.pages)
      const paths = [`/_lectern/og${path}.png`, `/_lectern/search?q=${word}`, '/llms-full.txt']
      return statusOf(agent, `${this.proxies[number % this.proxies.length]}${paths[number % paths.length]}`)
    })
    const odd = (await Promise.all(asked)).filter((status) => status !== 200 && status !== 429)
    agent.destroy()
    if (odd.length > 0) throw new Error(`A flood was answered with ${odd.join(', ')}`)
  }

  /** Sessions go on while the secret before still counts. No request is cut off by a server that is stopped in order. */
  async #rotate(): Promise<void> {
    this.rotations++
    const cookie = await this.#login()
    const secret = randomBytes(24).toString('hex')
    const env = { LECTERN_SECRET: secret, LECTERN_SECRET_PREVIOUS: this.#secret }
    for (const index of [...this.cluster.nodes.keys()].slice(0, this.restarted)) {
      await this.cluster.restart(index, { signal: 'SIGTERM', env })
      const { url = '' } = this.cluster.nodes[index] ?? {}
      const inside = await fetch(`${url}/inside`, { headers: { cookie }, redirect: 'manual' })
      if (inside.status !== 200) throw new Error(`A session ended with the new secret: ${inside.status}`)
    }
    this.#secret = secret
  }

  #secret = FIRST_SECRET

  async #login(): Promise<string> {
    const answer = await fetch(`${this.cluster.nodes[0]?.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ ...READER, redirect: '/inside' }),
      redirect: 'manual',
    })
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  /** However slow the machine is: readers are answered, so every kind of them is sooner or later. */
  async #readersAnswered(): Promise<void> {
    const since = Date.now()
    const missing = () => READING.filter((kind) => this.#answers(kind, since) < ANSWERS)
    await this.#until(
      () => missing().length === 0,
      () => missing().join(', '),
    )
  }

  async #until(isSo: () => boolean, who: () => string): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    for (await sleep(this.awayMs()); !isSo(); await sleep(20))
      if (Date.now() > end) throw new Error(`Not answered: ${who()}`)
  }

  #answers(kind: Kind, since: number): number {
    return this.outcome?.ok[kind].filter((at) => at > since).length ?? 0
  }
}

export const FIRST_SECRET = 'the secret of the first hours of the night'
export const READER = { email: 'ann@acme.test', password: 'a long password' }

/** A module that makes the clock of a process, and of its threads, run ahead or behind. */
function clockOff(ms: number): string {
  const code = `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + (${ms})) : super(...given) }
  static now() { return Real.now() + (${ms}) }
}`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

async function during(spans: Span[], work: () => Promise<void>): Promise<void> {
  const span: Span = { from: Date.now(), to: Number.POSITIVE_INFINITY }
  spans.push(span)
  await work().finally(() => (span.to = Date.now()))
}

function siteOf(version: string, pages: number): string {
  const all = Array.from({ length: pages }, (_, number) => pageOf(number))
  return makeFolder({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'inside', ...all.map(({ path }) => path.slice(1))] },
    }),
    'lectern.json': JSON.stringify({ mcp: { name: MCP_NAME }, auth: { method: 'accounts' } }),
    'index.mdx': `---\ntitle: Home\npublic: true\n---\nThis is ${version}`,
    'inside.mdx': '---\ntitle: Inside\n---\nFor readers.',
    ...Object.fromEntries(
      all.map(({ path, word }) => [
        `${path.slice(1)}.mdx`,
        `---\ntitle: Page ${path}\npublic: true\n---\n## About\n\nOnly this page says ${word}, in ${version}`,
      ]),
    ),
  })
}

function statusOf(agent: http.Agent, url: string): Promise<number | string> {
  return new Promise((resolve) => {
    http
      .get(url, { agent }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', ({ message }) => resolve(message))
      })
      .once('error', ({ message }) => resolve(message))
  })
}
