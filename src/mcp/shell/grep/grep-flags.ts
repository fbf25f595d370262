import type { GrepRequest } from './grep-options.ts'

export interface FlagEffect {
  readonly value?: 'text' | 'number'
  /** `--color` and `--color=never` are both written. */
  readonly mayHaveValue?: boolean
  readonly in?: 'grep' | 'rg'
  readonly set: (request: GrepRequest, value: string) => void
}

type Flags = Readonly<Record<string, FlagEffect>>

// Reading a file as text, following links, colours: there is nothing to do for them here.
const NOTHING: FlagEffect = { set: () => undefined }
const flag = (set: (request: GrepRequest) => void): FlagEffect => ({ set })
const text = (set: FlagEffect['set']): FlagEffect => ({ value: 'text', set })
const number = (set: (request: GrepRequest, value: number) => void): FlagEffect => ({
  value: 'number',
  set: (request, value) => set(request, Number(value)),
})
const within = (where: 'grep' | 'rg', effect: FlagEffect): FlagEffect => ({ ...effect, in: where })

const ignoreCase = flag((r) => (r.ignoreCase = true))
const caseMatters = flag((r) => (r.ignoreCase = false))
const smartCase = flag((r) => (r.ignoreCase = 'smart'))
const invert = flag((r) => (r.invert = true))
const wholeWord = flag((r) => (r.wholeWord = true))
const wholeLine = flag((r) => (r.wholeLine = true))
const count = flag((r) => (r.shows = 'count'))
const files = flag((r) => (r.shows = 'files'))
const otherFiles = flag((r) => (r.shows = 'other-files'))
const matches = flag((r) => void (r.shows === 'lines' && (r.shows = 'matches')))
const nothing = flag((r) => (r.shows = 'nothing'))
const numbers = flag((r) => (r.lineNumbers = true))
const noNumbers = flag((r) => (r.lineNumbers = false))
const names = flag((r) => (r.fileNames = true))
const noNames = flag((r) => (r.fileNames = false))
const noMessages = flag((r) => (r.quietErrors = true))
const fixed = flag((r) => (r.kind = 'fixed'))
const extended = flag((r) => (r.kind = 'extended'))
const basic = flag((r) => (r.kind = 'basic'))
const perl = flag((r) => (r.kind = 'perl'))
const recursive = flag((r) => (r.recursive = true))
const pattern = text((r, value) => r.patterns.push(value))
const maxCount = number((r, value) => (r.maxCount = value))
const after = number((r, value) => (r.after = value))
const before = number((r, value) => (r.before = value))
const around = number((r, value) => (r.before = r.after = value))
const maxDepth = number((r, value) => (r.maxDepth = value))
const glob = text((r, value) => (value.startsWith('!') ? r.except.push(value.slice(1)) : r.only.push(value)))
const type = text((r, value) => r.only.push(...globsOfType(value)))
const typeNot = text((r, value) => r.except.push(...globsOfType(value)))
const ignoredText: FlagEffect = text(() => undefined)

/** Types of files agents name; any other is taken for the end of a name. */
function globsOfType(name: string): readonly string[] {
  const ends = { md: ['md', 'mdx', 'markdown'], markdown: ['md', 'mdx', 'markdown'], yaml: ['yaml', 'yml'] }
  return (ends[name as keyof typeof ends] ?? [name]).map((end) => `*.${end}`)
}

const SHARED: Flags = {
  e: pattern,
  i: ignoreCase,
  v: invert,
  w: wholeWord,
  x: wholeLine,
  c: count,
  l: files,
  o: matches,
  q: nothing,
  n: numbers,
  H: names,
  F: fixed,
  P: perl,
  m: maxCount,
  A: after,
  B: before,
  C: around,
  a: NOTHING,
}

export const GREP_FLAGS: Flags = {
  ...SHARED,
  y: ignoreCase,
  L: otherFiles,
  h: noNames,
  s: noMessages,
  E: extended,
  G: basic,
  r: recursive,
  R: recursive,
  I: NOTHING,
  U: NOTHING,
}

export const RG_FLAGS: Flags = {
  ...SHARED,
  N: noNumbers,
  I: noNames,
  s: caseMatters,
  S: smartCase,
  g: glob,
  t: type,
  T: typeNot,
  d: maxDepth,
  j: ignoredText,
  M: ignoredText,
  L: NOTHING,
  u: NOTHING,
  '.': NOTHING,
}

export const LONG_FLAGS: Flags = {
  regexp: pattern,
  'ignore-case': ignoreCase,
  'no-ignore-case': caseMatters,
  'case-sensitive': caseMatters,
  'smart-case': smartCase,
  'invert-match': invert,
  'word-regexp': wholeWord,
  'line-regexp': wholeLine,
  count,
  'files-with-matches': files,
  'files-without-match': otherFiles,
  'only-matching': matches,
  quiet: nothing,
  silent: nothing,
  'line-number': numbers,
  'no-line-number': noNumbers,
  'with-filename': names,
  'no-filename': noNames,
  'no-messages': noMessages,
  'fixed-strings': fixed,
  'extended-regexp': within('grep', extended),
  'basic-regexp': within('grep', basic),
  'perl-regexp': within('grep', perl),
  pcre2: within('rg', perl),
  recursive: within('grep', recursive),
  'dereference-recursive': within('grep', recursive),
  'max-count': maxCount,
  'after-context': after,
  'before-context': before,
  context: around,
  include: within(
    'grep',
    text((r, value) => r.only.push(value)),
  ),
  exclude: within(
    'grep',
    text((r, value) => r.except.push(value)),
  ),
  'exclude-dir': within(
    'grep',
    text((r, value) => r.exceptFolders.push(value)),
  ),
  glob: within('rg', glob),
  type: within('rg', type),
  'type-not': within('rg', typeNot),
  'max-depth': within('rg', maxDepth),
  'max-columns': within('rg', ignoredText),
  threads: within('rg', ignoredText),
  sort: within('rg', ignoredText),
  'no-heading': within('rg', NOTHING),
  'no-ignore': within('rg', NOTHING),
  hidden: within('rg', NOTHING),
  follow: within('rg', NOTHING),
  text: NOTHING,
  'line-buffered': NOTHING,
  color: { ...NOTHING, mayHaveValue: true },
  colour: { ...NOTHING, mayHaveValue: true },
}
