import type { Labels, Measured, MeasuredValue } from './measured.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COUNT = 'lectern_http_requests_total'
const DURATION = 'lectern_http_request_duration_seconds'
const COUNT_HELP = 'Requests answered.'
const DURATION_HELP = 'Time to answer a request.'

export interface MeasuredRequest {
  readonly method: string
  /** The template of the route: there are as many as the server has, whatever readers ask for. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

interface Series {
  readonly labels: string
  readonly named: Labels
  /** How many took no longer than the bound of the same number; the last had no bound. */
  readonly counts: number[]
  sum: number
}

/** Requests and their durations. Kept apart from prom-client, which costs more than sending a page from memory. */
export class RequestCounts {
  /** By route, then by method and status, so that nothing is put together to find one. */
  readonly #routes = new Map<string, Map<string, Series[]>>()

  add({ method, route, status, seconds }: MeasuredRequest): void {
    const series = this.#series(route, METHODS.has(method) ? method : 'OTHER', Math.floor(status / 100))
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket++
    series.counts[bucket] = (series.counts[bucket] as number) + 1
    series.sum += seconds
  }

  /** In the text format of Prometheus. */
  text(): string {
    const all = this.#all()
    return [
      `# HELP ${COUNT} ${COUNT_HELP}`,
      `# TYPE ${COUNT} counter`,
      ...all.map(({ labels, counts }) => `${COUNT}{${labels}} ${total(counts)}`),
      '',
      `# HELP ${DURATION} ${DURATION_HELP}`,
      `# TYPE ${DURATION} histogram`,
      ...all.flatMap(durationLines),
      '',
    ].join('\n')
  }

  /** The same as data. */
  measured(): readonly Measured[] {
    const all = this.#all()
    return [
      {
        name: COUNT,
        help: COUNT_HELP,
        type: 'counter',
        values: all.map(({ named, counts }) => ({ labels: named, value: total(counts) })),
      },
      { name: DURATION, help: DURATION_HELP, type: 'histogram', values: all.flatMap(durationValues) },
    ]
  }

  #all(): readonly Series[] {
    return [...this.#routes.values()].flatMap((methods) =>
      [...methods.values()].flatMap((list) => list.filter(Boolean)),
    )
  }

  #series(route: string, method: string, statusClass: number): Series {
    let methods = this.#routes.get(route)
    if (!methods) this.#routes.set(route, (methods = new Map()))
    let list = methods.get(method)
    if (!list) methods.set(method, (list = []))
    return (list[statusClass] ??= {
      named: { route, method, status: `${statusClass}xx` },
      labels: `route="${route}",method="${method}",status="${statusClass}xx"`,
      counts: Array.from({ length: BOUNDS.length + 1 }, () => 0),
      sum: 0,
    })
  }
}

function durationLines({ labels, counts, sum }: Series): string[] {
  let below = 0
  const buckets = BOUNDS.map((bound, index) => {
    below += counts[index] as number
    return `${DURATION}_bucket{le="${bound}",${labels}} ${below}`
  })
  const all = total(counts)
  return [
    ...buckets,
    `${DURATION}_bucket{le="+Inf",${labels}} ${all}`,
    `${DURATION}_sum{${labels}} ${sum}`,
    `${DURATION}_count{${labels}} ${all}`,
  ]
}

function durationValues({ named, counts, sum }: Series): MeasuredValue[] {
  let below = 0
  const buckets = BOUNDS.map((le, index) => ({
    metricName: `${DURATION}_bucket`,
    labels: { ...named, le },
    value: (below += counts[index] as number),
  }))
  return [
    ...buckets,
    { metricName: `${DURATION}_sum`, labels: named, value: sum },
    { metricName: `${DURATION}_count`, labels: named, value: total(counts) },
  ]
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
