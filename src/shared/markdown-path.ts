/** Where the Markdown of a page is: `/guides/start.md`, `/index.md` for the root. */
export function markdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}
