import { listen, type RunningServer } from '../../http/serve.ts'
import { RequestWatch } from '../../http/watch-requests.ts'
import type { Installation } from './open-installation.ts'
import type { SiteHost } from './site-host.ts'
import type { StartOptions } from './start-options.ts'

/** Answers requests for whichever site they ask. An Error says why the port cannot be had. */
export function serveHosted(
  hosted: SiteHost,
  { operations }: Installation,
  { port, host }: Pick<StartOptions, 'port' | 'host'>,
): Promise<RunningServer | Error> {
  const watch = new RequestWatch(operations)
  return listen(hosted as never, { port, host, cache: hosted, watch }).catch(
    (error: Error) => new Error(`Cannot listen: ${error.message}. Choose another --port.`),
  )
}
