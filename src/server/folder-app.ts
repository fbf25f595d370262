import { snapshotsOf } from '../access/snapshot-handle.ts'
import { createApp } from '../http/app.ts'
import { basePathOf } from '../shared/base-path.ts'
import { LiveSnapshot } from '../snapshot/live-snapshot.ts'
import { assembleParts } from './site-parts.ts'

/** A folder as strangers get it from a server, without a port and without anything that is remembered. */
export interface FolderApp {
  readonly url: string
  request(request: Request): Promise<Response>
  close(): void
}

export function folderApp(root: string): FolderApp {
  const live = new LiveSnapshot({ root, localSpecs: true })
  const basePath = basePathOf(live.current.get().settings.baseUrl)
  const parts = assembleParts(snapshotsOf(live.current), { content: { basePath } })
  const app = createApp(parts)
  return {
    url: `http://localhost${basePath}`,
    request: async (request) => app.fetch(request),
    close: () => parts.agents.shell.close(),
  }
}
