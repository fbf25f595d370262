import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

export interface RunningServer {
  readonly port: number
  /** Lets running requests end, but not for longer than given. */
  stop(graceMs?: number): Promise<void>
}

const GRACE_MS = 10_000

/** Listens on an address; rejects when the port is taken. */
export function listen(app: Hono, { port, host }: { port: number; host: string }): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host })
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        stop: (graceMs = GRACE_MS) => close(server, graceMs),
      })
    })
  })
}

function close(server: ReturnType<typeof serve>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, graceMs)
    server.close(() => {
      clearTimeout(limit)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
