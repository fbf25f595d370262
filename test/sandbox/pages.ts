import { compilePage } from '../../src/content/compile-page.ts'
import type { SourceFile } from '../../src/content/page.ts'
import { cpuTime } from '../support/cpu-time.ts'

export interface Compiled {
  readonly markdown: string
  readonly json: string
  readonly codes: readonly string[]
  readonly messages: readonly string[]
  /** What it took of the processor. */
  readonly ms: number
}

/** Compiles one page of a made-up folder, as a server does for a reader. */
export function compile(
  text: string,
  {
    files = {},
    user,
    foreign,
    timeMs,
  }: {
    files?: Record<string, string>
    user?: Record<string, unknown>
    foreign?: boolean
    timeMs?: number
  } = {},
): Compiled {
  const readFile = (path: string): SourceFile | undefined =>
    Object.hasOwn(files, path) ? { path, text: files[path] as string, hash: String(files[path]) } : undefined
  // Work, which a busy machine does not add to.
  const began = cpuTime()
  const page = compilePage(
    { path: 'page.mdx', text, hash: 'x', foreign },
    { readFile, variables: {}, math: false, user, codeTimeMs: timeMs },
  )
  return {
    markdown: page.markdown,
    json: asJson(page.tree),
    codes: page.diagnostics.map(({ code }) => code),
    messages: page.diagnostics.map(({ message }) => message),
    ms: cpuTime() - began,
  }
}

/** Properties may hold what JSON has no words for, or themselves. */
function asJson(tree: object): string {
  try {
    return JSON.stringify(tree, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  } catch {
    return ''
  }
}
