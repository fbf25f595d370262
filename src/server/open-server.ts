import type { Environment } from '../config/env.ts'
import { ownDashboard } from '../http/request/dashboard-place.ts'
import { HostApp } from '../http/host-app.ts'
import { listen } from '../http/serve.ts'
import { RequestWatch } from '../http/watch-requests.ts'
import type { Logger } from '../operations/logger.ts'
import type { Migration } from '../store/migrations/migration.ts'
import { UNRESTRICTED } from '../access/unrestricted.ts'
import { demoPages } from './demo/demo-pages.ts'
import { fillDemo, type DemoAccount } from './demo/fill-demo.ts'
import { openContent, type ContentOptions } from './open-content.ts'
import { firstAdmin } from './first-admin.ts'
import { listenError } from './listen-error.ts'
import { openInstallation, type Installation } from './installation.ts'
import { openInstruments } from './instruments.ts'
import type { Site } from './site.ts'
import { SitesByHost } from './sites-by-host.ts'
import { unlessAway } from './unless-away.ts'

export interface ServerOptions {
  readonly environment: Environment
  readonly dataFolder: string
  readonly host: string
  readonly port: number
  /** Where the content comes from. */
  readonly content: ContentOptions
  readonly logToStderr: boolean
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
}

/** A server that answers. */
export interface Server {
  readonly port: number
  /** Where the first site is to be found from here. */
  readonly url: string
  /** Where its dashboard is. */
  readonly dashboardUrl: string
  /** The site that answers from the first request on; undefined where each is opened by its first reader. */
  readonly first: Site | undefined
  readonly sites: SitesByHost
  /** Names and addresses of the sites of a folder. */
  readonly listed: readonly { readonly name: string; readonly url: string }[]
  /** ID of the project that waits for its first upload; undefined when it has content, or takes it itself. */
  readonly waiting: string | undefined
  /** Makes whoever follows it the first admin; undefined when there is one. */
  readonly setup: string | undefined
  readonly demo: DemoAccount | undefined
  readonly log: Logger
  /** Answers what is under way, and writes down what was promised. */
  readonly stop: () => Promise<void>
}

/** Runs whatever the options name: a folder, a folder of sites, or what is deployed. Throws a StartError. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const instruments = await openInstruments(options)
  const installation = await openInstallation({ ...options, instruments })
  const closers: (() => void | Promise<void>)[] = [() => installation.close()]
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    return await serveContent(installation, options, { closers, closeAll })
  } catch (error) {
    await closeAll().catch(() => undefined)
    throw error
  }
}

interface Closing {
  /** The last is closed first. */
  readonly closers: (() => void | Promise<void>)[]
  readonly closeAll: () => Promise<void>
}

async function serveContent(
  installation: Installation,
  options: ServerOptions,
  { closers, closeAll }: Closing,
): Promise<Server> {
  const { instruments, readiness, environment } = installation
  const content = await openContent(installation, options.content)
  closers.push(() => content.close())
  const sites = new SitesByHost(content.directory)
  closers.push(() => sites.stop())
  // Whoever is ready shows the first site from the first request on.
  const first = content.first && (await sites.open(content.first))
  const isDemo = options.content.kind === 'folder' && options.content.demo
  const demo = first && isDemo ? await addDemo(first) : undefined
  const app = new HostApp({ sites, readiness, onError: (error) => installation.onError(error) })
  const { host, port: wanted } = options
  const server = await listen(app, {
    port: wanted,
    host,
    pages: app,
    watch: new RequestWatch(instruments),
  }).catch((error: unknown) => {
    throw listenError(error, `${host}:${wanted}`)
  })
  const { port } = server
  closers.push(content.follow(sites, first))
  // Without the database there is nobody to ask who is admin; pages are served all the same.
  const setup = first && !demo ? await firstAdmin(first.dashboard, environment).catch(unlessAway) : undefined
  first?.prepare()
  const url = first?.source.baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    port,
    url,
    dashboardUrl: (first && ownDashboard(first.parts)) ?? url,
    first,
    sites,
    listed: content.listed.map(({ name, baseUrl }) => ({
      name,
      url: baseUrl ?? `http://${name}.localhost:${port}`,
    })),
    waiting: first && isWaiting(first, options.content) ? first.projectId : undefined,
    setup,
    demo,
    log: instruments.log,
    async stop() {
      readiness.stop()
      await server.stop()
      await closeAll()
      await instruments.close()
    },
  }
}

function addDemo({ records, dashboard, snapshots }: Site): Promise<DemoAccount> {
  return fillDemo(records, dashboard, demoPages(snapshots.get().viewOf(UNRESTRICTED)))
}

function isWaiting({ source: { publishing } }: Site, content: ServerOptions['content']): boolean {
  const takesItself = content.kind !== 'uploads' || content.git !== undefined || content.watched !== undefined
  return !takesItself && publishing.kind === 'deployments' && publishing.deployments.shown === undefined
}
