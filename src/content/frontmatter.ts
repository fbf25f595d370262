import { load, CORE_SCHEMA, YAMLException } from 'js-yaml'
import type { Diagnostic } from '../lib/diagnostic.ts'

export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>
  /** Where the body starts in the text, and on which line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

const FENCE = /^---[ \t]*\r?\n(?:---|([\s\S]*?)\r?\n---)[ \t]*(?:\r?\n|$)/

/** Tools that translate open the block twice: an empty one, then the lines that were meant, and one fence. */
const TWICE = /^---[ \t]*\r?\n(---[ \t]*\r?\n)(?=(?:[A-Za-z][\w:-]*:(?:[ \t].*)?\r?\n)+---[ \t]*(?:\r?\n|$))/

/** The YAML block at the top of a page, with its fences; empty where there is none. */
export function frontmatterOf(text: string): string {
  const twice = TWICE.exec(text)?.[1]
  if (twice === undefined) return FENCE.exec(text)?.[0] ?? ''
  return twice + (FENCE.exec(text.slice(twice.length))?.[0] ?? '')
}

/** The text as a parser reads it, place for place: one block where there were two fences in a row. */
export function oneFence(text: string): string {
  const [both, second] = TWICE.exec(text) ?? []
  if (both === undefined || second === undefined) return text
  return both.slice(0, -second.length) + second.replace(/^---/, '   ') + text.slice(both.length)
}

/** A page without the YAML block at its top, which is not read. */
export function withoutFrontmatter(text: string): string {
  return text.slice(frontmatterOf(text).length)
}

/** Reads the YAML block at the top of a page. A broken block costs a diagnostic, never the page. */
export function readFrontmatter(text: string, file: string): Frontmatter {
  const twice = TWICE.exec(text)?.[1]
  if (twice !== undefined) return readSecond(text, { file, skip: twice.length })
  const match = FENCE.exec(text)
  if (!match) return { data: {}, bodyOffset: 0, bodyLine: 1, diagnostics: [] }
  const yaml = match[1] ?? ''
  const place = { bodyOffset: match[0].length, bodyLine: countLines(match[0]) + 1 }
  try {
    const data = load(yaml, { schema: CORE_SCHEMA, json: true })
    if (data === null || data === undefined) return { data: {}, ...place, diagnostics: [] }
    if (typeof data === 'object' && !Array.isArray(data))
      return { data: data as Record<string, unknown>, ...place, diagnostics: [] }
    return { data: {}, ...place, diagnostics: [notAMap(file)] }
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined
    return {
      data: readPlainLines(yaml),
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
  // Who may read the page was said on lines that are not plain: nobody may until it can be read.
  if (data['groups'] === undefined && /^[ \t]*["']?groups["']?[ \t]*:/m.test(yaml)) data['groups'] = []
  return data
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
