import { NODE_HEADER } from '../balancer.ts'
import { askFrom, type Answer } from './ask-from.ts'

/** Readers, agents and programs at once, and what became of each request. */
export interface Outcome {
  total: number
  /** When right answers of each kind came. */
  readonly ok: Readonly<Record<Kind, number[]>>
  /** Cut off with the node that was killed, or by a proxy that lost its connection; nobody can answer those. */
  cut: number
  /** 503 with Retry-After for what needs the database, and when. */
  readonly busy: number[]
  /** Everything else that is no answer. */
  readonly errors: string[]
  /** Answers that say something false. */
  readonly wrong: string[]
  readonly feedback: Set<string>
  readonly views: Set<string>
  readonly searches: Set<string>
  /** Exports that were over the limit. */
  refused: number
}

export const KINDS = ['page', 'search', 'mcp', 'picture', 'feedback', 'events', 'export'] as const
export type Kind = (typeof KINDS)[number]

export interface LoadOptions {
  /** Where requests go, in turns. */
  readonly urls: readonly string[]
  readonly isOver: () => boolean
  /** What goes on just now, for whoever reads of a failure. */
  readonly when?: () => string
  /** How many of each kind are under way. */
  readonly workers: Readonly<Record<Kind, number>>
  readonly projectId: string
  readonly key: string
  readonly pages: number
  /** Between two requests of a worker. */
  readonly pauseMs?: number
  /** Was it cut off with a node that was killed? Then nobody can answer, and that is nobody's fault. */
  readonly wasCut: (failure: Failure) => boolean
}

/** A request that was not answered, or by a proxy in place of the node. */
export interface Failure {
  /** 0 where the connection ended. */
  readonly status: number
  /** The node that was asked, where the balancer says so. */
  readonly node: string
  readonly startedAt: number
}

const PAUSE_MS = 20
const TRIES = 40
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const MCP_NAME = 'Chaos'

/** What a page of the site under load is called, and what only it says. */
export function pageOf(number: number): { readonly path: string; readonly word: string } {
  const letters = String(number).replaceAll(/\d/g, (digit) => `${'bcdfghjklm'[Number(digit)]}a`)
  return { path: `/pages/p-${number}`, word: `zu${letters}x` }
}

/** What came out so far, and when it is all. */
export function mixedLoad(options: LoadOptions): {
  readonly outcome: Outcome
  readonly done: Promise<unknown>
} {
  const ok = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Outcome['ok']
  const outcome: Outcome = {
    total: 0,
    ok,
    cut: 0,
    busy: [],
    errors: [],
    wrong: [],
    feedback: new Set(),
    views: new Set(),
    searches: new Set(),
    refused: 0,
  }
  let count = 0
  const done = Promise.all(
    KINDS.flatMap((kind) =>
      Array.from({ length: options.workers[kind] }, async () => {
        while (!options.isOver()) {
          await steps[kind]({ options, outcome, number: count++ })
          await sleep(kind === 'export' ? PAUSE_MS * 5 : (options.pauseMs ?? PAUSE_MS))
        }
      }),
    ),
  )
  return { outcome, done }
}

interface Step {
  readonly options: LoadOptions
  readonly outcome: Outcome
  readonly number: number
}

const steps: Readonly<Record<Kind, (step: Step) => Promise<unknown>>> = {
  async page(step) {
    const { path, word } = pageOf(step.number % step.options.pages)
    await ask(step, { kind: 'page', path, right: ({ text }) => text.includes(word) })
  },
  async search(step) {
    const { path, word } = pageOf(step.number % step.options.pages)
    const right = ({ text }: Answer) => text.includes(`"${path}`)
    await ask(step, { kind: 'search', path: `/_lectern/search?q=${word}`, right })
  },
  async mcp(step) {
    const { path, word } = pageOf(step.number % step.options.pages)
    const params =
      step.number % 2 === 0
        ? { name: 'search_chaos', arguments: { query: word } }
        : { name: 'query_docs_filesystem_chaos', arguments: { command: `cat ${path}.mdx` } }
    const body = { jsonrpc: '2.0', id: step.number, method: 'tools/call', params }
    await ask(step, { kind: 'mcp', path: '/mcp', body, right: ({ text }) => text.includes(word) })
  },
  async picture(step) {
    const { path } = pageOf(step.number % step.options.pages)
    const right = ({ text }: Answer) => text.slice(1, 4) === 'PNG'
    await ask(step, { kind: 'picture', path: `/_lectern/og${path}.png`, right })
  },
  /** As the site does it: what got no answer is sent again, with the same token. */
  async feedback(step) {
    const name = `chaos-feedback-${step.number}`
    const editToken = name.padEnd(36, 'x')
    const { path } = pageOf(step.number % step.options.pages)
    const body = { editToken, path, source: 'contextual', helpful: true, comment: name }
    const right = ({ text }: Answer) => text.includes('"id"')
    for (let tries = 0; tries < TRIES; tries++) {
      if (await ask(step, { kind: 'feedback', path: '/_lectern/feedback', body, status: 201, right })) {
        step.outcome.feedback.add(name)
        return
      }
      await sleep(PAUSE_MS * 10)
    }
  },
  /** A view has no id, is known by where its reader came from, and is told once. A search has one, and is told until it is heard. */
  async events(step) {
    const name = `chaos-event-${step.number}`
    const view = step.number % 2 === 0
    const event = view
      ? { type: 'view', path: pageOf(step.number % step.options.pages).path, referrer: `https://${name}/` }
      : { type: 'search', id: name, query: name, results: 1 }
    const request: Request = {
      kind: 'events',
      path: '/_lectern/events',
      body: { events: [event] },
      status: 204,
      right: () => true,
    }
    for (let tries = 0; tries < (view ? 1 : TRIES); tries++) {
      if (await ask(step, request)) {
        step.outcome[view ? 'views' : 'searches'].add(name)
        return
      }
      await sleep(PAUSE_MS * 10)
    }
  },
  async export(step) {
    const { projectId, key } = step.options
    const answered = await ask(step, {
      kind: 'export',
      path: `/v1/analytics/${projectId}/feedback?limit=5`,
      headers: { authorization: `Bearer ${key}` },
      right: ({ text }) => text.startsWith('{"feedback":['),
    })
    if (answered === 'refused') step.outcome.refused++
  },
}

interface Request {
  readonly kind: Kind
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
  readonly right: (answer: Answer) => boolean
}

/** Sends one request and files its answer; undefined when it was none. */
async function ask(
  { options, outcome, number }: Step,
  { kind, path, body, headers, status = 200, right }: Request,
): Promise<'ok' | 'refused' | undefined> {
  outcome.total++
  const startedAt = Date.now()
  const url = options.urls[number % options.urls.length] ?? ''
  const answer = await askFrom(number, `${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': BROWSER,
      accept: body ? 'application/json, text/event-stream' : 'text/html',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  }).catch((error: unknown) => error as Error)
  const said = (what: string) => `${options.when?.() ?? ''}${kind} ${url}${path}: ${what}`
  const cut = (status: number, node: string) => options.wasCut({ status, node, startedAt })
  if (answer instanceof Error && cut(0, '')) outcome.cut++
  else if (answer instanceof Error) outcome.errors.push(said(answer.message))
  else if (answer.status === status && right(answer)) {
    outcome.ok[kind].push(Date.now())
    return 'ok'
  } else if (answer.status === status && answer.text === '' && (!isOurs(answer) || cut(status, '')))
    outcome.cut++
  else if (answer.status === status) outcome.wrong.push(said(answer.text.slice(0, 300)))
  else if (answer.status === 502 && cut(502, answer.headers.get(NODE_HEADER) ?? '')) outcome.cut++
  else if (answer.status === 503 && NEEDS_DATABASE.has(kind) && answer.headers.has('retry-after'))
    outcome.busy.push(Date.now())
  else if (kind === 'export' && answer.status === 429) return 'refused'
  else if (answer.status >= 500) outcome.errors.push(said(`${answer.status} ${answer.text.slice(0, 200)}`))
  else outcome.wrong.push(said(`${answer.status} ${answer.text.slice(0, 200)}`))
  return undefined
}

/**
 * Each answer of ours says this. Caddy 2.6 ends a request with an empty 200 of its own when its connection to a server
 * breaks, which three of 15,000 show where a server of ten lines answers: one that was cut off.
 */
function isOurs({ headers }: Answer): boolean {
  return headers.has('x-content-type-options')
}

const NEEDS_DATABASE: ReadonlySet<Kind> = new Set(['feedback', 'events', 'export'])

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
