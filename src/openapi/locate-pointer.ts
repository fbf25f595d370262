import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { keysOf } from './pointer.ts'

interface Place {
  readonly line: number
  readonly column: number
}

export type PointerLocator = (pointer: string) => Place | undefined

/** Finds the line of JSON pointers in a spec's text. Slow, so only made when there is something to report. */
export function pointerLocator(text: string): PointerLocator {
  return /^\uFEFF?\s*[{[]/.test(text) ? inJson(text) : inYaml(text)
}

function inJson(text: string): (pointer: string) => Place | undefined {
  let tree: Node | undefined
  let lines: readonly number[] | undefined
  return (pointer) => {
    tree ??= parseTree(text)
    if (!tree) return undefined
    // jsonc-parser tells array items by number.
    const keys = (keysOf(pointer) ?? []).map((key) => (/^\d+$/.test(key) ? [key, Number(key)] : [key]))
    let node: Node | undefined = tree
    for (const forms of keys) {
      const next: Node | undefined = forms
        .map((form) => (node ? findNodeAtLocation(node, [form]) : undefined))
        .find(Boolean)
      if (!next) break
      node = next
    }
    lines ??= lineStarts(text)
    const line = lineAt(lines, node.offset)
    return { line, column: node.offset - (lines[line - 1] ?? 0) + 1 }
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Number of the line that holds an offset: the last one that starts at or before it. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

/** The parser keeps no positions, so keys are followed by their indentation: exact for block style. */
function inYaml(text: string): (pointer: string) => Place | undefined {
  const lines = text.split('\n')
  return (pointer) => {
    let at = 0
    let indent = -1
    let place: Place | undefined
    for (const key of keysOf(pointer) ?? []) {
      const found = /^\d+$/.test(key)
        ? (keyLine(lines, key, { at, indent }) ?? itemLine(lines, Number(key), { at, indent }))
        : keyLine(lines, key, { at, indent })
      if (!found) break
      place = { line: found.line + 1, column: found.indent + 1 }
      at = found.next
      indent = found.indent
    }
    return place
  }
}

interface Found {
  readonly line: number
  readonly indent: number
  /** Where its children begin. */
  readonly next: number
}

/** The line after a parent's, and how far the parent is indented. */
interface Below {
  readonly at: number
  readonly indent: number
}

function keyLine(
  lines: readonly string[],
  key: string,
  { at: from, indent: parent }: Below,
): Found | undefined {
  let level: number | undefined
  for (let line = from; line < lines.length; line++) {
    const match = /^(\s*(?:-\s+)*)(?:"([^"]*)"|'([^']*)'|([^\s#'"][^:]*?))\s*:(?:\s|$)/.exec(
      lines[line] ?? '',
    )
    if (!match) continue
    const indent = (match[1] ?? '').length
    if (indent <= parent && line > from) return undefined
    if (indent <= parent) continue
    level ??= indent
    if (indent === level && (match[2] ?? match[3] ?? match[4]) === key)
      return { line, indent, next: line + 1 }
  }
  return undefined
}

function itemLine(
  lines: readonly string[],
  wanted: number,
  { at: from, indent: parent }: Below,
): Found | undefined {
  let level: number | undefined
  let index = -1
  for (let line = from; line < lines.length; line++) {
    const match = /^(\s*)-(?:\s|$)/.exec(lines[line] ?? '')
    const indent = match ? (match[1] ?? '').length : undefined
    if (indent === undefined || indent < parent) continue
    level ??= indent
    if (indent < level) return undefined
    if (indent === level && ++index === wanted) return { line, indent, next: line }
  }
  return undefined
}
