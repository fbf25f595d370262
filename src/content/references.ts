import type { Place } from './parse-failure.ts'
import type { RawNode } from './raw-node.ts'

/** What may be read as a reference to a character. Any other `&` costs the parser nothing. */
const REFERENCE = /&(?=(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});)([^;]+);/g
/**
 * For each reference the parser copies the text before it, as far back as the paragraph, the cell or the heading goes. At so
 * many bytes copied it takes some two and a half seconds; at twice as many it gives up.
 */
const MOST_COPIED = 250_000_000
/** A reference becomes one letter, of two bytes or so. */
const BYTES_OF_ONE = 2
const MOST_BYTES_OF_LETTER = 3

/**
 * Whether references may take the parser too long: certainly not, if they would not even where each text goes on to the next
 * empty line. In code they cost nothing, and in a table little, which only the parser can tell.
 */
export function mayTakeLong(text: string): boolean {
  let copied = 0
  let start = 0
  let empty = text.indexOf('\n\n')
  for (const { index } of text.matchAll(REFERENCE)) {
    while (empty !== -1 && empty < index) {
      start = empty
      empty = text.indexOf('\n\n', empty + 1)
    }
    copied += (index - start) * MOST_BYTES_OF_LETTER
  }
  return copied > MOST_COPIED
}

/** The text without them, place for place: the parser takes it as it takes the other, and quickly. */
export function hideReferences(text: string): string {
  return text.replace(REFERENCE, '%$1;')
}

/** Where references make a text too long to read, going by the tree of the text without them. */
export function tooManyReferences(tree: RawNode, text: string): Place | undefined {
  let copied = 0
  const visit = (node: RawNode): Place | undefined => {
    const { children = [], position } = node
    if (position && children.some(({ type }) => type === 'text')) {
      copied += copiedIn(text.slice(position.start.offset, position.end.offset))
      return copied > MOST_COPIED ? position.start : undefined
    }
    for (const child of children) {
      const found = visit(child)
      if (found) return found
    }
    return undefined
  }
  return visit(tree)
}

function copiedIn(text: string): number {
  let copied = 0
  let bytes = 0
  let end = 0
  for (const { index, 0: reference } of text.matchAll(REFERENCE)) {
    bytes += Buffer.byteLength(text.slice(end, index))
    end = index + reference.length
    copied += bytes
    bytes += BYTES_OF_ONE
  }
  return copied
}
