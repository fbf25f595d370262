const LONGEST = 70

/** Summaries may be paragraphs of Markdown; a title is the first sentence, plain and short. */
export function plainTitle(markdown: string): string {
  const words = plainWords(markdown)
  if (words.length <= LONGEST) return words
  const [sentence = ''] = /^.*?[.!?](?=\s)/.exec(words) ?? []
  if (sentence.length > 8 && sentence.length <= LONGEST) return sentence.replace(/\.$/, '')
  return `${words.slice(0, LONGEST).replace(/[\s,;:.]+\S*$/, '')}…`
}

/** A summary that does not fit into a title is read as the beginning of the description. */
export function isTitle(summary: string): boolean {
  return plainWords(summary).length <= LONGEST
}

const MARKED = /[*_`[#\n\t]| {2}/

function plainWords(markdown: string): string {
  // Almost all summaries are plain words.
  if (markdown.length <= LONGEST && !MARKED.test(markdown)) return markdown.trim()
  return markdown
    .slice(0, 4000)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(`+)(.+?)\1/g, '$2')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=\S)([^*_]+?)\1(?![\w*])/g, '$2')
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
