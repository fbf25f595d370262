import { serversOf } from '../../../openapi/endpoint/servers.ts'
import type { Operation } from '../../../openapi/operations.ts'
import type { Spec } from '../../../openapi/spec.ts'
import type { Server } from '../../../shared/reference/endpoint.ts'

/** An operation of a spec and the address it answers at. */
export interface MockOperation {
  readonly spec: Spec
  readonly operation: Operation
  readonly at: RegExp
}

/** Finds the operation that a request is for. */
export class MockOperations {
  readonly #all: readonly MockOperation[]
  readonly #servers: readonly RegExp[]

  constructor(specs: readonly Spec[]) {
    const usable = specs.filter(({ isAsync }) => !isAsync)
    const all = usable.flatMap((spec) =>
      spec.operations
        .filter(({ kind }) => kind === 'operation')
        .flatMap((operation) =>
          serversOf(spec, operation).map((server) => ({
            spec,
            operation,
            at: new RegExp(`^${serverPattern(server)}${pathPattern(operation.path)}/?$`, 'i'),
            server: serverPattern(server),
          })),
        ),
    )
    // `/users/me` before `/users/{id}`.
    this.#all = all.toSorted((a, b) => placeholders(a.operation.path) - placeholders(b.operation.path))
    this.#servers = [...new Set(all.map(({ server }) => server))].map(
      (server) => new RegExp(`^${server}(?:/|$)`, 'i'),
    )
  }

  /** Whether a server of a spec is at the beginning of an address. */
  knows(url: URL): boolean {
    const address = addressOf(url)
    return this.#servers.some((server) => server.test(address))
  }

  /** Operations at an address, whatever their method. */
  at(url: URL): readonly MockOperation[] {
    const address = addressOf(url)
    return this.#all.filter(({ at }) => at.test(address))
  }
}

/** How it was called says nothing: samples of https are often tried without. */
function addressOf({ host, pathname }: URL): string {
  return `${host}${pathname}`
}

function serverPattern({ url }: Server): string {
  return pattern(url.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''), '[^/]*')
}

function pathPattern(path: string): string {
  return pattern(path.split(/[?#]/)[0] ?? '', '[^/]+')
}

/** A text with `{names}` in it, which stand for anything. */
function pattern(text: string, any: string): string {
  return text
    .split(/(\{[^{}]*\})/)
    .map((part) => (/^\{.*\}$/.test(part) ? any : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('')
}

function placeholders(path: string): number {
  return path.split('{').length
}
