import { isNotCompiled } from '../../content/not-compiled.ts'
import type { CompiledPage } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'

const MOST_KEPT = 1000

/** What does not compile of the pages that went by. A snippet of many pages is told once. */
export class BrokenPages {
  readonly #found = new Map<string, Diagnostic>()

  notice(compiled: CompiledPage): CompiledPage {
    for (const diagnostic of compiled.diagnostics) {
      if (this.#found.size >= MOST_KEPT) break
      if (isNotCompiled(diagnostic)) this.#found.set(JSON.stringify(diagnostic), diagnostic)
    }
    return compiled
  }

  get all(): readonly Diagnostic[] {
    return [...this.#found.values()]
  }
}
