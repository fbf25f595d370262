import { load, CORE_SCHEMA, YAMLException } from 'js-yaml'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { isFieldLine, isFrontmatterLine, namesGroups } from './stray-groups.ts'

export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>
  /** Where the body starts in the text, and on which line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

const FENCE = /^---[ \t]*\r?\n(?:---|([\s\S]*?)\r?\n---)[ \t]*(?:\r?\n|$)/

const EMPTY = /^---[ \t]*\r?\n(?=---[ \t]*\r?\n)/
const END = /^---[ \t]*$/

/** The YAML block at the top of a page, with its fences; empty where there is none. */
export function frontmatterOf(text: string): string {
  const skip = openedTwice(text)
  return text.slice(0, skip) + (FENCE.exec(text.slice(skip))?.[0] ?? '')
}

/** The text as a parser reads it, place for place: one block where there were two fences in a row. */
export function oneFence(text: string): string {
  const skip = openedTwice(text)
  return skip === 0 ? text : `${text.slice(0, skip)}   ${text.slice(skip + 3)}`
}

/**
 * Tools that translate open the block twice: an empty one, then the lines that were meant, and one fence. Where the second
 * one begins, or 0. A heading between rules is no block: one of its lines has to be a field.
 */
function openedTwice(text: string): number {
  const skip = EMPTY.exec(text)?.[0].length ?? 0
  if (skip === 0) return 0
  let hasField = false
  for (let start = text.indexOf('\n', skip) + 1, end; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start)
    end = next === -1 ? text.length : next
    const line = text.slice(start, end).replace(/\r$/, '')
    if (END.test(line)) return hasField ? skip : 0
    if (!isFrontmatterLine(line)) return 0
    hasField ||= isFieldLine(line) || namesGroups(line)
  }
  return 0
}

/** A page without the YAML block at its top, which is not read. */
export function withoutFrontmatter(text: string): string {
  return text.slice(frontmatterOf(text).length)
}

/** Reads the YAML block at the top of a page. A broken block costs a diagnostic, never the page. */
export function readFrontmatter(text: string, file: string): Frontmatter {
  const skip = openedTwice(text)
  if (skip > 0) return readSecond(text, { file, skip })
  const match = FENCE.exec(text)
  if (!match) return { data: {}, bodyOffset: 0, bodyLine: 1, diagnostics: [] }
  const yaml = match[1] ?? ''
  const place = { bodyOffset: match[0].length, bodyLine: countLines(match[0]) + 1 }
  try {
    const data = load(yaml, { schema: CORE_SCHEMA, json: true })
    if (data === null || data === undefined) return { data: {}, ...place, diagnostics: [] }
    if (typeof data === 'object' && !Array.isArray(data))
      return { data: data as Record<string, unknown>, ...place, diagnostics: [] }
    const closed = unreadGroups(yaml, file)
    return { data: closed ? { groups: [] } : {}, ...place, diagnostics: [notAMap(file), ...(closed ?? [])] }
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined
    const data = readPlainLines(yaml)
    // Who may read the page was said on lines that are not plain: nobody may until it can be read.
    const closed = data['groups'] === undefined ? unreadGroups(yaml, file) : undefined
    return {
      data: closed ? { ...data, groups: [] } : data,
      ...place,
      diagnostics: [
        {
          severity: 'warning',
          code: 'frontmatter-invalid',
          message: `The frontmatter is not valid YAML: ${error instanceof YAMLException ? error.reason : 'unreadable'}.`,
          file,
          line: (mark?.line ?? 0) + 2,
          column: (mark?.column ?? 0) + 1,
          hint: 'Only its plain "key: value" lines were read. Quote values that contain a colon or a quote.',
        },
        ...(closed ?? []),
      ],
    }
  }
}

function readSecond(text: string, { file, skip }: { file: string; skip: number }): Frontmatter {
  const { data, bodyOffset, bodyLine, diagnostics } = readFrontmatter(text.slice(skip), file)
  const lower = diagnostics.map((one) => ({ ...one, ...(one.line !== undefined && { line: one.line + 1 }) }))
  return {
    data,
    bodyOffset: bodyOffset + skip,
    bodyLine: bodyLine + 1,
    diagnostics: [
      {
        severity: 'warning',
        code: 'frontmatter-invalid',
        message: 'The frontmatter begins with two lines of ---; the lines after the second were read.',
        file,
        line: 2,
        column: 1,
        hint: 'Remove this line.',
      },
      ...lower,
    ],
  }
}

/** What can be saved from a block that YAML refuses: single lines whose meaning is plain. */
function readPlainLines(yaml: string): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const line of yaml.split(/\r?\n/)) {
    const match = /^([A-Za-z][\w:-]*):[ \t]+([^ \t].*)$/.exec(line.trimEnd())
    if (!match?.[1] || !match[2]) continue
    const value = match[2].replace(/^(["'])(.*)\1$/, '$2').replace(/^["']|["']$/g, '')
    data[match[1]] = value === 'true' ? true : value === 'false' ? false : value
  }
  return data
}

/** What to tell the author of a block that names groups and cannot be read. */
function unreadGroups(yaml: string, file: string): readonly Diagnostic[] | undefined {
  const isFlow = /^\s*\{/.test(yaml)
  const at = yaml.split(/\r\n?|\n/).findIndex((line) => namesGroups(line, isFlow))
  if (at === -1) return undefined
  return [
    {
      severity: 'warning',
      code: 'frontmatter-invalid',
      message: '"groups" could not be read, so nobody can read this page.',
      file,
      line: at + 2,
      column: 1,
      hint: 'Write it on a line of its own, such as groups: [staff].',
    },
  ]
}

function notAMap(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'frontmatter-invalid',
    message: 'The frontmatter is not a list of "key: value" lines.',
    file,
    line: 2,
    column: 1,
    hint: 'Write one "key: value" per line between the two --- lines.',
  }
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
