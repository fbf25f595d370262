import { hash } from 'node:crypto'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import type { Operation } from './operations.ts'
import { SpecOverlays, type NamedOverlays, type ReadOverlays } from './overlay/spec-overlays.ts'
import { isUrl, type RemoteSpec } from './remote-spec.ts'
import { Spec } from './spec.ts'

/** A file that may be a spec, as the folder lists it. */
export interface SpecFile {
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

/** Specs from the network: which the site names, and what came of fetching them. */
export interface RemoteSpecList {
  readonly urls: readonly string[]
  readonly fetched: ReadonlyMap<string, RemoteSpec>
  /** Overlays that the site names, with the spec they are for. */
  readonly overlays?: readonly NamedOverlays[]
}

type Loaded = Spec | readonly Diagnostic[]

interface Known {
  readonly stamp: string
  /** Found out when somebody asks for all specs. */
  looksLikeSpec?: boolean
  loaded?: Loaded
  /** Stamps of the overlays it was read with. */
  overlays?: string
  /** Stamps of the other files it refers to. */
  parts?: ReadonlyMap<string, string>
}

/** What is known of files, carried from one snapshot to the next so that an unchanged spec is read once. */
export class SpecMemory {
  readonly files = new Map<string, Known>()
  readonly remote = new Map<
    string,
    { readonly source: RemoteSpec; readonly overlays: string; readonly loaded: Loaded }
  >()
}

// Some tools write the version behind everything else, so files of an ordinary size are looked through whole.
const LOOK_BYTES = 8_000_000
const MAX_SPEC_BYTES = 100_000_000
const LOOKS_LIKE_SPEC = /(?:^|[\s{,])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?[23]\.\d/
const LOOKS_LIKE_OVERLAY = /^(?:["']?overlay["']?\s*:|\s*\{\s*"overlay"\s*:)/m

/** All specs of a site: every one in the folder, and those fetched by URL. Each is read when it is first wanted. */
export class SpecLibrary {
  readonly #folder: SpecFolder
  readonly #remote: ReadonlyMap<string, RemoteSpec>
  readonly #named: ReadonlySet<string>
  readonly #memory: SpecMemory
  readonly #files: ReadonlyMap<string, SpecFile>
  readonly #overlays: SpecOverlays
  readonly #wanted = new Set<string>()
  #ids: readonly string[] | undefined
  #users: Map<string, readonly string[]> | undefined

  constructor(
    folder: SpecFolder,
    { fetched, urls, overlays = [] }: RemoteSpecList,
    memory = new SpecMemory(),
  ) {
    this.#folder = folder
    this.#remote = fetched
    this.#named = new Set(urls)
    this.#memory = memory
    this.#files = new Map(
      [...folder.files]
        .filter(({ path }) => /\.(?:json|ya?ml)$/i.test(path))
        .map((file) => [file.path, file]),
    )
    this.#overlays = new SpecOverlays(overlays, {
      idOf: (source) => this.idOf(source),
      read: (file) => (this.#files.has(file) ? folder.readHashed(file) : undefined),
      fetched,
    })
  }

  /** Paths of the folder's specs, in the order that decides between them: by file name, then by path. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#files.values()]
      .filter((file) => this.#looksLikeSpec(file))
      .map(({ path }) => path)
      .sort((a, b) => compare(nameOf(a), nameOf(b)) || compare(a, b))
    return this.#ids
  }

  /** The spec at a path or URL; undefined when there is none or it cannot be used (see diagnostics). */
  get(id: string): Spec | undefined {
    this.#wanted.add(id)
    const loaded = this.#load(id)
    return loaded instanceof Spec ? loaded : undefined
  }

  /** Is there a spec at this path or URL? Asking does not read it. */
  isSpec(id: string): boolean {
    const file = this.#files.get(id)
    return file ? this.#looksLikeSpec(file) : this.#remote.has(id) && !this.isOverlay(id)
  }

  /** Is this a file or URL that changes a spec, and none itself? */
  isOverlay(id: string): boolean {
    return this.#overlays.has(id)
  }

  /** Does its file say something else than readers may see: it has overlays, or is one? */
  hasOverlays(id: string): boolean {
    return this.isOverlay(id) || this.#overlays.of(id).stamp !== ''
  }

  /** The path or URL an author meant: with or without a leading slash, the suffix, or the folders before it. */
  idOf(written: string): string | undefined {
    if (isUrl(written)) return written
    const bare = written.replace(/^(?:\.{0,2}\/)+/, '')
    if (this.#files.has(bare)) return bare
    const named = this.ids.find((id) => id.replace(/\.\w+$/, '') === bare)
    return (
      named ??
      this.ids.find((id) => nameOf(id) === bare || nameOf(id).replace(/\.\w+$/, '') === bare) ??
      this.ids.find((id) => id.endsWith(`/${bare}`))
    )
  }

  /** The first spec, in their order, that holds an operation or webhook. */
  findOperation(key: string): { spec: Spec; operation: Operation } | undefined {
    for (const spec of this.#inOrder()) {
      const operation = spec.operation(key)
      if (operation) return { spec, operation }
    }
    return undefined
  }

  findSchema(name: string): Spec | undefined {
    return this.withSchema(name)[0]
  }

  /** Every spec that has a schema of this name. */
  withSchema(name: string): readonly Spec[] {
    return [...this.#inOrder()].filter((spec) => spec.hasSchema(name))
  }

  /** Every spec that can be used, those of the folder first. */
  get all(): readonly Spec[] {
    return [...this.#inOrder()]
  }

  /**
   * A spec that the site names by URL is not here, so what is missing may only be missing for now. Whoever asks reads
   * in the diagnostics why it is not here.
   */
  get incomplete(): boolean {
    const away = [...this.#named].filter((url) => this.isUnfetched(url))
    for (const url of away) this.#wanted.add(url)
    return away.length > 0
  }

  /** A URL that nothing usable came from so far. */
  isUnfetched(source: string): boolean {
    if (!isUrl(source)) return false
    const remote = this.#remote.get(source)
    return !remote || 'problem' in remote
  }

  /** What to tell an author who names a file that is not there, to be placed where it is named. */
  missing(source: string): Diagnostic | undefined {
    if (this.idOf(source) !== undefined) return undefined
    const bare = source.slice(source.lastIndexOf('/') + 1)
    const other = [...this.#files.keys()].find((path) => nameOf(path).replace(/\.\w+$/, '') === bare)
    return other === undefined ? missing(source, nearest(source, this.ids)) : noSpec(other)
  }

  /** What is wrong with the specs that were asked for so far. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#wanted].flatMap((id) => {
      const loaded = this.#load(id)
      const remote = this.#remote.get(id)
      const stale =
        remote && 'stale' in remote && remote.stale !== undefined ? [isStale(id, remote.stale)] : []
      return [...stale, ...(loaded instanceof Spec ? loaded.diagnostics : loaded)]
    })
  }

  /** Specs nobody names are read too, but their faults are only advice. */
  get unnamedDiagnostics(): readonly Diagnostic[] {
    return this.ids
      .filter((id) => !this.#wanted.has(id))
      .flatMap((id) => {
        const loaded = this.#load(id)
        return loaded instanceof Spec ? loaded.diagnostics : loaded
      })
      .map((found) =>
        found.severity === 'error' ? { ...found, severity: 'warning' as const, fatal: undefined } : found,
      )
  }

  *#inOrder(): Generator<Spec> {
    for (const id of [...this.ids, ...this.#remote.keys()]) {
      if (this.isOverlay(id)) continue
      const loaded = this.#load(id)
      if (loaded instanceof Spec) yield loaded
    }
  }

  #known(file: SpecFile): Known {
    const stamp = `${file.size}:${file.modified}`
    const known = this.#memory.files.get(file.path)
    if (known?.stamp === stamp) return known
    const fresh: Known = { stamp }
    this.#memory.files.set(file.path, fresh)
    return fresh
  }

  #looksLikeSpec(file: SpecFile): boolean {
    const known = this.#known(file)
    if (known.loaded instanceof Spec) return true
    if (known.looksLikeSpec === undefined) {
      const head = file.size > MAX_SPEC_BYTES ? undefined : this.#folder.read(file.path, LOOK_BYTES)
      known.looksLikeSpec = head !== undefined && LOOKS_LIKE_SPEC.test(head) && !LOOKS_LIKE_OVERLAY.test(head)
    }
    return known.looksLikeSpec
  }

  #load(id: string): Spec | readonly Diagnostic[] {
    if (isUrl(id)) return this.#loadRemote(id)
    const file = this.#files.get(id)
    if (!file) return [missing(id)]
    const known = this.#known(file)
    const overlays = this.#overlays.of(id)
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

  #hasSameParts({ parts }: Known): boolean {
    if (parts === undefined) return true
    for (const [path, stamp] of parts) if (this.#stampOf(path) !== stamp) return false
    return true
  }

  /** What tells that a file is another than before; empty while there is none. */
  #stampOf(path: string): string {
    const file = this.#part(path)
    return file ? `${file.size}:${file.modified}` : ''
  }

  /** A file that a description may refer to. */
  #part(path: string): SpecFile | undefined {
    return this.#folder.isPrivate?.(path) ? undefined : this.#files.get(path)
  }

  /** Is this a file that a description may take in? */
  isPart(path: string): boolean {
    return this.#part(path) !== undefined
  }

  /** Files that a description refers to belong to it: who may not have it may not have them. */
  usersOf(path: string): readonly string[] {
    if (!this.#files.has(path)) return []
    if (!this.#users) {
      this.#users = new Map()
      for (const id of this.ids) {
        this.#load(id)
        const file = this.#files.get(id)
        const parts = file && this.#known(file).parts
        for (const part of parts?.keys() ?? []) this.#users.set(part, [...(this.#users.get(part) ?? []), id])
      }
    }
    return this.#users.get(path) ?? []
  }

  #read(
    file: SpecFile,
    { stamp, sources }: ReadOverlays,
    parts: Map<string, string>,
  ): Spec | readonly Diagnostic[] {
    const found = file.size > MAX_SPEC_BYTES ? undefined : this.#folder.readHashed(file.path)
    if (found === undefined) return [tooLarge(file.path)]
    return Spec.read({
      id: file.path,
      text: found.text,
      hash: `${found.hash}${stamp}`,
      reread: () => this.#folder.read(file.path),
      overlays: sources,
      files: {
        size: (path) => {
          parts.set(path, this.#stampOf(path))
          return this.#part(path)?.size
        },
        read: (path) => (this.#part(path) ? this.#folder.readHashed(path) : undefined),
      },
    })
  }

  #loadRemote(url: string): Spec | readonly Diagnostic[] {
    const remote = this.#remote.get(url)
    if (!remote) return [notFetched(url, 'it has not been fetched yet')]
    if ('problem' in remote) return [notFetched(url, remote.problem)]
    const known = this.#memory.remote.get(url)
    const { stamp, sources, problem } = this.#overlays.of(url)
    if (known?.source === remote && known.overlays === stamp) return known.loaded
    const { text } = remote
    const sum = `${hash('sha1', text, 'base64url')}${stamp}`
    const loaded = problem
      ? [problem]
      : Spec.read({ id: url, text, hash: sum, reread: () => text, overlays: sources })
    this.#memory.remote.set(url, { source: remote, overlays: stamp, loaded })
    return loaded
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function missing(id: string, close?: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-missing',
    message: `The OpenAPI file "${id}" does not exist.`,
    file: id,
    hint:
      close === undefined
        ? 'The path is relative to the docs folder, and the file must be .json, .yaml or .yml.'
        : `Did you mean "${close}"?`,
  }
}

function noSpec(file: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-missing',
    message: `${file} is empty, or no OpenAPI file.`,
    file,
    hint: 'Such a file has `openapi` with a version at its top, such as 3.1.0.',
  }
}

function tooLarge(id: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-unreadable',
    message: 'This file is larger than 100 MB, or cannot be opened.',
    file: id,
    hint: 'Split the file, or check its permissions.',
  }
}

function isStale(url: string, why: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'spec-stale',
    message: `The OpenAPI file at ${url} could not be used: ${why}. The last good copy is shown.`,
    hint: 'Correct it there, and reload or deploy again.',
  }
}

function notFetched(url: string, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-fetch',
    message: `The OpenAPI file at ${url} could not be used: ${why}.`,
    hint: 'It must be reachable without login over https.',
  }
}
