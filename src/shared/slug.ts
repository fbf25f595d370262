/**
 * Heading text -> anchor, by the rules of the docs.json format so that existing deep links keep working:
 * lower case, white space and dots become hyphens, parentheses vanish, a straight apostrophe becomes ’.
 */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[()[\]{}`"*?!:,;#<>\\^|]/g, '')
    .replace(/'/g, '’')
    .replace(/[\s.]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Hands out anchors for one page: a repeated slug gets -2, -3 … over the whole page, tabs included. */
export class Slugger {
  readonly #taken = new Map<string, number>()

  next(text: string): string {
    const base = slugify(text) || 'section'
    const count = (this.#taken.get(base) ?? 0) + 1
    this.#taken.set(base, count)
    if (count === 1) return base
    const numbered = `${base}-${count}`
    return this.#taken.has(numbered) ? this.next(numbered) : (this.#taken.set(numbered, 1), numbered)
  }

  /** An anchor the author chose: kept as written, and not handed out again. */
  reserve(id: string): string {
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1)
    return id
  }
}

/** True when two anchors differ only in punctuation and capitals: `node-http` and `nodehttp`, `--filter` and `filter`. */
export function sameAnchor(a: string, b: string): boolean {
  return bareAnchor(a) === bareAnchor(b)
}

/**
 * The id that an anchor means, where none is just that: one that differs in punctuation and capitals, or names a field of
 * an answer without its status, as other tools do (`response-id` for `response-200-id`).
 */
export function meantAnchor(ids: readonly string[], anchor: string): string | undefined {
  const same = ids.find((id) => sameAnchor(id, anchor))
  if (same !== undefined || !anchor.startsWith('response-')) return same
  return ids.find((id) => sameAnchor(id.replace(/^response-\w+-/, 'response-'), anchor))
}

function bareAnchor(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
