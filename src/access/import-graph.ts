import { resolveImport } from '../content/evaluate/modules.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const TEXTS = /\.(?:mdx?|jsx?|tsx?)$/i
const SUFFIXES = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '/index.mdx', '/index.jsx', '/index.tsx']
// Bounded: a text of nothing but beginnings would be read once for each of them.
const IMPORTS = /\b(?:from|import|export)\b[^'"\n;]{0,500}["']([./][^"'\n]{1,500})["']/g
/** The old form of an import. */
const SNIPPET_TAG = /<Snippet\b[^>]{0,500}?\bfile=["']([^"'\n]{1,500})["']/g

/** Which files import which, told from their texts: it may name one that is not used, and misses none. */
export class ImportGraph {
  readonly #snapshot: Snapshot
  readonly #imports = new Map<string, readonly string[]>()

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  /** A file and all it imports. */
  reach(file: string): ReadonlySet<string> {
    const reached = new Set([file])
    for (const path of reached) for (const target of this.#importsOf(path)) reached.add(target)
    return reached
  }

  text(path: string): string {
    return TEXTS.test(path) ? (this.#snapshot.folder.text(path)?.text ?? '') : ''
  }

  #importsOf(path: string): readonly string[] {
    let targets = this.#imports.get(path)
    if (!targets) this.#imports.set(path, (targets = [...importsIn(this.text(path), path, this.#snapshot)]))
    return targets
  }
}

/** Files that a text imports. */
export function* importsIn(text: string, path: string, { folder }: Snapshot): Generator<string> {
  const imports = [...text.matchAll(IMPORTS)].map(([, written = '']) => resolveImport(path, written))
  const tags = [...text.matchAll(SNIPPET_TAG)].flatMap(([, written = '']) =>
    [`/snippets/${written}`, `/_snippets/${written}`, written.replace(/^(?!\/)/, './')].map((place) =>
      resolveImport(path, place),
    ),
  )
  for (const target of [...imports, ...tags]) {
    const file = SUFFIXES.map((suffix) => `${target}${suffix}`).find((name) => folder.files.has(name))
    if (target !== undefined && file !== undefined) yield file
  }
}
