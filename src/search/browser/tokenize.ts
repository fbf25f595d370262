/** Where a term stood in the text, and whether it is a part of a longer one. Good during the call only. */
export interface TermPlace {
  start: number
  end: number
  isPart: boolean
}

export type Visit = (term: string, place: TermPlace) => void

/**
 * 1 for each letter, by its code, that words of interest begin with: English words that do not, nor any part of them,
 * are not visited, nor those of other scripts; a word with parts may be visited anyway.
 */
export type Initials = Uint8Array

interface Visitor {
  readonly visit: Visit
  readonly initials: Initials | undefined
}

const MAX_TERM = 40
// A word, with what may stand inside an identifier: `docs.json`, `user-id`, `snake_case`, `it's`.
const WORD = /[\p{L}\p{N}\p{M}_]+(?:[.\-'’]+[\p{L}\p{N}\p{M}_]+)*/uy
const CONNECTED = /[._\-'’]/
const CAPITAL_INSIDE = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/
const CAMEL = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
// Scripts that put no spaces between words; Hangul has spaces, but glues endings to its words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}]+/gu
const MAYBE_UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\uffef\u{20000}-\u{3ffff}]/u
const HANGUL = /^[\uac00-\ud7a3]+$/
// Letters that are folded to themselves: nearly all there are of Chinese, Japanese and Korean. As in `isUnfoldable`.
const UNFOLDABLE = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/
// Digests, keys and other noise that nobody types.
const NOISE = /^(?=.*\d)[0-9a-f]{12,}$|^\d{9,}$/

/** Of an English letter, this bit makes it a small one; digits have it already. */
const LOWER_CASE = 32

const OTHER = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const JOINT = 4
const BEYOND_ASCII = 5
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/[a-z]/.test(char)) return LOWER
  if (/[A-Z]/.test(char)) return UPPER
  if (/[0-9_]/.test(char)) return DIGIT
  return /[.'-]/.test(char) ? JOINT : OTHER
})

/**
 * Calls back for every term of a text. An identifier counts whole and in parts: `getUserId` is also get, user and
 * id. The same on the server and in the browser: what is indexed must be what is looked up. Plain English, which is
 * most of what there is, is read letter by letter: several times as fast as a regular expression for all scripts.
 */
export function eachTerm(text: string, visit: Visit, initials?: Initials): void {
  const { length } = text
  // One for all: an object for every word there is would cost more than finding it.
  const place: TermPlace = { start: 0, end: 0, isPart: false }
  const visitor: Visitor = { visit, initials }
  for (let at = 0; at < length;) {
    const first = kindAt(text, at)
    if (first === OTHER || first === JOINT) {
      at++
      continue
    }
    const start = at
    let simple = first !== BEYOND_ASCII
    let kind = first
    while (kind !== OTHER && kind !== BEYOND_ASCII) {
      if (kind === JOINT) {
        let next = at + 1
        while (next < length && kindAt(text, next) === JOINT) next++
        const after = next < length ? kindAt(text, next) : OTHER
        if (after === OTHER) break
        simple = false
        at = next
      } else {
        if (kind !== LOWER && at > start) simple = false
        at++
      }
      kind = at < length ? kindAt(text, at) : OTHER
    }
    if (kind === BEYOND_ASCII) at = beyondAscii(text, start, visitor)
    else if (simple) {
      if (initials !== undefined && initials[text.charCodeAt(start) | LOWER_CASE] === 0) continue
      place.start = start
      place.end = at
      simpleWord(text, place, visit)
    } else if (initials === undefined || hasInitial(text, { start, end: at }, initials))
      compoundTerms(text.slice(start, at), start, visit)
  }
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (KINDS[code] as number) : BEYOND_ASCII
}

/** Whether a term could begin with one of these letters: at the start, after what joins, at a capital or a number. */
function hasInitial(
  text: string,
  { start, end }: { start: number; end: number },
  initials: Initials,
): boolean {
  let before = OTHER
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const kind = KINDS[code] as number
    if ((kind !== LOWER || (before !== LOWER && before !== UPPER)) && initials[code | LOWER_CASE] === 1)
      return true
    before = kind
  }
  return false
}

/** Letters alone, the first perhaps a capital. */
function simpleWord(text: string, place: TermPlace, visit: Visit): void {
  const { start, end } = place
  const kind = kindAt(text, start)
  if (end - start > 1 ? end - start > MAX_TERM : kind !== DIGIT) return
  const word = text.slice(start, end)
  visit(kind === UPPER ? word.toLowerCase() : word, place)
}

/** A word with other than English letters; returns where it ends. */
function beyondAscii(text: string, start: number, visitor: Visitor): number {
  const { visit, initials } = visitor
  const after = initials === undefined ? 0 : afterUnwanted(text, start, initials)
  if (after > 0) return after
  WORD.lastIndex = start
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return start + 1
  if (MAYBE_UNSPACED.test(word)) unspacedTerms(word, start, visitor)
  else if (initials === undefined || mayBegin(word, initials)) compoundTerms(word, start, visit)
  return start + word.length
}

const MARK = /^\p{M}/u
/** What a letter is folded to, by their codes; 0 where that is not one letter, or more than the first one decides. */
const foldedLetters = new Map<number, number>()

/** Whether a term of a word could begin with one of these letters; only sure of words without parts. */
function mayBegin(word: string, initials: Initials): boolean {
  // A mark behind the first letter may make another letter of it.
  if (CONNECTED.test(word) || CAPITAL_INSIDE.test(word) || MARK.test(word.slice(1))) return true
  const first = word.charCodeAt(0)
  let code = foldedLetters.get(first)
  if (code === undefined) {
    const letter = String.fromCharCode(first)
    code = letter.isWellFormed() ? foldCase(letter).charCodeAt(0) || 0 : 0
    foldedLetters.set(first, code)
  }
  return code === 0 || initials[code < 128 ? code | LOWER_CASE : code] === 1
}

/** Where a word of syllables and signs alone ends that has none that is wanted; 0 for all others. */
function afterUnwanted(text: string, start: number, initials: Initials): number {
  let at = start
  for (let code = text.charCodeAt(at); isUnfoldable(code); code = text.charCodeAt(++at))
    if (initials[code] === 1) return 0
  if (at === start) return 0
  const end = at
  while (at < text.length && kindAt(text, at) === JOINT) at++
  return at === text.length || kindAt(text, at) === OTHER ? end : 0
}

function isUnfoldable(code: number): boolean {
  return (
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    code === 0x30fc
  )
}

/** Lower case, without accents: what is typed in a hurry still meets what was written with care. */
export function foldCase(word: string): string {
  const lower = word.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- ASCII has nothing to fold
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  const known = folded.get(lower)
  if (known !== undefined) return known
  const plain = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
  if (folded.size >= KEPT_FOLDED) folded.clear()
  if (lower.length <= MAX_TERM) folded.set(lower, plain)
  return plain
}

/** The same words come again and again, and to fold one takes ten times as long as to find it here. */
const folded = new Map<string, string>()
const KEPT_FOLDED = 20_000

function compoundTerms(word: string, start: number, visit: Visit): void {
  const end = start + word.length
  const whole = foldCase(word.replace(/['’]s$/i, '').replace(/['’]/g, ''))
  emit(whole, { start, end, isPart: false }, visit)
  const connected = CONNECTED.test(word)
  if (!connected && !CAPITAL_INSIDE.test(word)) return
  let at = start
  for (const piece of connected ? word.split(/([._\-'’]+)/) : [word]) {
    if (piece !== '' && !CONNECTED.test(piece)) pieceTerms(piece, { start: at, whole }, visit)
    at += piece.length
  }
}

function pieceTerms(piece: string, { start, whole }: { start: number; whole: string }, visit: Visit): void {
  const folded = foldCase(piece)
  if (folded !== whole && folded !== 's')
    emit(folded, { start, end: start + piece.length, isPart: true }, visit)
  if (!CAPITAL_INSIDE.test(piece)) return
  for (const part of piece.matchAll(CAMEL)) {
    const at = start + part.index
    if (part[0].length > 1)
      emit(part[0].toLowerCase(), { start: at, end: at + part[0].length, isPart: true }, visit)
  }
}

function emit(term: string, place: TermPlace, visit: Visit): void {
  const isWord = term.length > 1 && term.length <= MAX_TERM && !NOISE.test(term)
  if (isWord || /^\d$/.test(term)) visit(term, place)
}

/** Made when the first text without spaces is met: it loads a dictionary. */
const segmenter = (() => {
  let made: Intl.Segmenter | undefined
  return () => (made ??= new Intl.Segmenter('ja', { granularity: 'word' }))
})()

/** Words as the platform's dictionary sees them, and every pair of neighbours for those it does not know. */
function unspacedTerms(word: string, start: number, { visit, initials }: Visitor): void {
  let rest = 0
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > rest) compoundTerms(word.slice(rest, match.index), start + rest, visit)
    rest = match.index + match[0].length
    const run = match[0]
    const isFolded = UNFOLDABLE.test(run)
    if (!isFolded || initials === undefined || hasWanted(run, initials))
      runTerms(run, { start: start + match.index, isFolded }, visit)
  }
  if (rest < word.length) compoundTerms(word.slice(rest), start + rest, visit)
}

/** Whether one of its letters is wanted: any of them may begin a word. */
function hasWanted(run: string, initials: Initials): boolean {
  for (let at = 0; at < run.length; at++) if (initials[run.charCodeAt(at)] === 1) return true
  return false
}

function runTerms(
  run: string,
  { start, isFolded }: { start: number; isFolded: boolean },
  visit: Visit,
): void {
  const place: TermPlace = { start: 0, end: 0, isPart: false }
  const put = (piece: string, at: number) => {
    place.start = start + at
    place.end = start + at + piece.length
    visit(isFolded ? piece : foldCase(piece), place)
  }
  // Hangul has spaces between its words: a run is one, and there is no need for the dictionary.
  if (HANGUL.test(run)) {
    if (run.length <= MAX_TERM) put(run, 0)
  } else
    for (const { segment, index } of segmenter().segment(run))
      if (segment.length <= MAX_TERM) put(segment, index)
  place.isPart = true
  for (let index = 0; index + 2 <= run.length && run.length > 2; index++)
    put(run.slice(index, index + 2), index)
}
