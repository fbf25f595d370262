import path from 'node:path'
import { View } from '../../access/view.ts'
import { STRANGER, type Viewer } from '../../access/viewer.ts'
import { createApp } from '../../http/app.ts'
import { loadBuiltAssets } from '../../http/built-assets.ts'
import { DevEvents } from '../../http/dev-events.ts'
import { listen, type RunningServer } from '../../http/serve.ts'
import { Deployments } from '../../snapshot/deployments.ts'
import { LiveSnapshot, urgentErrors, type Rebuilt } from '../../snapshot/live-snapshot.ts'
import type { Watch } from '../../snapshot/watch-folder.ts'
import { keepInPreview } from '../preview-feedback.ts'
import { portOption, UsageError, type Command, type CommandInput } from '../command.ts'
import { printBanner } from '../dev-banner.ts'
import { docsFolder } from '../docs-folder.ts'
import { openBrowser, readKeys } from '../dev-keys.ts'
import { plural } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'
import { searchInThread } from '../threads/search-thread.ts'

const WATCH_AFTER_MS = 150

/** Preview with live reload: what an author keeps running. */
export const devCommand: Command = {
  positionals: '[dir]',
  options: {
    port: {
      type: 'string',
      short: 'p',
      value: 'PORT',
      help: 'port to listen on (3000, or the next free one)',
    },
    host: { type: 'string', value: 'HOST', help: 'address to listen on (localhost)' },
    'strict-port': { type: 'boolean', help: 'fail if the port is in use' },
    open: { type: 'boolean', help: 'open the browser (--no-open to disable)' },
    groups: { type: 'string', value: 'A,B', help: 'preview as a reader in these groups' },
  },
  async run(input) {
    const { positionals, options, output } = input
    const root = docsFolder(positionals)
    const live = new LiveSnapshot({ root, localSpecs: true })
    const events = new DevEvents()
    const dataFolder = path.join(root, '.lectern')
    const viewer = viewerFrom(options['groups'])
    const app = createApp({
      current: live.current,
      viewerOf: () => viewer,
      assets: loadBuiltAssets(),
      baseUrl: undefined,
      search: searchInThread({ root: () => live.current.get().folder.root, dataFolder, keep: true }),
      deployments: new Deployments(live),
      keepFeedback: keepInPreview(dataFolder),
      dev: events,
      onError: (error) =>
        output.problem(
          `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
    })
    const host = (options['host'] as string | undefined) ?? 'localhost'
    const server = await listenNear(app, host, input)
    if (!server) return 1
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
    printBanner(output, { url, snapshot: live.current.get(), milliseconds: performance.now() })
    if (options['json'] === true) output.data({ url, port: server.port })
    events.send({ type: 'diagnostics', diagnostics: urgentErrors(live.current.get(), live.cache) })
    // Read before the author opens a page; where pages show no dates this does nothing.
    void View.of(live.current.get(), viewer).prepareDates()

    const announce = (result: Rebuilt | string) => {
      if (typeof result === 'string')
        return output.problem(`The folder could not be read; the last version stays up: ${result}`)
      const { snapshot, paths, milliseconds } = result
      // A page that was edited is compiled at once, so that its errors show without a visit.
      for (const path of paths ?? []) {
        const page = snapshot.pages.get(path)
        if (page && (paths?.length ?? 0) < 20) snapshot.compile(page)
      }
      events.send({ type: 'reload', paths })
      events.send({ type: 'diagnostics', diagnostics: urgentErrors(snapshot, live.cache) })
      const what = paths ? (paths.length === 1 ? (paths[0] as string) : plural(paths.length, 'page')) : 'site'
      output.info(
        `${output.style('dim', new Date().toTimeString().slice(0, 8))} updated ${what} ${output.style('dim', `in ${Math.round(milliseconds)} ms`)}`,
      )
    }
    // Watching hundreds of folders takes a moment; the first page goes first. What changed meanwhile is caught up with.
    let watch: Watch | undefined
    const later = setTimeout(() => {
      watch = live.watch(announce)
      const missed = live.rebuild()
      if (missed !== undefined) announce(missed)
    }, WATCH_AFTER_MS)
    void live.refetch().then((result) => {
      if (result !== undefined) announce(result)
    })
    const keys = readKeys({
      output,
      url,
      rebuild: () => {
        const result = live.rebuild()
        if (result === undefined) output.info('Nothing changed.')
        else announce(result)
      },
    })
    if (options['open'] === true) openBrowser(url)
    await waitForStop(keys.quit)
    keys.close()
    clearTimeout(later)
    watch?.close()
    // Every open tab holds a live-reload stream; nobody waits for those.
    await server.stop(0)
    return 0
  },
}

function viewerFrom(groups: string | boolean | undefined): Viewer {
  if (typeof groups !== 'string') return STRANGER
  return {
    kind: 'reader',
    groups: new Set(
      groups
        .split(',')
        .map((group) => group.trim())
        .filter(Boolean),
    ),
  }
}

/** The wanted port, or the next free one, said aloud; an author may have several previews open. */
async function listenNear(
  app: Parameters<typeof listen>[0],
  host: string,
  { options, output }: CommandInput,
): Promise<RunningServer | undefined> {
  const wanted = portOption(options['port'], 3000)
  if (host === '') throw new UsageError('--host must not be empty.')
  for (let port = wanted; port <= Math.min(wanted + 20, 65_535); port++) {
    const server = await listen(app, { port, host }).catch((error: NodeJS.ErrnoException) => error)
    if (!(server instanceof Error)) return server
    if (server.code !== 'EADDRINUSE' || options['strict-port'] === true || port === 0) {
      output.problem(`Cannot listen on ${host}:${port}: ${server.message}.`)
      return undefined
    }
    output.info(`Port ${port} is taken, trying ${port + 1}.`)
  }
  output.problem(`No free port from ${wanted} to ${wanted + 20}. Choose another with --port.`)
  return undefined
}
