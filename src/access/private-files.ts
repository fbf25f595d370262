/** A part of pages. */
export function isSnippet(path: string): boolean {
  return /(?:^|\/)_?snippets\//.test(path)
}

/** Never handed out as it is. */
export function isPrivateFile(path: string): boolean {
  if (/(?:^|\/)\./.test(path)) return true
  // Snippets are parts of pages, and reach readers through them.
  if (isSnippet(path) && /\.js$/i.test(path)) return true
  return /\.(?:mdx|md|jsx|tsx|ts)$/i.test(path) || /^(?:docs|mint|lectern)\.json$/.test(path)
}
