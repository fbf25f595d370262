import { Parser } from 'htmlparser2'

/** Attributes that are read to somebody. */
const SAID: ReadonlySet<string> = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])
const NOT_READ: ReadonlySet<string> = new Set(['script', 'style', 'pre', 'template'])

/**
 * Words in Latin letters that readers of a page see or hear, but for blocks of code. On a page in another script none of them
 * is ours, unless it is a name.
 */
export function latinWords(html: string, allowed: RegExp): readonly string[] {
  const texts: string[] = []
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (NOT_READ.has(name)) skipped++
      for (const [key, value] of Object.entries(attributes)) if (SAID.has(key)) texts.push(value)
    },
    ontext: (text) => void (skipped === 0 && texts.push(text)),
    onclosetag: (name) => void (NOT_READ.has(name) && skipped--),
  })
  parser.end(html)
  return latinIn(texts, allowed)
}

export function latinIn(texts: readonly string[], allowed: RegExp): readonly string[] {
  const words = texts.flatMap(
    (text) =>
      // Addresses, media types and what stands between braces are names.
      text
        .replaceAll(/\S*\/\S*|\{[^}]*\}|\S+@\S+/g, ' ')
        .match(/\p{Script=Latin}[\p{Script=Latin}\d'’-]+/gu) ?? [],
  )
  return [...new Set(words.filter((word) => !allowed.test(word)))]
}
