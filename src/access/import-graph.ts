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
  /** By the hash of a text: in many versions most files say the same. */
  readonly #written = new Map<string, Written>()

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
    if (!targets)
      this.#imports.set(path, (targets = [...filesOf(this.#writtenIn(path), path, this.#snapshot)]))
    return targets
  }

  #writtenIn(path: string): Written {
    const source = TEXTS.test(path) ? this.#snapshot.folder.text(path) : undefined
    if (!source) return NOTHING
    let written = this.#written.get(source.hash)
    if (!written) this.#written.set(source.hash, (written = writtenIn(source.text)))
    return written
  }
}

/** What a text imports, as it writes it. */
interface Written {
  readonly imports: readonly string[]
  /** Of the old form. */
  readonly tags: readonly string[]
}

const NOTHING: Written = { imports: [], tags: [] }

function writtenIn(text: string): Written {
  return {
    imports: [...text.matchAll(IMPORTS)].map(([, written = '']) => written),
    tags: [...text.matchAll(SNIPPET_TAG)].map(([, written = '']) => written),
  }
}

/** Files that a text imports. */
export function importsIn(text: string, path: string, snapshot: Snapshot): Iterable<string> {
  return filesOf(writtenIn(text), path, snapshot)
}

function* filesOf(written: Written, path: string, { folder }: Snapshot): Generator<string> {
  const imports = written.imports.map((target) => resolveImport(path, target))
  const tags = written.tags.flatMap((name) =>
    [`/snippets/${name}`, `/_snippets/${name}`, name.replace(/^(?!\/)/, './')].map((place) =>
      resolveImport(path, place),
    ),
  )
  for (const target of [...imports, ...tags]) {
    const file = SUFFIXES.map((suffix) => `${target}${suffix}`).find((name) => folder.files.has(name))
    if (target !== undefined && file !== undefined) yield file
  }
}
