import type { Server } from '../shared/reference/endpoint.ts'
import { serverPattern } from './server-pattern.ts'

/** A request that a page offers to send. */
export interface TryableRequest {
  /** Upper case. */
  readonly method: string
  /** Path template; empty where the server's address is the whole of it. */
  readonly path: string
  readonly servers: readonly Server[]
}

interface Target {
  readonly path: RegExp
  readonly servers: readonly Server[]
}

/** The requests that a viewer's pages offer to send, to be found by method and address. */
export class TryableRequests {
  /** By method and number of path segments: a description may have thousands of operations. */
  readonly #targets = new Map<string, Target[]>()

  constructor(requests: Iterable<TryableRequest>) {
    for (const { method, path, servers } of requests)
      for (const base of basePaths(servers)) {
        const template = `${base}${sentPath(path)}`.replace(/\/+$/, '')
        const key = targetKey(method, template)
        const targets = this.#targets.get(key) ?? []
        if (targets.length === 0) this.#targets.set(key, targets)
        targets.push({ path: pathPattern(template), servers })
      }
  }

  /** Whether a page offers to send this; `isOpened` says that the operator opened the host to all its operations. */
  offers(method: string, url: URL, isOpened: boolean): boolean {
    const path = url.pathname.replace(/\/+$/, '')
    const targets = this.#targets.get(targetKey(method, path)) ?? []
    return targets.some(
      (target) =>
        target.path.test(path) &&
        (isOpened || target.servers.some((server) => serverPattern(server)?.test(url.origin) === true)),
    )
  }
}

/** Some descriptions tell operations of one path apart by a query or a fragment, which are no part of the path. */
function sentPath(path: string): string {
  return /^(?:\{[^{}]*\}|[^?#])*/.exec(path)?.[0] ?? path
}

function targetKey(method: string, path: string): string {
  return `${method} ${path.split('/').length}`
}

/** What comes before the path of an operation: that of each server, with its variables as templates. */
function basePaths(servers: readonly Server[]): ReadonlySet<string> {
  return new Set(
    servers.map(({ url }) => /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1]?.replace(/\/+$/, '') ?? ''),
  )
}

/** A variable of the template takes one segment, or a part of one: what it holds is percent-encoded. */
function pathPattern(template: string): RegExp {
  const source = template
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? '[^/]*' : literal(part)))
    .join('')
  return new RegExp(`^${source}$`)
}

/** As it is written, and as a URL writes it. */
function literal(text: string): string {
  return text
    .split('/')
    .map((segment) => {
      const forms = new Set([segment, encodeURI(segment), encodeURIComponent(segment)])
      return `(?:${[...forms].map(escaped).join('|')})`
    })
    .join('/')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
