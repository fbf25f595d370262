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

/**
 * Whether a .js file of the folder runs on pages. Programs and modules that authors run on their machines do not: as a
 * script of a page they would only fail. A bundle asks before it uses Node.
 */
export function isPageScript(path: string, code: string): boolean {
  if (isSnippet(path) || /\.(?:config|test|spec)\.js$/.test(path) || /^#!.*\bnode\b/.test(code)) return false
  if (hasImport(code) || /^export\s{1,100}(?:default\b|const\b|function\b|\{)/m.test(code)) return false
  if (/\btypeof\s{0,50}\(?\s{0,50}(?:module|exports|require|process|define)\b/.test(code)) return true
  // No browser knows where a package is.
  if (/(?:^|[^.\w])import\(\s*["'](?:node:[\w/]+|[\w@][^"':]*)["']\s*\)/m.test(code)) return false
  return !/(?:^|[^.\w])require\(\s*["'](?:node:)?[\w@/.-]+["']\s*\)|^[ \t]{0,500}module\.exports\s{0,50}=/m.test(
    code,
  )
}

const IMPORT = /import\s[^;]{0,20000}?["'][^"'\n]{1,500}["']/y
/** What begins and does not end is looked through once for each beginning, so a few of them have to do. */
const MOST_BEGINNINGS = 50

function hasImport(code: string): boolean {
  let tried = 0
  for (const { index } of code.matchAll(/^import\s/gm)) {
    if (tried++ === MOST_BEGINNINGS) return false
    IMPORT.lastIndex = index
    if (IMPORT.test(code)) return true
  }
  return false
}
