/** How a language writes what stands between other code: strings and comments. */
export interface Lexis {
  /** What begins a comment up to the end of the line. */
  readonly comments: readonly string[]
  /** Whether there are comments between slash and star. */
  readonly blocks: boolean
  /** The longer ones first. */
  readonly strings: readonly StringRule[]
  /** Strings whose end depends on their beginning; gives that end. */
  readonly fence?: { readonly open: RegExp; readonly close: (found: RegExpExecArray) => string }
}

export interface StringRule {
  readonly open: string
  readonly close: string
  /** The character that takes the meaning from the next one. */
  readonly escape: string
  readonly lines: boolean
}

const DOUBLE = quoted('"', '\\', false)
const SINGLE = quoted("'", '\\', false)
const DOUBLE_LINES = quoted('"', '\\', true)
const SINGLE_LINES = quoted("'", '\\', true)
const TRIPLE_DOUBLE = quoted('"""', '\\', true)
const TRIPLE_SINGLE = quoted("'''", '\\', true)
const BACKTICK = quoted('`', '\\', true)

const C_LIKE: Lexis = { comments: ['//'], blocks: true, strings: [DOUBLE, SINGLE] }
const SCRIPT: Lexis = { comments: ['//'], blocks: true, strings: [DOUBLE, SINGLE, BACKTICK] }
const HASH: Lexis = { comments: ['#'], blocks: false, strings: [DOUBLE_LINES, SINGLE_LINES] }
const SHELL: Lexis = {
  comments: ['#'],
  blocks: false,
  strings: [
    { open: "$'", close: "'", escape: '\\', lines: true },
    quoted("'", '', true),
    // An escaped quote outside a string opens none.
    { open: "\\'", close: '', escape: '', lines: false },
    DOUBLE_LINES,
  ],
}
/** Of a language nobody described: an apostrophe may be one. */
const UNKNOWN: Lexis = { comments: ['//'], blocks: true, strings: [DOUBLE] }

const KNOWN: ReadonlyMap<string, Lexis> = new Map<string, Lexis>([
  ['bash', SHELL],
  ['shell', SHELL],
  ['javascript', SCRIPT],
  ['typescript', SCRIPT],
  ['node', SCRIPT],
  ['python', { ...HASH, strings: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] }],
  ['go', { ...C_LIKE, strings: [DOUBLE, SINGLE, quoted('`', '', true)] }],
  ['java', { ...C_LIKE, strings: [TRIPLE_DOUBLE, DOUBLE, SINGLE] }],
  ['php', { comments: ['#', '//'], blocks: true, strings: [DOUBLE_LINES, SINGLE_LINES] }],
  ['ruby', HASH],
  ['csharp', { ...C_LIKE, fence: { open: /"{3,}/y, close: ([quotes]) => quotes } }],
  [
    'rust',
    {
      ...C_LIKE,
      strings: [DOUBLE_LINES],
      fence: { open: /r(#{0,8})"/y, close: ([, marks = '']) => `"${marks}` },
    },
  ],
  [
    'powershell',
    {
      comments: ['#'],
      blocks: false,
      strings: [
        { open: '<#', close: '#>', escape: '', lines: true },
        quoted('"', '`', true),
        quoted("'", '', true),
      ],
    },
  ],
  ['kotlin', { ...C_LIKE, strings: [quoted('"""', '', true), DOUBLE, SINGLE] }],
  [
    'swift',
    {
      ...C_LIKE,
      strings: [TRIPLE_DOUBLE, DOUBLE],
      fence: { open: /(#{1,8})("""|")/y, close: ([, marks = '', quotes = '']) => quotes + marks },
    },
  ],
  ['c', C_LIKE],
  ['c++', { ...C_LIKE, fence: { open: /R"([^\s()\\]{0,16})\(/y, close: ([, name = '']) => `)${name}"` } }],
  [
    'dart',
    {
      ...C_LIKE,
      strings: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
      fence: { open: /r('''|"""|'|")/y, close: ([, quotes = '']) => quotes },
    },
  ],
  ['json', { comments: [], blocks: false, strings: [DOUBLE] }],
  ['xml', { comments: [], blocks: false, strings: [quoted('"', '', true)] }],
  ['yaml', { ...HASH, strings: [DOUBLE, quoted("'", '', false)] }],
])

export function lexisOf(language: string): Lexis {
  return KNOWN.get(language) ?? UNKNOWN
}

function quoted(quote: string, escape: string, lines: boolean): StringRule {
  return { open: quote, close: quote, escape, lines }
}
