import { markdownToMdast } from 'satteri'
import { isHostPath } from '../shared/base-path.ts'

interface MarkdownNode {
  readonly type: string
  readonly url?: string
  readonly position?: {
    readonly start: { readonly offset: number }
    readonly end: { readonly offset: number }
  }
  readonly children?: readonly MarkdownNode[]
}

/** Markdown for a site below a path of its host: `place` is asked for every link and image that begins with a slash. */
export function placeMarkdown(markdown: string, place: (url: string) => string): string {
  const root = markdownToMdast(markdown, { features: { gfm: true } }) as unknown as MarkdownNode
  const found: { readonly at: number; readonly url: string }[] = []
  // One behind the other, not one inside the other: quotes in a description of an API may be deeper than the stack.
  const waiting = [root]
  for (const node of waiting) {
    for (const child of node.children ?? []) waiting.push(child)
    const { url = '', position } = node
    if (!position || !isHostPath(url)) continue
    // The URL stands behind the words of a link; what they hold may look like it.
    const from = node.children?.at(-1)?.position?.end.offset ?? position.start.offset
    const at = markdown.indexOf(url, node.type === 'image' ? markdown.indexOf('](', from) : from)
    if (at !== -1 && at < position.end.offset) found.push({ at, url })
  }
  let placed = ''
  let done = 0
  for (const { at, url } of found.toSorted((a, b) => a.at - b.at)) {
    placed += markdown.slice(done, at) + place(url)
    done = at + url.length
  }
  return placed + markdown.slice(done)
}
