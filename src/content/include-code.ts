import path from 'node:path'
import { fenceFile } from '../shared/code-meta.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import { readRegion, regionNames, withoutMarks } from './code-regions.ts'
import type { SourceFile } from './page.ts'
import type { RawNode } from './parse-mdx.ts'

/** A page is no place to publish a disk: more code than this is not taken from files. */
const MAX_CHARACTERS = 1_000_000

interface IncludeHost {
  readFile(file: string): SourceFile | undefined
  depend(file: string): void
}

type Warn = (code: string, node: RawNode, text: Pick<Diagnostic, 'message' | 'hint'>) => void

/** Fills fences that say `file=path#region` with the code of that file. One for each page, which has one budget. */
export class CodeIncludes {
  readonly #host: IncludeHost
  #left = MAX_CHARACTERS

  constructor(host: IncludeHost) {
    this.#host = host
  }

  /** The fence with its code; the same fence when it names no file, or the file cannot be used. */
  fill(fence: RawNode, from: string, warn: Warn): RawNode {
    const written = fenceFile(textOf(fence['meta']) ?? null)
    if (written === undefined) return fence
    const [name = '', region] = written.split('#', 2)
    const target = codePath(from, name)
    // One that is not there may come.
    if (target !== undefined) this.#host.depend(target)
    const file = target === undefined ? undefined : this.#host.readFile(target)
    if (target === undefined || file === undefined) {
      warn('code-file-missing', fence, {
        message: `"${name}" is not a file of the docs folder.`,
        hint: 'Write its path from the docs folder, or from this page with ./ in front.',
      })
      return fence
    }
    const found = region === undefined ? { code: withoutMarks(file.text) } : readRegion(file.text, region)
    if ('problem' in found) {
      warn('code-region-missing', fence, regionProblem(found.problem, region ?? '', file))
      return fence
    }
    const { code } = found
    if ((this.#left -= code.length) < 0) {
      warn('code-file-large', fence, {
        message: `This page takes more than ${MAX_CHARACTERS.toLocaleString('en')} characters of code from files.`,
        hint: 'Show a region of the file: file=path#region.',
      })
      return fence
    }
    this.#compare(fence, { written, code }, warn)
    return { ...fence, value: code }
  }

  /** Code in the fence is a copy for those who read the source; the file is what counts. */
  #compare(
    fence: RawNode,
    { written, code }: { readonly written: string; readonly code: string },
    warn: Warn,
  ): void {
    const copy = textOf(fence['value']) ?? ''
    if (copy.trim() === '' || plain(copy) === plain(code)) return
    warn('code-file-stale', fence, {
      message: `The code in this block is no longer that of ${written}.`,
      hint: 'Readers see the file. Empty the block, or copy the code again.',
    })
  }
}

/** From the docs folder, or with `./` and `../` from the page; undefined when it leaves the folder. */
export function codePath(from: string, written: string): string | undefined {
  const base = /^\.{1,2}\//.test(written) ? path.posix.dirname(from) : ''
  const joined = path.posix.normalize(path.posix.join(base, written.replace(/^\/+/, '')))
  return joined.startsWith('../') || joined === '..' || written === '' ? undefined : joined
}

const FENCE = /^[^\n`~]*(?:`{3,}|~{3,})[^\n]*?[ \t]file=[^\n]*/gm

/** Files that the fences of a text may show: more than there are when a fence stands in a fence. */
export function fenceFilesIn(text: string, from: string): readonly string[] {
  if (!text.includes('file=')) return []
  return [...text.matchAll(FENCE)].flatMap(([line]) => {
    const written = fenceFile(line)?.replace(/#.*$/s, '')
    return written === undefined ? [] : (codePath(from, written) ?? [])
  })
}

function regionProblem(
  problem: 'missing' | 'twice' | 'open',
  region: string,
  { path, text }: SourceFile,
): Pick<Diagnostic, 'message' | 'hint'> {
  if (problem === 'twice')
    return { message: `${path} has more than one region "${region}".`, hint: 'Rename all but one.' }
  if (problem === 'open')
    return { message: `The region "${region}" of ${path} has no end.`, hint: 'Add an #endregion.' }
  const close = nearest(region, regionNames(text))
  return {
    message: `${path} has no region "${region}".`,
    hint:
      close === undefined
        ? `Mark it with comments: #region ${region} and #endregion.`
        : `Did you mean "${close}"?`,
  }
}

function plain(code: string): string {
  return code.replace(/[ \t]+$/gm, '').trim()
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
