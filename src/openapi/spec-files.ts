import type { Diagnostic } from '../lib/diagnostic.ts'
import { missingSpec, tooLarge } from './library-problems.ts'
import type { ReadOverlays } from './overlay/spec-overlays.ts'
import { Spec, type SpecSourceText } from './spec.ts'

/** A file that may be a spec, as the folder lists it. */
interface SpecFile {
  readonly path: string
  readonly size: number
  readonly modified: number
}

export interface SpecFolder {
  readonly files: Iterable<SpecFile>
  /** At most so many bytes from the start of a file; all of it without a number. */
  read(path: string, bytes?: number): string | undefined
  /** All of it with its hash, which is cheaper to make of the bytes. */
  readHashed(path: string): { readonly text: string; readonly hash: string } | undefined
  /** Files that no description may take in, such as docs.json. */
  isPrivate?(path: string): boolean
}

/** A spec, or why it is none. */
export type LoadedSpec = Spec | readonly Diagnostic[]

/** What is known of a file. */
export interface KnownFile {
  readonly stamp: string
  /** Found out when somebody asks for all specs. */
  looksLikeSpec?: boolean
  loaded?: LoadedSpec
  /** Stamps of the overlays it was read with. */
  overlays?: string
  /** Stamps of the other files it refers to. */
  parts?: ReadonlyMap<string, string>
}

/** What outlives a snapshot: files by path, and for each text the description that was read of it last. */
export class FileMemory {
  readonly files = new Map<string, KnownFile>()
  readonly #byText = new Map<string, WeakRef<Spec>>()

  withText(hash: string): Spec | undefined {
    return this.#byText.get(hash)?.deref()
  }

  keepText(hash: string, spec: Spec): void {
    this.#byText.set(hash, new WeakRef(spec))
    // Texts of before an edit.
    if (this.#byText.size > 2 * this.files.size)
      for (const [text, kept] of this.#byText) if (!kept.deref()) this.#byText.delete(text)
  }
}

// Some tools write the version behind everything else, so files of an ordinary size are looked through whole.
const LOOK_BYTES = 8_000_000
const MAX_SPEC_BYTES = 100_000_000
const LOOKS_LIKE_SPEC = /(?:^|[\s{,])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?[23]\.\d/
const LOOKS_LIKE_OVERLAY = /^(?:["']?overlay["']?\s*:|\s*\{\s*"overlay"\s*:)/m

/** The specs in the folder of a site. Each is read when it is first wanted, and again when it changed. */
export class SpecFiles {
  readonly #folder: SpecFolder
  readonly #files: ReadonlyMap<string, SpecFile>
  readonly #memory: FileMemory
  #ids: readonly string[] | undefined
  #users: Map<string, readonly string[]> | undefined

  /** `memory` outlives this: what did not change is not read again. */
  constructor(folder: SpecFolder, memory: FileMemory) {
    this.#folder = folder
    this.#memory = memory
    this.#files = new Map(
      [...folder.files]
        .filter(({ path }) => /\.(?:json|ya?ml)$/i.test(path))
        .map((file) => [file.path, file]),
    )
  }

  /** Files that could be specs by their names. */
  get paths(): Iterable<string> {
    return this.#files.keys()
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  readHashed(path: string): ReturnType<SpecFolder['readHashed']> {
    return this.has(path) ? this.#folder.readHashed(path) : undefined
  }

  /** Paths of the specs, in the order that decides between them: by file name, then by path. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#files.keys()]
      .filter((path) => this.looksLikeSpec(path))
      .sort((a, b) => compare(nameOf(a), nameOf(b)) || compare(a, b))
    return this.#ids
  }

  looksLikeSpec(path: string): boolean {
    const file = this.#files.get(path)
    if (!file) return false
    const known = this.#known(file)
    if (known.loaded instanceof Spec) return true
    if (known.looksLikeSpec === undefined) {
      const head = file.size > MAX_SPEC_BYTES ? undefined : this.#folder.read(path, LOOK_BYTES)
      known.looksLikeSpec = head !== undefined && LOOKS_LIKE_SPEC.test(head) && !LOOKS_LIKE_OVERLAY.test(head)
    }
    return known.looksLikeSpec
  }

  load(path: string, overlays: ReadOverlays): LoadedSpec {
    const file = this.#files.get(path)
    if (!file) return [missingSpec(path)]
    const known = this.#known(file)
    if (!known.loaded || known.overlays !== overlays.stamp || !this.#hasSameParts(known)) {
      const parts = new Map<string, string>()
      // What it refers to belongs to it, even while an overlay cannot be read.
      const read = this.#read(file, overlays, parts)
      known.loaded = overlays.problem ? [overlays.problem] : read
      known.overlays = overlays.stamp
      known.parts = parts
    }
    return known.loaded
  }

  /** Is this a file that a description may take in? */
  isPart(path: string): boolean {
    return this.#part(path) !== undefined
  }

  /** Specs that refer to a file; `load` has read each by then. */
  usersOf(path: string, load: (id: string) => unknown): readonly string[] {
    if (!this.has(path)) return []
    if (!this.#users) {
      this.#users = new Map()
      for (const id of this.ids) {
        load(id)
        const file = this.#files.get(id)
        const parts = file && this.#known(file).parts
        for (const part of parts?.keys() ?? []) this.#users.set(part, [...(this.#users.get(part) ?? []), id])
      }
    }
    return this.#users.get(path) ?? []
  }

  #known(file: SpecFile): KnownFile {
    const stamp = stampOf(file)
    const known = this.#memory.files.get(file.path)
    if (known?.stamp === stamp) return known
    const fresh: KnownFile = { stamp }
    this.#memory.files.set(file.path, fresh)
    return fresh
  }

  #hasSameParts({ parts }: KnownFile): boolean {
    if (parts === undefined) return true
    for (const [path, stamp] of parts) if (stampOf(this.#part(path)) !== stamp) return false
    return true
  }

  #part(path: string): SpecFile | undefined {
    return this.#folder.isPrivate?.(path) ? undefined : this.#files.get(path)
  }

  #read(file: SpecFile, { stamp, sources }: ReadOverlays, parts: Map<string, string>): LoadedSpec {
    const found = file.size > MAX_SPEC_BYTES ? undefined : this.#folder.readHashed(file.path)
    if (found === undefined) return [tooLarge(file.path)]
    const source: SpecSourceText = {
      id: file.path,
      text: found.text,
      hash: `${found.hash}${stamp}`,
      reread: () => this.#folder.read(file.path),
      overlays: sources,
      files: {
        size: (path) => {
          parts.set(path, stampOf(this.#part(path)))
          return this.#part(path)?.size
        },
        read: (path) => (this.#part(path) ? this.#folder.readHashed(path) : undefined),
      },
    }
    const same = stamp === '' ? this.#memory.withText(found.hash)?.in(source) : undefined
    const loaded = same ?? Spec.read(source)
    if (loaded instanceof Spec) this.#memory.keepText(found.hash, loaded)
    return loaded
  }
}

/** What tells that a file is another than before; empty while there is none. */
function stampOf(file: SpecFile | undefined): string {
  return file ? `${file.size}:${file.modified}` : ''
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
