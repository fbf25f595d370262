import { replaceNonTags } from '../shared/html-tags.ts'

const MAX = 300
// Characters without which a short text is one paragraph of the words it shows.
const MARKED = /[<>[\]*_`#|\0]|[^\S ]| {2}|^\s*[-+]/

/** The first paragraph of a description as plain words, for lists, search engines and agents. */
export function plainSummary(markdown: string | undefined): string | undefined {
  if (markdown === undefined) return undefined
  if (markdown.length <= MAX && !MARKED.test(markdown)) return markdown.trim() || undefined
  const paragraph = markdown
    .slice(0, 4000)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => block !== '' && !/^(?:#|>|```|\||[-*+]\s|<)/.test(block))
  if (paragraph === undefined) return undefined
  // Elements go, and words in angle brackets stay.
  const words = replaceNonTags(paragraph, (bracketed) => bracketed.replace('<', '\0'))
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll('\0', '<')
    .replaceAll(/(\*\*|__|`+)(.+?)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words.length <= MAX) return words || undefined
  return `${words.slice(0, MAX).replace(/\s+\S*$/, '')}…`
}
