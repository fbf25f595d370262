import type { FsStat, IFileSystem } from 'just-bash'
import type { TextBundle } from './text-bundle.ts'

type DirentEntry = Awaited<ReturnType<NonNullable<IFileSystem['readdirWithFileTypes']>>>[number]

const EPOCH = new Date(0)

/** A tree of texts that cannot be changed, as a filesystem for the shell. What is not in the bundle does not exist. */
export class DocsFs implements IFileSystem {
  readonly #bundle: TextBundle
  readonly #index = new Map<string, number>()
  readonly #folders = new Map<string, Map<string, 'file' | 'folder'>>([['/', new Map()]])
  readonly #decoder = new TextDecoder()

  constructor(bundle: TextBundle) {
    this.#bundle = bundle
    bundle.paths.forEach((path, index) => this.#add(path, index))
  }

  #add(path: string, index: number): void {
    this.#index.set(path, index)
    let folder = '/'
    const names = path.split('/').slice(1)
    names.forEach((name, at) => {
      const last = at === names.length - 1
      const entries = this.#folders.get(folder)
      // A page and a folder may have the same name but for the suffix, so nothing is overwritten.
      if (entries && !entries.has(name)) entries.set(name, last ? 'file' : 'folder')
      folder = folder === '/' ? `/${name}` : `${folder}/${name}`
      if (!last && !this.#folders.has(folder)) this.#folders.set(folder, new Map())
    })
  }

  /** Files below a folder, or the file itself, that hold these bytes. Reading them all would take the shell far longer. */
  filesWith(root: string, literal: string): readonly string[] {
    const wanted = Buffer.from(literal)
    const all = Buffer.from(this.#bundle.bytes)
    const below = root === '/' ? '/' : `${root}/`
    const found: string[] = []
    this.#bundle.paths.forEach((path, index) => {
      if (path !== root && !path.startsWith(below)) return
      const [from, to] = this.#range(index)
      const at = all.subarray(from, to).indexOf(wanted)
      if (at !== -1) found.push(path)
    })
    return found
  }

  #range(index: number): readonly [number, number] {
    const { offsets } = this.#bundle
    return [offsets[index] ?? 0, offsets[index + 1] ?? 0]
  }

  #bytes(path: string): Uint8Array {
    const index = this.#index.get(path)
    if (index === undefined)
      throw this.#folders.has(path)
        ? problem('EISDIR', 'illegal operation on a directory', path)
        : problem('ENOENT', 'no such file or directory', path)
    const [from, to] = this.#range(index)
    // A copy: what decodes text does not take shared memory.
    return new Uint8Array(this.#bundle.bytes.slice(from, to))
  }

  // oxlint-disable require-await -- the interface is asynchronous, the texts are at hand
  async readFile(path: string): Promise<string> {
    return this.#decoder.decode(this.#bytes(path))
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    return this.#bytes(path)
  }

  async exists(path: string): Promise<boolean> {
    return this.#index.has(path) || this.#folders.has(path)
  }

  async stat(path: string): Promise<FsStat> {
    const index = this.#index.get(path)
    if (index !== undefined) {
      const [from, to] = this.#range(index)
      return {
        isFile: true,
        isDirectory: false,
        isSymbolicLink: false,
        mode: 0o444,
        size: to - from,
        mtime: EPOCH,
      }
    }
    if (!this.#folders.has(path)) throw problem('ENOENT', 'no such file or directory', path)
    return { isFile: false, isDirectory: true, isSymbolicLink: false, mode: 0o555, size: 0, mtime: EPOCH }
  }

  lstat(path: string): Promise<FsStat> {
    return this.stat(path)
  }

  async readdir(path: string): Promise<string[]> {
    return [...this.#entries(path).keys()].sort()
  }

  async readdirWithFileTypes(path: string): Promise<DirentEntry[]> {
    return [...this.#entries(path)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, kind]) => ({
        name,
        isFile: kind === 'file',
        isDirectory: kind === 'folder',
        isSymbolicLink: false,
      }))
  }

  #entries(path: string): Map<string, 'file' | 'folder'> {
    const entries = this.#folders.get(path)
    if (entries) return entries
    throw this.#index.has(path)
      ? problem('ENOTDIR', 'not a directory', path)
      : problem('ENOENT', 'no such file or directory', path)
  }

  async realpath(path: string): Promise<string> {
    if (!(await this.exists(path))) throw problem('ENOENT', 'no such file or directory', path)
    return path
  }

  async readlink(path: string): Promise<string> {
    throw problem('EINVAL', 'invalid argument', path)
  }

  resolvePath(base: string, path: string): string {
    const parts: string[] = []
    for (const part of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
      if (part === '' || part === '.') continue
      if (part === '..') parts.pop()
      else parts.push(part)
    }
    return `/${parts.join('/')}`
  }

  getAllPaths(): string[] {
    return [...this.#bundle.paths]
  }

  async writeFile(path: string): Promise<void> {
    throw readOnly(path)
  }

  async appendFile(path: string): Promise<void> {
    throw readOnly(path)
  }

  async mkdir(path: string): Promise<void> {
    throw readOnly(path)
  }

  async rm(path: string): Promise<void> {
    throw readOnly(path)
  }

  async cp(_source: string, path: string): Promise<void> {
    throw readOnly(path)
  }

  async mv(_source: string, path: string): Promise<void> {
    throw readOnly(path)
  }

  async chmod(path: string): Promise<void> {
    throw readOnly(path)
  }

  async symlink(_target: string, path: string): Promise<void> {
    throw readOnly(path)
  }

  async link(_existing: string, path: string): Promise<void> {
    throw readOnly(path)
  }

  async utimes(path: string): Promise<void> {
    throw readOnly(path)
  }
  // oxlint-enable require-await
}

function readOnly(path: string): Error {
  return problem('EROFS', 'read-only file system', path)
}

function problem(code: string, words: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${words}, '${path}'`), { code })
}
