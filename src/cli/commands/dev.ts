import path from 'node:path'
import { STRANGER, type Viewer } from '../../access/viewer.ts'
import { onlyOwnHosts } from '../../http/own-hosts.ts'
import { listen, type RequestHandler, type RunningServer } from '../../http/serve.ts'
import { Preview, type PreviewUpdate } from '../../server/preview.ts'
import { listenError } from '../../server/listen-error.ts'
import { StartError } from '../../server/start-error.ts'
import { portOption, UsageError, type Command, type CommandInput } from '../command.ts'
import { printBanner } from '../dev-banner.ts'
import { openBrowser, readKeys } from '../dev-keys.ts'
import { checkStyles } from '../check/check-styles.ts'
import { refuseLinks } from '../cache-folder.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'
import { codeFrame } from '../../lib/code-frame.ts'
import type { Output } from '../output.ts'
import { waitForStop } from '../stop-signal.ts'

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
    'allow-host': { type: 'string', value: 'NAME', help: 'also answer to this host name (of a tunnel, say)' },
    'strict-port': { type: 'boolean', help: 'fail if the port is in use' },
    open: { type: 'boolean', help: 'open the browser (--no-open to disable)' },
    groups: { type: 'string', value: 'A,B', help: 'preview as a reader in these groups' },
  },
  async run(input) {
    const { positionals, options, output } = input
    const root = docsFolder(positionals)
    // What the preview remembers is written there.
    refuseLinks(path.join(root, '.lectern'), root)
    const preview = new Preview({
      root,
      viewer: viewerFrom(options['groups']),
      onUpdate: (update) => printUpdate(output, update),
      onError: (error) =>
        output.problem(
          `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
    })
    const host = (options['host'] as string | undefined) ?? 'localhost'
    const allowed = [host, ...((options['allow-host'] as string | undefined) ?? '').split(',')]
    const server = await listenNear(onlyOwnHosts(preview.app, allowed), host, input)
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}${preview.basePath}`
    printBanner(output, { url, snapshot: preview.snapshots.get(), milliseconds: performance.now() })
    if (options['json'] === true) output.data({ url, port: server.port })
    preview.start()
    const keys = readKeys({
      output,
      url,
      rebuild: () => {
        if (!preview.rebuild()) output.info('Nothing changed.')
      },
    })
    if (options['open'] === true) openBrowser(url)
    await waitForStop(keys.quit)
    keys.close()
    preview.close()
    // Every open tab holds a live-reload stream; nobody waits for those.
    await server.stop(0)
    return 0
  },
}

function printUpdate(output: Output, update: PreviewUpdate): void {
  if (update.outcome === 'failed')
    return output.problem(`The folder could not be read; the last version stays up: ${update.reason}`)
  const { paths, milliseconds, text } = update
  const what = paths ? (paths.length === 1 ? (paths[0] as string) : plural(paths.length, 'page')) : 'site'
  output.info(
    `${output.style('dim', new Date().toTimeString().slice(0, 8))} updated ${what} ${output.style('dim', `in ${Math.round(milliseconds)} ms`)}`,
  )
  if (output.json) return
  const findings = [...update.findings, ...styleFindings(update)]
  output.diagnostics(
    findings.filter(({ severity }) => severity !== 'info'),
    { frame: ({ file, ...at }) => (file === undefined ? undefined : codeFrame(at, text(file))) },
  )
}

/** Every text of the folder is looked through for names, which must not hold up the preview. */
const MOST_PAGES_FOR_STYLES = 3000

/** What is wrong with style sheets that were saved. */
function styleFindings({ snapshot, styles }: Extract<PreviewUpdate, { outcome: 'changed' }>) {
  if (styles.length === 0 || snapshot.pages.size > MOST_PAGES_FOR_STYLES) return []
  return checkStyles(snapshot, undefined).filter(({ file }) => file !== undefined && styles.includes(file))
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
  app: RequestHandler,
  host: string,
  { options, output }: CommandInput,
): Promise<RunningServer> {
  const wanted = portOption(options['port'], 3000)
  if (host === '') throw new UsageError('--host must not be empty.')
  for (let port = wanted; port <= Math.min(wanted + 20, 65_535); port++) {
    try {
      return await listen(app, { port, host })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || options['strict-port'] === true || port === 0)
        throw listenError(error, `${host}:${port}`)
      output.info(`Port ${port} is in use, trying ${port + 1}.`)
    }
  }
  throw new StartError(`No free port from ${wanted} to ${wanted + 20}.`, {
    hint: 'Choose another with --port.',
  })
}
