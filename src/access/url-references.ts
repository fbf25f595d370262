const ORDINARY = /^[\p{L}\p{N}_@()~+.-]+\.[\p{L}\p{N}]+$/u
const LETTER = /^[\p{L}\p{N}]$/u
/** What stands before a name, back to where an address can begin. */
const BEFORE = /[^\s"'`()<>{}[\]]*$/
const LONGEST_BEFORE = 300
/** Longer than any path of a file: text without spaces is not followed further. */
const LONGEST_ADDRESS = 4000

const OTHER = 0
const LETTER_OR_DIGIT = 1
const SIGN = 2
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/[A-Za-z0-9]/.test(char)) return LETTER_OR_DIGIT
  return /[_@%()~+./-]/.test(char) ? SIGN : OTHER
})
const DOT = 46

interface OddName {
  readonly name: string
  readonly spelling: string
}

/** Few endings are looked for one by one; for many, every place of a text is looked at once. */
const FEW_ENDS = 64
const LAST = 2

/** Names with spaces or signs, by how they end: they have to be looked for where something ends like them. */
export class OddNames {
  readonly #byEnd = new Map<string, OddName[]>()
  readonly #byLast = new Map<string, OddName[]>()

  constructor(names: readonly string[]) {
    for (const name of names)
      for (const spelling of spellingsOf(name)) {
        append(this.#byEnd, spelling.slice(spelling.lastIndexOf('.') + 1), { name, spelling })
        append(this.#byLast, spelling.slice(-LAST), { name, spelling })
      }
  }

  /** Names that a text has, and where. */
  *in(text: string): Iterable<{ readonly name: string; readonly at: number }> {
    for (const [end, names] of this.#byEnd.size <= FEW_ENDS ? this.#endsIn(text) : this.#placesIn(text))
      for (const { name, spelling } of names) {
        const at = end - spelling.length
        if (at >= 0 && text.startsWith(spelling, at)) yield { name, at }
      }
  }

  *#endsIn(text: string): Iterable<[end: number, names: readonly OddName[]]> {
    for (const [end, names] of this.#byEnd)
      for (let at = text.indexOf(end); at !== -1; at = text.indexOf(end, at + 1))
        yield [at + end.length, names]
  }

  *#placesIn(text: string): Iterable<[end: number, names: readonly OddName[]]> {
    for (let end = 1; end <= text.length; end++) {
      const names = this.#byLast.get(text.slice(Math.max(0, end - LAST), end))
      if (names) yield [end, names]
    }
  }
}

function append(names: Map<string, OddName[]>, key: string, name: OddName): void {
  const known = names.get(key)
  if (known) known.push(name)
  else names.set(key, [name])
}

function spellingsOf(name: string): ReadonlySet<string> {
  return new Set([name, encodeURI(name), encodeURIComponent(name), name.replaceAll('&', '&amp;')])
}

/** Addresses of files as a text writes them, in time that grows with the text and not faster. */
export function urlReferences(text: string, odd: OddNames): ReadonlySet<string> {
  const found = new Set<string>()
  // A link to a page elsewhere of the same name is no address of ours; its path may be.
  for (const address of addressesIn(text)) found.add(decoded(address.replace(/^\(+/, '')))
  for (const { name, at } of odd.in(text)) {
    const before = BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at))?.[0] ?? ''
    found.add(`${decoded(before)}${name}`)
  }
  return found
}

/** Letters, digits and signs of paths around a dot, up to the last ending in them: `images/a.b.png`. */
function* addressesIn(text: string): Iterable<string> {
  let done = 0
  for (let dot = text.indexOf('.'); dot !== -1; dot = text.indexOf('.', Math.max(dot + 1, done))) {
    if (kindAt(text, dot + 1) !== LETTER_OR_DIGIT) continue
    const least = Math.max(done, dot - LONGEST_ADDRESS)
    let start = dot
    while (start > least && kindBefore(text, start) !== OTHER) start -= widthBefore(text, start)
    let lastDot = -1
    let end = dot
    for (; end < text.length && kindAt(text, end) !== OTHER; end += widthAt(text, end))
      if (text.charCodeAt(end) === DOT && end > start && kindAt(text, end + 1) === LETTER_OR_DIGIT)
        lastDot = end
    done = end
    if (lastDot < 0) continue
    let stop = lastDot + 1
    while (stop < end && kindAt(text, stop) === LETTER_OR_DIGIT) stop += widthAt(text, stop)
    yield text.slice(start, stop)
  }
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return KINDS[code] as number
  if (Number.isNaN(code)) return OTHER
  return LETTER.test(String.fromCodePoint(text.codePointAt(at) as number)) ? LETTER_OR_DIGIT : OTHER
}

function kindBefore(text: string, at: number): number {
  return kindAt(text, at - widthBefore(text, at))
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1
}

function widthBefore(text: string, at: number): number {
  return at > 1 && (text.codePointAt(at - 2) as number) > 0xffff ? 2 : 1
}

/** Whether the name of a file is found by its form alone. */
export function isOrdinaryName(name: string): boolean {
  return ORDINARY.test(name)
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A file of the folder that an address means, seen from the file it is written in; undefined when it leads nowhere sure. */
export function resolveAddress(address: string, from: string): string | undefined {
  // Behind the host of a whole URL the path counts from the root.
  const path = /^\/\/[^/]*(\/.*)$/.exec(address)?.[1] ?? address
  const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') base.push(part)
    else if (base.pop() === undefined) return undefined
  }
  return base.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
