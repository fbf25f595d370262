import http from 'node:http'

export interface LoadRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Milliseconds of each request, and what was answered, by status. */
export interface Load {
  readonly times: readonly number[]
  readonly statuses: ReadonlyMap<number, number>
}

/**
 * So many requests a second, whether earlier ones were answered or not, as readers come. A request that could not begin in
 * time has waited too: its time counts from when it was due.
 */
export async function pacedLoad(
  port: number,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: (index: number) => LoadRequest },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const statuses = new Map<number, number>()
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = started + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(
      send(port, agent, next(index)).then((status) => {
        times.push(performance.now() - due)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(running)
  agent.destroy()
  return { times, statuses }
}

/** The time that only one in a hundred took longer than. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function send(
  port: number,
  agent: http.Agent,
  { method, path, headers, body }: LoadRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(
      { port, host: '127.0.0.1', agent, path, method: method ?? 'GET', headers: { ...headers } },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', () => resolve(0))
      },
    )
    request.once('error', () => resolve(0))
    request.end(body)
  })
}
