import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadyReport } from '../operations/readiness.ts'
import { Problem } from '../lib/problem.ts'
import type { ErrorBody } from '../shared/api/errors.ts'
import { BucketError } from '../store/bucket/bucket-error.ts'
import { StoreError } from '../store/statement.ts'
import { toProblem } from './answer/answer-problem.ts'
import { awayPage, wantsPage } from './answer/error-page.ts'
import { loadApi } from './api/load-api.ts'
import { projectIdIn } from './api/operation-paths.ts'
import type { PageStore } from './page-cache.ts'
import type { RequestHandler } from './serve.ts'
import { METRICS_PATHS } from './routes/metrics.ts'
import { noteProject, noteRoute } from './watch-requests.ts'

/** A site as far as its requests go. */
export interface HostedSite {
  readonly projectId: string
  readonly app: RequestHandler
  readonly pages: Pick<PageStore, 'answer'>
}

/** Which site is asked for. */
export interface SiteLookup {
  /** The site of a host and path, if it is open. */
  opened(host: string, path: string): HostedSite | undefined
  /** The site of a project, else of a host and path; opened if need be. */
  find(wanted: WantedSite): Promise<HostedSite | undefined>
}

export interface WantedSite {
  readonly host: string
  /** Several sites of one host are told apart by it. */
  readonly path: string
  /** The project that an operation of the REST API names in its path. */
  readonly projectId: string | undefined
}

export interface HostAppOptions {
  readonly sites: SiteLookup
  readonly readiness: { check(excluded: readonly string[]): Promise<ReadyReport> }
  readonly onError: (error: unknown) => void
}

const THIS_MACHINE: WantedSite = { host: 'localhost', path: '/', projectId: undefined }
const NO_STORE = { 'Cache-Control': 'no-store' }

/** Answers for every host of a server: finds the site that is meant, and lets it answer. */
export class HostApp implements RequestHandler, Pick<PageStore, 'answer'> {
  readonly #options: HostAppOptions

  constructor(options: HostAppOptions) {
    this.#options = options
  }

  readonly fetch = async (request: Request, env: object = {}): Promise<Response> => {
    const path = pathOf(request.url)
    try {
      const host = hostOf(request.headers.get('host') ?? new URL(request.url).host)
      const site =
        (await this.#options.sites.find({
          host,
          path,
          projectId: path.startsWith('/v1/') ? await projectIn(path) : undefined,
        })) ??
        // Numbers of the whole server, whatever name it is asked by.
        (METRICS_PATHS.some((name) => name === path)
          ? await this.#options.sites.find(THIS_MACHINE)
          : undefined)
      if (!site) return await this.#withoutSite(new URL(request.url), env)
      noteProject((env as { incoming?: IncomingMessage }).incoming, site.projectId)
      return await site.app.fetch(request, env)
    } catch (error) {
      this.#options.onError(error)
      return cannotOpen(request, error)
    }
  }

  /** A finished page of an open site, from memory. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const site = this.#options.sites.opened(hostOf(request.headers.host ?? ''), request.url ?? '/')
    if (!site) return false
    noteProject(request, site.projectId)
    return site.pages.answer(request, response)
  }

  /** Probes come by address, not by name. */
  async #withoutSite({ pathname, searchParams }: URL, env: object): Promise<Response> {
    if (pathname === '/healthz') {
      noteRoute({ env }, pathname)
      return Response.json({ status: 'ok' }, { headers: NO_STORE })
    }
    if (pathname === '/readyz') {
      noteRoute({ env }, pathname)
      const { ready, checks } = await this.#options.readiness.check(searchParams.getAll('exclude'))
      const status = ready ? 'ready' : 'not ready'
      return Response.json({ status, checks }, { status: ready ? 200 : 503, headers: NO_STORE })
    }
    return new Response('There is no site with this name.\n', { status: 404 })
  }
}

/** `lectern deploy` names its project: it needs no host that leads there yet. */
async function projectIn(pathname: string): Promise<string | undefined> {
  return projectIdIn((await loadApi()).paths, pathname)
}

function cannotOpen({ url, headers }: Request, error: unknown): Response {
  const { message, code, status, headers: more } = whyNot(error)
  const body: ErrorBody = { error: message, code }
  const answer =
    wantsPage(headers.get('accept')) && !new URL(url).pathname.startsWith('/v1/')
      ? awayPage(headers, status === 503 ? 503 : 500)
      : Response.json(body, { status, headers: NO_STORE })
  for (const [name, value] of Object.entries(more)) answer.headers.set(name, value)
  return answer
}

function whyNot(error: unknown): Problem {
  const reason = error instanceof Error ? (error.cause ?? error) : error
  if (reason instanceof BucketError) return toProblem(reason)
  return reason instanceof StoreError
    ? new Problem('busy', 'The database is not available. Try again.', { headers: { 'Retry-After': '2' } })
    : new Problem('internal', 'This site cannot be opened.')
}

/** The path of an address as the platform writes it: cheaper than reading the whole address. */
function pathOf(url: string): string {
  return /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '/'
}

function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
