import type { FsStat, IFileSystem } from 'just-bash'
import type { TextBundle } from './text-bundle.ts'

type DirentEntry = Awaited<ReturnType<NonNullable<IFileSystem['readdirWithFileTypes']>>>[number]

const EPOCH = new Date(0)
/** The one place that takes everything and holds nothing: `2>/dev/null` is how agents keep an answer short. */
const NOWHERE = '/dev/null'

const NOTHING_IN_IT: FsStat = {
  isFile: true,
  isDirectory: false,
  isSymbolicLink: false,
  mode: 0o666,
  size: 0,
  mtime: EPOCH,
}

/** A tree of texts that cannot be changed, as a filesystem for the shell. What is not in the bundle does not exist. */
export class DocsFs implements IFileSystem {
  readonly #bundle: TextBundle
  readonly #index = new Map<string, number>()
  readonly #folders = new Map<string, Map<string, 'file' | 'folder'>>([['/', new Map()]])
  readonly #all: Buffer

  constructor(bundle: TextBundle) {
    this.#bundle = bundle
    this.#all = Buffer.from(bundle.bytes)
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

  isFile(path: string): boolean {
    return this.#index.has(path)
  }

  isFolder(path: string): boolean {
    return this.#folders.has(path)
  }

  /** Files in a folder and its folders, sorted. */
  below(folder: string): readonly string[] {
    const start = folder === '/' ? '/' : `${folder}/`
    return this.#bundle.paths.filter((path) => path.startsWith(start))
  }

  text(path: string): string {
    if (path === NOWHERE) return ''
    const [from, to] = this.#rangeOf(path)
    return this.#all.toString('utf8', from, to)
  }

  /** Files that hold these bytes, found in one pass over all of them: far quicker than reading each. */
  holding(literal: string): ReadonlySet<string> {
    const wanted = Buffer.from(literal)
    const { paths, offsets } = this.#bundle
    const found = new Set<string>()
    let file = 0
    for (let at = this.#all.indexOf(wanted); at !== -1; at = this.#all.indexOf(wanted, at)) {
      while ((offsets[file + 1] ?? Number.POSITIVE_INFINITY) <= at) file++
      const end = offsets[file + 1] ?? 0
      // What begins in one file and ends in the next is in neither.
      if (at + wanted.length <= end) {
        found.add(paths[file] ?? '')
        at = end
      } else at++
    }
    return found
  }

  #rangeOf(path: string): readonly [number, number] {
    const index = this.#index.get(path)
    if (index !== undefined) return this.#range(index)
    throw this.#folders.has(path)
      ? problem('EISDIR', 'illegal operation on a directory', path)
      : problem('ENOENT', 'no such file or directory', path)
  }

  #range(index: number): readonly [number, number] {
    const { offsets } = this.#bundle
    return [offsets[index] ?? 0, offsets[index + 1] ?? 0]
  }

  // oxlint-disable require-await -- the interface is asynchronous, the texts are at hand
  async readFile(path: string): Promise<string> {
    return this.text(path)
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    if (path === NOWHERE) return new Uint8Array(0)
    // A copy: what decodes text does not take shared memory.
    return new Uint8Array(this.#all.subarray(...this.#rangeOf(path)))
  }

  async exists(path: string): Promise<boolean> {
    return this.#index.has(path) || this.#folders.has(path) || path === NOWHERE
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
    if (path === NOWHERE) return { ...NOTHING_IN_IT }
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
    if (path !== NOWHERE) throw readOnly(path)
  }

  async appendFile(path: string): Promise<void> {
    if (path !== NOWHERE) throw readOnly(path)
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
