import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { Problem } from '../../lib/problem.ts'
import type { DevEvent } from '../dev-events.ts'
import type { SiteRequest } from '../request/request-context.ts'

const KEEP_ALIVE_MS = 20_000

/** Live reload: one stream a tab, silent until something changes. Only there while an author is editing. */
export function serveDevEvents(c: Context, { parts }: SiteRequest): Response {
  const { dev } = parts.content
  if (!dev) throw new Problem('not-found', 'There is no such page.')
  return streamSSE(c, async (stream) => {
    const send = (event: DevEvent) => stream.writeSSE({ data: JSON.stringify(event) })
    const stop = dev.listen((event) => void send(event))
    await send({ type: 'diagnostics', diagnostics: dev.diagnostics })
    const beat = setInterval(() => void stream.write(': still here\n\n'), KEEP_ALIVE_MS)
    // Until the tab or the server goes; nothing may keep the process alive after that.
    await new Promise<void>((resolve) => stream.onAbort(resolve))
    clearInterval(beat)
    stop()
  })
}
