const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$/
const FENCE = /^\s*(`{3,}|~{3,})/

/**
 * The Markdown of one section: from its heading, given by the headings that lead to it, to the next one. Undefined where
 * the text has no such heading, as when a component wrote it.
 */
export function sectionMarkdown(markdown: string, headings: readonly string[]): string | undefined {
  const lines = markdown.split('\n')
  const wanted = headings.at(-1)
  let from = wanted === undefined ? 0 : -1
  let fence: string | undefined
  for (const [at, line] of lines.entries()) {
    fence = fenceAfter(line, fence)
    const heading = fence === undefined ? HEADING.exec(line) : null
    if (heading === null) continue
    // What stands before the first heading; the page's own title is none.
    if (from >= 0 && !(wanted === undefined && at === 0)) return lines.slice(from, at).join('\n').trim()
    if (wanted !== undefined && plainText(heading[2] ?? '') === plainText(wanted)) from = at + 1
  }
  return from < 0 ? undefined : lines.slice(from).join('\n').trim()
}

/** As much of a text as fits, in whole blocks: a paragraph, a list, a table or a fence is never cut in two. */
export function wholeBlocks(markdown: string, most: number): string {
  if (markdown.length <= most) return markdown
  let kept = ''
  for (const block of blocksOf(markdown)) {
    if (kept.length + block.length + 2 > most) return kept === '' ? shortened(block, most) : kept
    kept += kept === '' ? block : `\n\n${block}`
  }
  return kept
}

function blocksOf(markdown: string): readonly string[] {
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    fence = fenceAfter(line, fence)
    if (line.trim() !== '' || fence !== undefined) block.push(line)
    else if (block.length > 0) blocks.push(block.splice(0).join('\n'))
  }
  if (block.length > 0) blocks.push(block.join('\n'))
  return blocks
}

/** The first lines of a block that is too long by itself, with its fence closed. */
function shortened(block: string, most: number): string {
  const lines = block.split('\n')
  const mark = FENCE.exec(lines[0] ?? '')?.[1]
  let kept = ''
  for (const line of lines) {
    if (kept.length + line.length > most) break
    kept += `${line}\n`
  }
  if (mark !== undefined) return `${kept}${mark}`
  if (kept !== '') return kept.trimEnd()
  const sentence = block.lastIndexOf('. ', most)
  return sentence > 0 ? block.slice(0, sentence + 1) : `${block.slice(0, block.lastIndexOf(' ', most))} …`
}

/** The fence a line opens, stays in or closes. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1]
  if (open === undefined) return mark
  return mark !== undefined && mark.startsWith(open) && line.trim() === mark ? undefined : open
}

/** Letters and digits alone: marks of Markdown and the space around them differ. */
function plainText(text: string): string {
  return text
    .replaceAll(/\]\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
