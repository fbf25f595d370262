import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { serversOf } from '../../../openapi/endpoint/servers.ts'
import type { Spec } from '../../../openapi/spec.ts'
import { BLOCK_HEADER, type MockMessage, type MockOrder } from './mock-orders.ts'

/** It answers at once, or not at all. */
const PATIENCE_MS = 10_000

/** A mock of the APIs of a folder, which `curl` of blocks is led to. */
export class MockServer {
  /** The folder of the socket where it listens, which code in a sandbox must see. */
  readonly folder: string | undefined
  readonly #worker: Worker
  /** What leads `curl` here. */
  readonly #reach: string
  readonly #servers: readonly string[]
  private constructor(
    worker: Worker,
    place: { readonly folder: string | undefined; readonly reach: string },
    servers: readonly string[],
  ) {
    this.#worker = worker
    this.folder = place.folder
    this.#reach = place.reach
    this.#servers = servers
  }

  /**
   * Undefined where no spec says which server it is about. A sandbox has no network: there it listens on a socket of the
   * file system.
   */
  static async start(specs: readonly Spec[], sandboxed: boolean): Promise<MockServer | undefined> {
    const servers = [...new Set(specs.flatMap(globsOf))]
    if (servers.length === 0) return undefined
    const worker = new Worker(new URL('./mock-worker.js', import.meta.url))
    // As many blocks as there are may ask at once.
    worker.setMaxListeners(0)
    // One that died answers nobody.
    worker.on('error', () => undefined)
    const texts = specs.flatMap(({ id, wholeText: text }) => (text === undefined ? [] : [{ id, text }]))
    const folder = sandboxed ? fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-mock-')) : undefined
    const socket = folder === undefined ? undefined : path.join(folder, 'api.sock')
    worker.postMessage({ specs: texts, socket } satisfies MockOrder)
    const [message] = (await once(worker, 'message').catch(() => [])) as [MockMessage?]
    worker.unref()
    if (!message || !('listening' in message)) return undefined
    const reach =
      socket === undefined
        ? `--noproxy '' --proxy 'http://127.0.0.1:${message.listening}'`
        : `--unix-socket '${socket}'`
    return new MockServer(worker, { folder, reach }, servers)
  }

  /** The script that bash reads before a block: `curl` goes to the mock where a server of a spec is asked. */
  script(block: string): string {
    return `curl() {
  local before= mocked= args=() arg
  for arg in "$@"; do
    case $before in
      -d|-H|-F|-A|-e|-u|-b|-w|-o|--data*|--json|--header|--form*|--user*|--referer|--cookie|--output) ;;
      *) case $arg in ${this.#servers.map((server) => `http://${server}|https://${server}`).join('|')})
        mocked=1 arg=http://\${arg#*://} ;;
      esac ;;
    esac
    args+=("$arg") before=$arg
  done
  if [[ $mocked ]]; then command curl ${this.#reach} -H '${BLOCK_HEADER}: ${block}' "\${args[@]}"
  else command curl "$@"; fi
}
export -f curl
`
  }

  /** Why a request of a block was refused; undefined also where the mock is stuck in a schema. */
  problemOf(block: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const end = (problem: string | undefined) => {
        clearTimeout(late)
        this.#worker.off('message', onMessage)
        this.#worker.off('exit', onExit)
        resolve(problem)
      }
      const onMessage = (message: MockMessage) => {
        if ('block' in message && message.block === block) end(message.problem)
      }
      const onExit = () => end(undefined)
      const late = setTimeout(() => end(undefined), PATIENCE_MS)
      this.#worker.on('message', onMessage)
      this.#worker.on('exit', onExit)
      this.#worker.postMessage({ block } satisfies MockOrder)
    })
  }

  close(): void {
    void this.#worker.terminate()
    if (this.folder !== undefined) fs.rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The servers of a spec as patterns of the shell; no quotes or blanks get through. */
function globsOf(spec: Spec): readonly string[] {
  if (spec.isAsync) return []
  const urls = spec.operations.flatMap((operation) => serversOf(spec, operation).map(({ url }) => url))
  return [...new Set(urls)].flatMap((url) => {
    const [, rest = ''] = /^https?:\/\/([\w.{}:/-]+)$/i.exec(url) ?? []
    return rest === '' ? [] : [`${rest.replaceAll(/\{[^{}]*\}/g, '*')}*`]
  })
}
