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
 * an operation as other tools do: an answer's without its status (`response-id` for `response-200-id`), a parameter's
 * without its place (`parameter-id` for `path-id`), and those of alternatives by number (`body-pet-one-of-0`).
 */
export function meantAnchor(ids: readonly string[], anchor: string): string | undefined {
  const same = ids.find((id) => sameAnchor(id, anchor))
  if (same !== undefined || !/^(?:response|parameter|body)-/.test(anchor)) return same
  const plain = anchor.replaceAll(/-one-of-\d+/g, '')
  const found = ids.find((id) =>
    sameAnchor(id.replace(OF_ANSWER, 'response-').replace(OF_PLACE, 'parameter-'), plain),
  )
  // What alternatives of an answer hold has no anchors; the answer has.
  return (
    found ?? (/^response-.*one-of-\d/.test(anchor) ? ids.find((id) => /^response-\w+$/.test(id)) : undefined)
  )
}

const OF_ANSWER = /^response-\w+-/
const OF_PLACE = /^(?:path|query|header|cookie)-/

function bareAnchor(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
