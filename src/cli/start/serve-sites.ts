import { requestIdOf } from '../../http/watch-requests.ts'
import { plural, type Output } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'
import { openFolderSite } from './open-hosted-site.ts'
import { openInstallation } from './open-installation.ts'
import type { Instruments } from './open-instruments.ts'
import { serveHosted } from './serve-hosted.ts'
import { SiteHost, type HostedSite, type SiteDirectory } from './site-host.ts'
import { listSites, siteClash } from './site-list.ts'
import type { StartOptions } from './start-options.ts'
import { stopServer } from './stop-server.ts'

/** Serves every site of a folder, by the name it is asked for. */
export async function serveSites(
  options: StartOptions,
  instruments: Instruments,
  output: Output,
): Promise<number> {
  const sites = listSites(options.sites ?? '.')
  const clash = siteClash(sites)
  if (sites.length === 0 || clash !== undefined) {
    output.problem(clash ?? `There is no folder with a docs.json in ${options.sites}.`)
    return 1
  }
  const installation = await openInstallation(options, instruments, requestIdOf)
  if (typeof installation === 'string') {
    output.problem(installation)
    return 1
  }
  const { readiness, onError } = installation
  const byHost = new Map<string, HostedSite>()
  const byProject = new Map<string, HostedSite>()
  for (const site of sites) {
    const hosted = { key: site.name, open: () => openFolderSite(installation, site) }
    for (const host of site.hosts) byHost.set(host, hosted)
    byProject.set(site.projectId, hosted)
  }
  const directory: SiteDirectory = {
    ofHost: (host) => byHost.get(host),
    ofProject: async (projectId) => byProject.get(projectId),
  }
  const hosted = new SiteHost({ directory, readiness, onProblem: onError })
  const server = await serveHosted(hosted, installation, options)
  if (server instanceof Error) {
    output.problem(server.message)
    return 1
  }
  output.info(`${plural(sites.length, 'site')} on port ${server.port}`)
  for (const { name, baseUrl } of sites.slice(0, 20))
    output.info(`  ${baseUrl ?? `http://${name}.localhost:${server.port}`}`)
  if (options.json) output.data({ port: server.port, sites: sites.map(({ name }) => name) })
  await waitForStop()
  return stopServer({
    server,
    readiness,
    instruments,
    async close() {
      await hosted.stop()
      await installation.close()
    },
  })
}
