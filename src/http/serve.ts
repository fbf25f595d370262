import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PageCache } from './page-cache.ts'

export interface RunningServer {
  readonly port: number
  /** Lets running requests end, but not for longer than given. */
  stop(graceMs?: number): Promise<void>
}

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Finished pages, answered before the application sees the request. */
  readonly cache?: PageCache | undefined
}

const GRACE_MS = 10_000

/** Listens on an address; rejects when the port is taken. */
export function listen(app: Hono, { port, host, cache }: ListenOptions): Promise<RunningServer> {
  const application = getRequestListener(app.fetch)
  return new Promise((resolve, reject) => {
    const server = http.createServer((request, response) => {
      if (!cache?.answer(request, response)) void application(request, response)
    })
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        stop: (graceMs = GRACE_MS) => close(server, graceMs),
      })
    })
  })
}

function close(server: http.Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}
