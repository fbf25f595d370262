/** A part of pages. */
export function isSnippet(path: string): boolean {
  return /(?:^|\/)_?snippets\//.test(path)
}

/** Never handed out as it is. */
export function isPrivateFile(path: string): boolean {
  if (/(?:^|\/)\./.test(path)) return true
  // Snippets are parts of pages, and reach readers through them.
  if (isSnippet(path) && /\.js$/i.test(path)) return true
  return (
    /\.(?:mdx|md|jsx|tsx|ts)$/i.test(path) || /^(?:(?:docs|mint|lectern)\.json|questions\.yaml)$/.test(path)
  )
}

/** A program that authors run on their machines: in a browser it would only fail. A bundle asks before it uses Node. */
export function isNodeProgram(code: string): boolean {
  if (/^#!.*\bnode\b/.test(code)) return true
  if (/\btypeof\s*\(?\s*(?:module|exports|require|process|define)\b/.test(code)) return false
  return (
    /(?:^|[^.\w])require\(\s*["'](?:node:)?[\w@/.-]+["']\s*\)|^\s*module\.exports\s*=/m.test(code) ||
    /^\s*import\s[^;]*?from\s+["'](?:node:[\w/]+|fs|path|url|child_process|crypto|os)["']/m.test(code)
  )
}
