/** Turns an offset in a text into a line and a column, both counted from 1. */
export type LineIndex = (offset: number) => { readonly line: number; readonly column: number }

/** Line starts are found once, and only when somebody asks: most files have nothing to report. */
export function createLineIndex(text: string): LineIndex {
  let starts: readonly number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
