import path from 'node:path'
import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import type { DashboardAuth } from '../../auth/dashboard-auth.ts'
import { readEnvironment, type Environment } from '../../config/env.ts'
import type { LecternAuth } from '../../config/lectern-config.ts'
import { createApp } from '../../http/app.ts'
import { loadBuiltAssets } from '../../http/built-assets.ts'
import { PageCache } from '../../http/page-cache.ts'
import { listen } from '../../http/serve.ts'
import { formatDiagnostic, hasErrors } from '../../lib/diagnostic.ts'
import { Deployments } from '../../snapshot/deployments.ts'
import { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { agentFeedbackRow } from '../../analytics/reader-feedback.ts'
import { portOption, type Command } from '../command.ts'
import { ContentCheck } from '../content-check.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'
import { VERSION } from '../version.ts'
import { searchInThread } from '../threads/search-thread.ts'
import { openSiteRecords } from '../open-records.ts'
import { openLimits } from '../open-limits.ts'

/** The production server. */
export const startCommand: Command = {
  positionals: '[dir]',
  options: {
    port: { type: 'string', short: 'p', value: 'PORT', help: 'port to listen on (3000)' },
    host: { type: 'string', value: 'HOST', help: 'address to listen on (localhost)' },
    data: { type: 'string', value: 'DIR', help: 'folder for the state (.lectern)' },
    config: { type: 'string', value: 'FILE', help: 'another lectern.json' },
    demo: { type: 'boolean', help: 'a dashboard with made-up data, kept apart from yours' },
  },
  async run({ positionals, options, output }) {
    const { environment: given, diagnostics } = readEnvironment()
    for (const diagnostic of diagnostics) output.problem(formatDiagnostic(diagnostic))
    if (hasErrors(diagnostics)) return 1
    const configFile = options['config'] as string | undefined
    const root = docsFolder(positionals)
    const demo = options['demo'] === true
    // Made-up data never comes near the real: another folder, and no shared database.
    const environment = demo ? { ...given, databaseUrl: undefined } : given
    const dataFolder = path.resolve(
      (options['data'] as string | undefined) ?? environment.dataDirectory ?? path.join(root, '.lectern'),
      demo ? 'demo' : '',
    )
    const live = new LiveSnapshot({ root, configFile, dataFolder })
    // Specs that are fetched by URL make pages, so the site waits for them once.
    await live.refetch()
    const snapshot = live.current.get()
    const broken = snapshot.diagnostics.filter(
      ({ severity, file }) =>
        severity === 'error' && file !== undefined && (file === 'lectern.json' || file === configFile),
    )
    if (broken.length > 0) {
      output.diagnostics(broken)
      return 1
    }
    const limits = await openLimits(environment, (message) => output.problem(message))
    if (limits instanceof Error) {
      output.problem(limits.message)
      return 1
    }
    const { project: id, organization } = snapshot.project
    const opened = await openSiteRecords({
      dataFolder,
      environment,
      project: { id, organization, name: snapshot.config.name },
    })
    if (opened instanceof Error) {
      output.problem(opened.message)
      return 1
    }
    const { records, auth, dashboard } = opened
    const unready = loginFault(snapshot.project.auth, environment)
    if (unready !== undefined) {
      output.problem(unready)
      return 1
    }
    const demoAccount = demo ? await fillDemo(records, dashboard, demoPages(snapshot)) : undefined
    const baseUrl = environment.baseUrl ?? snapshot.project.baseUrl
    const cache = new PageCache(live.current)
    const check = new ContentCheck(root)
    const search = searchInThread({ root, configFile, dataFolder, keep: false })
    const app = createApp({
      cache,
      search,
      current: live.current,
      viewerOf: () => STRANGER,
      assets: loadBuiltAssets(),
      baseUrl,
      deployments: new Deployments(live),
      checkContent: check.find,
      records,
      auth,
      dashboard,
      demo,
      version: VERSION,
      feedback: true,
      model:
        environment.llmUrl === undefined
          ? undefined
          : { url: environment.llmUrl, key: environment.llmKey, name: environment.llmModel },
      keepFeedback: (given) => records.store.feedback.keep(agentFeedbackRow(records.project.id, given)),
      limits,
      dev: undefined,
      onError: (error) =>
        output.problem(
          `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
    })
    const host = (options['host'] as string | undefined) ?? environment.host ?? 'localhost'
    const server = await listen(app, {
      port: portOption(options['port'], environment.port ?? 3000),
      host,
      cache,
    }).catch((error: Error) => error)
    if (server instanceof Error) {
      output.problem(`Cannot listen: ${server.message}. Choose another --port.`)
      return 1
    }
    const site = baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
    const errors = snapshot.diagnostics.filter(({ severity }) => severity === 'error').length
    output.say(
      `${output.style('bold', snapshot.config.name)}  ${plural(snapshot.pages.size, 'page')}${errors > 0 ? `, ${plural(errors, 'error')} (run \`lectern check\`)` : ''}`,
    )
    output.say(`  Site       ${site}`)
    output.say(`  MCP        ${site}/mcp`)
    output.say(`  Dashboard  ${site}/dashboard`)
    const setup = demoAccount ? undefined : await firstAdmin(dashboard, environment)
    if (setup !== undefined)
      output.say(`  First admin: ${site}/dashboard#/setup/${setup}  (works once, within a day)`)
    if (demoAccount)
      output.say(`  Demo data: log in as ${demoAccount.email} with the password ${demoAccount.password}`)
    if (options['json'] === true) output.data({ site, port: server.port, pages: snapshot.pages.size })
    // Read before the first reader asks; where pages show no dates this does nothing.
    void View.of(snapshot, STRANGER).prepareDates()
    // The first reader who searches finds the index made. A failure shows when somebody searches.
    void search.prepare(View.of(snapshot, STRANGER)).catch(() => undefined)
    await waitForStop()
    await server.stop()
    check.close()
    records.siteSettings.close()
    await records.events.close()
    await records.store.close()
    limits?.close()
    return 0
  },
}

/** Pages in the order of the navigation: the first are read most. */
function demoPages({
  places,
  pages,
}: Snapshot): readonly { readonly path: string; readonly title: string }[] {
  return [...new Set([...places.keys(), ...pages.keys()])].flatMap((page) => pages.get(page) ?? [])
}

/** The first admin by the environment, or a link to become it; undefined when there is one. */
async function firstAdmin(
  dashboard: DashboardAuth,
  { adminEmail, adminPassword }: Environment,
): Promise<string | undefined> {
  if (await dashboard.hasAdmin()) return undefined
  if (adminEmail === undefined || adminPassword === undefined) return dashboard.makeSetupLink()
  await dashboard.addAdmin(adminEmail, adminPassword)
  return undefined
}

/** A login method that lacks its secret would lock everybody out. */
function loginFault(auth: LecternAuth | undefined, { sitePassword }: Environment): string | undefined {
  if (auth?.method === 'password' && sitePassword === undefined)
    return 'lectern.json asks for the login method "password"; set the password as LECTERN_SITE_PASSWORD.'
  return undefined
}
