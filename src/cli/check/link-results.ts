import fs from 'node:fs'
import path from 'node:path'
import { writeCacheFile } from '../cache-folder.ts'

const FILE = 'links.json'
const DAY_MS = 86_400_000

/** Links of other sites that were there, and when. Those that were not are asked for again every time. */
export class LinkResults {
  readonly #root: string
  readonly #since: number
  readonly #found: Map<string, number>

  constructor(root: string, days: number) {
    this.#root = root
    this.#since = Date.now() - days * DAY_MS
    this.#found = new Map(
      readResults(path.join(root, '.lectern/cache', FILE)).filter(([, at]) => at >= this.#since),
    )
  }

  /** It was there, and that is not too long ago. */
  has(url: string): boolean {
    return this.#found.has(url)
  }

  add(url: string): void {
    this.#found.set(url, Date.now())
  }

  write(): void {
    writeCacheFile(this.#root, FILE, JSON.stringify(Object.fromEntries(this.#found)))
  }
}

function readResults(file: string): readonly (readonly [string, number])[] {
  try {
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
    return Object.entries(kept).flatMap(([url, at]) => (typeof at === 'number' ? [[url, at] as const] : []))
  } catch {
    // The first time, or spoilt: everything is asked for anew.
    return []
  }
}
