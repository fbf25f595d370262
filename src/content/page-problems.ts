import type { Diagnostic } from '../lib/diagnostic.ts'
import type { SourceFile } from './page.ts'
import type { RawNode } from './parse-mdx.ts'

export const MAX_PAGE_CHARACTERS = 5_000_000

/** Why a file cannot be a page at all, or undefined. */
export function refuse(file: SourceFile): Diagnostic | undefined {
  const at = { severity: 'error', file: file.path, line: 1, column: 1 } as const
  if (isBinary(file.text))
    return {
      ...at,
      code: 'page-binary',
      message: 'This file contains binary data, not text.',
      hint: 'Save it as UTF-8 text, or change its extension.',
    }
  return file.text.length > MAX_PAGE_CHARACTERS ? tooLong(file, file.text.length) : undefined
}

/** Also by what its variables put in. */
export function tooLong(file: SourceFile, length: number): Diagnostic {
  return {
    severity: 'error',
    code: 'page-too-large',
    message: `This page has ${length.toLocaleString('en')} characters; at most 5,000,000 are compiled.`,
    file: file.path,
    line: 1,
    column: 1,
    hint: 'Split it into several pages.',
  }
}

/** A NUL or two come from a careless paste; a text full of them, or of bytes that are no UTF-8, is no text. */
function isBinary(text: string): boolean {
  if (!/[\0\uFFFD]/.test(text)) return false
  let odd = 0
  for (const char of text.slice(0, 4000)) if (char === '\0' || char === '\uFFFD') odd++
  return odd > Math.min(text.length, 4000) * 0.05
}

/** What is said of a page that our own code could not handle. */
export function pageCrashed(file: SourceFile, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    severity: 'error',
    code: 'page-crashed',
    message: `This page could not be compiled: ${reason}.`,
    file: file.path,
    line: 1,
    column: 1,
    hint: 'Simplify the page, and please report this bug.',
  }
}

/** What is said of code in a text that must not have any. */
export function foreignCode(file: SourceFile, count: number): Diagnostic {
  return {
    severity: 'warning',
    code: 'foreign-code',
    message: `\`x-mint.content\` of a spec by URL holds ${count === 1 ? 'a piece' : `${count} pieces`} of code or HTML that ${count === 1 ? 'is' : 'are'} not used.`,
    file: file.path,
    hint: 'A spec from another server is text. Whoever runs this server can trust its host: LECTERN_TRUSTED_SPEC_HOSTS.',
  }
}

/** `:::note` and the like are blocks of another tool, shown here as the text they are. */
export function directives(file: SourceFile, tree: RawNode): readonly Diagnostic[] {
  return (tree.children ?? []).flatMap((node) => {
    const [first] = node.type === 'paragraph' ? (node.children ?? []) : []
    const value = first?.['value']
    const [, name] = /^:::\s*([a-z]+)/i.exec(typeof value === 'string' ? value : '') ?? []
    if (name === undefined) return node.type === 'text' ? [] : directives(file, node)
    return {
      severity: 'warning',
      code: 'directive-unknown',
      message: `":::${name}" is no block of this format, and is shown as text.`,
      file: file.path,
      line: node.position?.start.line,
      column: node.position?.start.column,
      hint: directiveHint(name),
    } as const
  })
}

const IN_PLACE: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  important: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  warning: 'Warning',
  caution: 'Warning',
  danger: 'Danger',
  error: 'Danger',
  details: 'Accordion',
}

/** Some stand for a component; others tell a program that makes the pages what to leave out. */
function directiveHint(name: string): string {
  const component = Object.hasOwn(IN_PLACE, name.toLowerCase()) ? IN_PLACE[name.toLowerCase()] : undefined
  return component === undefined
    ? 'Remove the lines that begin and end it, or write a component in its place.'
    : `Write <${component}>…</${component}> in its place.`
}

export function unknownVariable(file: SourceFile, name: string, offset: number): Diagnostic {
  const before = file.text.slice(0, offset)
  const line = before.split('\n').length
  return {
    severity: 'warning',
    code: 'variable-unknown',
    message: `{{${name}}} is not defined in docs.json.`,
    file: file.path,
    line,
    column: offset - before.lastIndexOf('\n'),
    hint: 'Add it under "variables", or write it as code if it is meant as text.',
  }
}

/** Where an import is written: the line that names it, else the first line of code. */
export function importPlace(esm: readonly RawNode[], specifier: string): { line?: number; column?: number } {
  // A file that an import leads to may be written with another path than its own; many have a name such as index.
  for (const name of [specifier, specifier.slice(specifier.lastIndexOf('/') + 1)])
    for (const node of esm) {
      const lines = (typeof node['value'] === 'string' ? node['value'] : '').split('\n')
      const index = lines.findIndex((line) => line.includes(name))
      if (index !== -1 && node.position) return { line: node.position.start.line + index, column: 1 }
    }
  const start = esm[0]?.position?.start
  return start ? { line: start.line, column: start.column } : {}
}
