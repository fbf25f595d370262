import { DeploymentWatch } from '../../deploy/deployment-watch.ts'
import { GitPoller } from '../../deploy/git-poller.ts'
import { FolderSource } from '../../deploy/folder-source.ts'
import { requestIdOf } from '../../http/watch-requests.ts'
import type { Output } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'
import { announce } from './announce.ts'
import { firstAdmin } from './first-admin.ts'
import { openUploadedSite } from './open-hosted-site.ts'
import { openInstallation } from './open-installation.ts'
import type { Instruments } from './open-instruments.ts'
import { serveHosted } from './serve-hosted.ts'
import { SiteHost, type HostedSite } from './site-host.ts'
import type { StartOptions } from './start-options.ts'
import { stopServer } from './stop-server.ts'
import { UploadedSites } from './uploaded-sites.ts'

/** Serves what was sent to this installation, or comes from git: every project under its own name. */
export async function serveUploads(
  options: StartOptions,
  instruments: Instruments,
  output: Output,
): Promise<number> {
  const installation = await openInstallation(options, instruments, requestIdOf)
  if (typeof installation === 'string') {
    output.problem(installation)
    return 1
  }
  const { store, environment, readiness, onError } = installation
  const { log } = instruments
  const first = await store.projects.ensure({})
  if (options.git) await store.sources.set(first.id, options.git)
  const watch = await DeploymentWatch.start({ store, redisUrl: environment.redisUrl })
  const directory = new UploadedSites({
    store,
    first,
    open: (project, url) =>
      openUploadedSite(installation, {
        project,
        watch,
        url: (project.id === first.id ? environment.baseUrl : undefined) ?? url,
        watched: project.id === first.id ? options.watch : undefined,
      }),
    onGone: (key) => void hosted.close(key),
  })
  const hosted: SiteHost = new SiteHost({ directory, readiness, onProblem: onError })
  await directory.refresh()
  // Whoever is ready shows the live site from the first request on.
  const site = await hosted
    .open((await directory.ofProject(first.id)) as HostedSite)
    .catch((error: unknown) => error as Error)
  if (site instanceof Error) {
    output.problem(site.message)
    return 1
  }
  const server = await serveHosted(hosted, installation, options)
  if (server instanceof Error) {
    output.problem(server.message)
    return 1
  }
  const poller = new GitPoller({
    store,
    gitToken: environment.gitToken,
    onProblem: (message) => log.warn(message),
    async deploy(projectId) {
      const listed = await directory.ofProject(projectId)
      const { deployer } = listed ? await hosted.open(listed) : { deployer: undefined }
      await deployer?.fetch()
      await deployer?.trigger('git')
      await deployer?.idle()
    },
  })
  void poller.poll()
  const folder = options.watch === undefined ? undefined : new FolderSource(options.watch, site.deployer)
  const snapshot = site.live.current.get()
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  const address = environment.baseUrl ?? `http://${host}:${server.port}`
  const setup = await firstAdmin(site.dashboard, environment)
  announce(output, { site: address, snapshot, setup, demo: undefined })
  if (options.json) output.data({ site: address, port: server.port, pages: snapshot.pages.size })
  await waitForStop()
  return stopServer({
    server,
    readiness,
    instruments,
    async close() {
      folder?.close()
      poller.close()
      directory.close()
      await hosted.stop()
      await watch.stop()
      await installation.close()
    },
  })
}
