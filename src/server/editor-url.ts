import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../config/env.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'

type Editor = Environment['editor']

/** An address that a program of the author's machine answers to; undefined where a finding has no place. */
export function editorUrl(
  root: string,
  { file, line = 1, column = 1 }: Pick<Diagnostic, 'file' | 'line' | 'column'>,
  editor: Editor,
): string | undefined {
  if (editor === 'none' || file === undefined) return undefined
  const { pathname } = pathToFileURL(path.join(root, file))
  if (editor === 'idea') return `idea://open?file=${pathname}&line=${line}&column=${column}`
  return `${editor}://file${pathname}:${line}:${column}`
}
