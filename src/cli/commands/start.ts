import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { listen } from '../../http/serve.ts'
import { requestIdOf, RequestWatch } from '../../http/watch-requests.ts'
import type { Command } from '../command.ts'
import { GIT_OPTIONS } from '../git-option.ts'
import { Housekeeping } from '../../analytics/housekeeping.ts'
import { assembleSite } from '../start/assemble-site.ts'
import { serveSites } from '../start/serve-sites.ts'
import { serveUploads } from '../start/serve-uploads.ts'
import { announce } from '../start/announce.ts'
import { firstAdmin } from '../start/first-admin.ts'
import { openInstruments } from '../start/open-instruments.ts'
import { openSite } from '../start/open-site.ts'
import { startOptions } from '../start/start-options.ts'
import { stopServer } from '../start/stop-server.ts'
import { watchReadiness } from '../start/watch-readiness.ts'
import { ContentCheck } from '../content-check.ts'
import { demoPages } from '../demo/demo-pages.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { waitForStop } from '../stop-signal.ts'

/** The production server. */
export const startCommand: Command = {
  positionals: '[dir]',
  options: {
    port: { type: 'string', short: 'p', value: 'PORT', help: 'port to listen on (3000)' },
    host: { type: 'string', value: 'HOST', help: 'address to listen on (localhost)' },
    data: { type: 'string', value: 'DIR', help: 'data folder (.lectern)' },
    config: { type: 'string', value: 'FILE', help: 'use this lectern.json' },
    sites: { type: 'string', value: 'DIR', help: 'serve every site in a folder by host name' },
    demo: { type: 'boolean', help: 'fill the dashboard with sample data, stored separately' },
    uploads: { type: 'boolean', help: 'serve deployments sent by `lectern deploy` instead of a folder' },
    git: { type: 'string', value: 'URL', help: 'serve a git repository and follow its new commits' },
    ...GIT_OPTIONS,
    watch: { type: 'string', value: 'DIR', help: '--uploads: deploy a folder whenever it changes' },
  },
  async run(input) {
    const { output } = input
    const options = startOptions(input)
    if (!options) return 1
    const { environment, configFile, dataFolder, host } = options
    const instruments = await openInstruments(options)
    const { log } = instruments
    if (options.sites !== undefined) return serveSites(options, instruments, output)
    if (options.uploads) return serveUploads(options, instruments, output)
    const opened = await openSite(options, instruments)
    if ('refused' in opened) {
      if (typeof opened.refused === 'string') output.problem(opened.refused)
      else output.diagnostics(opened.refused)
      return 1
    }
    const { live, limits, records, auth, dashboard } = opened
    const readiness = watchReadiness(records.store, live.current, instruments)
    const operations = { ...instruments, readiness, metricsToken: environment.metricsToken }
    const snapshot = live.current.get()
    const demoAccount = options.demo ? await fillDemo(records, dashboard, demoPages(snapshot)) : undefined
    const baseUrl = environment.baseUrl ?? snapshot.settings.baseUrl
    const onError = (error: unknown, request: Request) =>
      log.error('Unexpected error', error, { id: requestIdOf(request) })
    const housekeeping = new Housekeeping(records, (error) =>
      log.error('Old events could not be dropped', error),
    )
    const check = new ContentCheck(() => live.current.get().folder.root)
    const { app, cache, search } = assembleSite({
      live,
      records,
      auth,
      dashboard,
      limits,
      operations,
      environment,
      baseUrl,
      configFile,
      dataFolder,
      demo: options.demo,
      checkContent: check.find,
      onError,
    })
    const server = await listen(app, {
      port: options.port,
      host,
      cache,
      watch: new RequestWatch(operations),
    }).catch((error: Error) => error)
    if (server instanceof Error) {
      output.problem(`Cannot listen: ${server.message}. Choose another --port.`)
      return 1
    }
    const site = baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
    const setup = demoAccount ? undefined : await firstAdmin(dashboard, environment)
    announce(output, { site, snapshot, setup, demo: demoAccount })
    if (options.json) output.data({ site, port: server.port, pages: snapshot.pages.size })
    // Read before the first reader asks; where pages show no dates this does nothing.
    void View.of(snapshot, STRANGER).prepareDates()
    // The first reader who searches finds the index made. A failure shows when somebody searches.
    void search.prepare(View.of(snapshot, STRANGER)).catch(() => undefined)
    await waitForStop()
    return stopServer({
      server,
      readiness,
      instruments,
      async close() {
        check.close()
        housekeeping.close()
        records.liveSettings.close()
        await records.events.close()
        await records.store.close()
        limits?.close()
      },
    })
  },
}
