import { listen } from '../../src/http/serve.ts'
import { atEndOfFile } from './at-end.ts'
import { openStoredSite } from './installation.ts'

export interface ServedSite {
  readonly url: string
}

/**
 * A folder behind a real port, served by the process of the test: a tenth of the work of a server of its own, for tests
 * of what a browser gets. It ends with the tests of the file.
 */
export async function servedSite(root: string): Promise<ServedSite> {
  const { site } = await openStoredSite({ root })
  const server = await listen(site.app, { port: 0, host: '127.0.0.1', pages: site.pages })
  atEndOfFile(() => server.stop(0))
  return { url: `http://127.0.0.1:${server.port}` }
}
