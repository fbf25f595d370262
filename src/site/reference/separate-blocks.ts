// What reaches beyond an empty line: code, HTML, definitions, footnotes, and whatever hangs below a line by its indent.
// Spaces at the end of a line are left to the parser too.
const REACHES_ON = /[<\t\r]|```|~~~|\]:|\[\^|(?:^|\n)(?: |---|\+\+\+)| (?:\n|$)/
const LIST_FIRST = /^(?:[-*+]|\d+[.)])(?:\s|$)/
const LIST_INSIDE = /^(?:[-*+]|\d+[.)])(?:\s|$)/m

/** Blocks of a Markdown text that say the same when each is read alone; undefined when that is not certain. */
export function separateBlocks(text: string): readonly string[] | undefined {
  if (!text.includes('\n\n') || REACHES_ON.test(text)) return undefined
  const blocks = text.split(/\n{2,}/).filter((block) => block !== '')
  // Two lists with an empty line between them are one.
  const joined = blocks.some(
    (block, at) => at > 0 && LIST_FIRST.test(block) && LIST_INSIDE.test(blocks[at - 1] as string),
  )
  return joined || blocks.length < 2 ? undefined : blocks
}
