import { parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'
import type { Diagnostic, Severity, SourcePosition } from '../../lib/diagnostic.ts'
import { createLineIndex } from './line-index.ts'
import type { LocatedNode } from './located-node.ts'
import { scanJson } from './scan-json.ts'

/** Far above any real file; a larger one is probably the wrong file. */
export const MAX_JSON_CHARACTERS = 10 * 1024 * 1024
export const MAX_JSON_DEPTH = 200

/** A parsed JSON file: its values with their places, and what is wrong with the text itself. */
export interface ParsedJson {
  /** Undefined when nothing at all could be read. */
  readonly node: LocatedNode | undefined
  readonly diagnostics: readonly Diagnostic[]
  readonly positionAt: (offset: number) => SourcePosition
}

/** Parses JSON, forgiving comments, trailing commas and a byte order mark, and as much as possible of broken text. */
export function parseJson(file: string, source: string): ParsedJson {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const lines = createLineIndex(text)
  const diagnostics: Diagnostic[] = []
  const positionAt = (offset: number): SourcePosition => ({ file, ...lines(offset) })
  const report: Report = (finding) => {
    const { offset, ...rest } = finding
    diagnostics.push({ ...rest, ...positionAt(offset) })
  }
  return { node: readText({ file, text, report }), diagnostics, positionAt }
}

type Report = (finding: {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly offset: number
}) => void

interface Reading {
  readonly file: string
  readonly text: string
  readonly report: Report
}

function readText({ file, text, report }: Reading): LocatedNode | undefined {
  const fail = (code: string, message: string, hint: string): undefined => {
    report({ severity: 'error', code, message, hint, offset: 0 })
  }
  if (text.length > MAX_JSON_CHARACTERS)
    return fail('config-too-large', `${file} is larger than 10 MB.`, 'Split it with "$ref".')
  if (text.trim() === '') return fail('config-syntax', `${file} is empty.`, 'Put at least {} into it.')
  const scan = scanJson(text)
  if (scan.depth > MAX_JSON_DEPTH)
    return fail('config-too-deep', `${file} is nested deeper than ${MAX_JSON_DEPTH} levels.`, 'Flatten it.')
  reportForgiven(scan.comment, scan.trailingComma, report)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  reportSyntax(file, errors, report)
  return tree && locate(tree, { file, text, report })
}

function reportForgiven(
  comment: number | undefined,
  trailingComma: number | undefined,
  report: Report,
): void {
  const warn = (what: string, offset: number): void =>
    report({
      severity: 'warning',
      code: 'config-not-strict-json',
      message: `JSON does not allow ${what}.`,
      hint: 'Lectern reads the file anyway; other tools may not.',
      offset,
    })
  if (comment !== undefined) warn('comments', comment)
  if (trailingComma !== undefined) warn('a comma after the last entry', trailingComma)
}

function reportSyntax(file: string, errors: readonly ParseError[], report: Report): void {
  const [first] = errors
  if (!first) return
  // One slip makes a parser complain many times; only the first place is worth reading.
  report({
    severity: 'error',
    code: 'config-syntax',
    message: `${file} is not valid JSON: ${SYNTAX[printParseErrorCode(first.error)] ?? 'something is wrong here'}.`,
    hint: 'Anything after this point may be ignored until it is fixed.',
    offset: first.offset,
  })
}

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word is neither a quoted string, a number, true, false nor null',
  InvalidNumberFormat: 'this number is malformed',
  PropertyNameExpected: 'a key in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected after the key',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there must be nothing after the end of the document',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this string is not closed',
  UnexpectedEndOfNumber: 'this number is incomplete',
  InvalidUnicode: 'this \\u escape is malformed',
  InvalidEscapeCharacter: 'this escape is not allowed in a string',
  InvalidCharacter: 'this character must be escaped in a string',
}

function locate(tree: Node, reading: Reading): LocatedNode | undefined {
  const { file } = reading
  const { offset, children = [] } = tree
  if (tree.type === 'array') {
    const items = children.flatMap((child) => locate(child, reading) ?? [])
    return { kind: 'array', file, offset, items }
  }
  if (tree.type === 'object')
    return { kind: 'object', file, offset, entries: locateEntries(children, reading) }
  if (tree.type === 'property') return undefined
  return { kind: 'scalar', file, offset, value: (tree.value ?? null) as string | number | boolean | null }
}

function locateEntries(properties: readonly Node[], reading: Reading): Map<string, LocatedNode> {
  const entries = new Map<string, LocatedNode>()
  for (const property of properties) {
    const [key, value] = property.children ?? []
    const node = value && locate(value, reading)
    if (!key || !node) continue
    const name = String(key.value)
    if (entries.has(name))
      reading.report({
        severity: 'warning',
        code: 'config-duplicate-key',
        message: `"${name}" appears twice in this object; only the last one is used.`,
        hint: 'Merge the two.',
        offset: key.offset,
      })
    entries.set(name, { ...node, key: { file: reading.file, offset: key.offset } })
  }
  return entries
}
