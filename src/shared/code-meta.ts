/** What a fence says after its language: ```ts title="app.ts" {1,3} lines */
export interface CodeMeta {
  readonly title: string | undefined
  readonly icon: string | undefined
  readonly lines: boolean
  readonly wrap: boolean
  readonly expandable: boolean
  readonly noCopy: boolean
  readonly highlight: ReadonlySet<number>
  readonly focus: ReadonlySet<number>
  /** Colours of its own, by the name of a theme. */
  readonly theme: string | undefined
}

const FLAGS = new Set(['lines', 'wrap', 'expandable', 'twoslash', 'nocopy', 'runnable', 'isrunnable'])
/** What `lectern test` reads; nothing of it is shown. */
const TESTS = ['test', 'setup', 'expect', 'exit', 'skip']
const VALUES = new Set([
  'title',
  'filename',
  'icon',
  'highlight',
  'focus',
  'theme',
  'placement',
  'actions',
  'file',
  ...TESTS,
  ...FLAGS,
])

/** What a fence says for `lectern test`. */
export interface FenceTest {
  /** It is to be run. */
  readonly test: boolean
  /** It shows what the block before it prints. */
  readonly output: boolean
  /** Why it is not run. */
  readonly skip: string | undefined
  /** Files it needs. */
  readonly setup: readonly string[]
  /** Text that must be in its output. */
  readonly expect: string | undefined
  /** The exit code it must end with, as written. */
  readonly exit: string | undefined
}

interface Written {
  readonly values: ReadonlyMap<string, string>
  /** Words that are no setting. */
  readonly words: readonly string[]
}

function readSettings(meta: string | null): Written {
  const values = new Map<string, string>()
  const words: string[] = []
  const pattern = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))|\{([^}]*)\}|(\S+)/g
  for (const [, name, double, single, braced, bare, range, word] of (meta ?? '').matchAll(pattern)) {
    if (name !== undefined) {
      const key = name.toLowerCase()
      if (VALUES.has(key)) values.set(key, double ?? single ?? braced ?? bare ?? '')
      else words.push(`${name}=${double ?? single ?? braced ?? bare ?? ''}`)
    } else if (range !== undefined) values.set('highlight', range)
    else if (word !== undefined && FLAGS.has(word.toLowerCase())) values.set(word.toLowerCase(), 'true')
    else if (word !== undefined) words.push(word)
  }
  // Among other words it is a part of the title they make.
  if (words.length === 1 && words[0] === 'test') {
    values.set('test', 'true')
    words.pop()
  }
  return { values, words }
}

function isOn(values: Written['values'], name: string): boolean {
  return values.has(name) && !/^["']?false["']?$/.test(values.get(name) ?? '')
}

/** Settings that a fence switches on: `runnable`, not `runnable=false` nor a word of its title. */
export function fenceFlags(meta: string | null): readonly string[] {
  const { values } = readSettings(meta)
  return [...FLAGS].filter((name) => isOn(values, name))
}

/** Reads fence meta; anything that is no key is a word of the title, as authors write it bare. */
export function parseCodeMeta(meta: string | null): CodeMeta {
  const { values, words } = readSettings(meta)
  const on = (name: string) => isOn(values, name)
  const title =
    values.get('title') ?? values.get('filename') ?? (words.length > 0 ? words.join(' ') : undefined)
  return {
    // Code of a file has the file's name, unless it is given another; title="" hides it.
    title: title ?? values.get('file')?.replace(/#.*$/s, ''),
    icon: values.get('icon'),
    lines: on('lines'),
    wrap: on('wrap'),
    expandable: on('expandable'),
    noCopy: on('nocopy'),
    highlight: parseLineRanges(values.get('highlight')),
    focus: parseLineRanges(values.get('focus')),
    theme: parseTheme(values.get('theme')),
  }
}

/** `theme={null}` and `system` are those of the site, as tools write them that say so on every block. */
function parseTheme(written: string | undefined): string | undefined {
  const name = written?.trim().replace(/^["']|["']$/g, '')
  return name === undefined || /^(?:|null|undefined|system)$/.test(name) ? undefined : name
}

/** Where the buttons of a diagram stand, and whether it has any; undefined where its author did not say. */
export interface DiagramMeta {
  readonly actions: boolean | undefined
  readonly placement: string | undefined
}

export function parseDiagramMeta(meta: string | null): DiagramMeta {
  const { values } = readSettings(meta)
  const placement = values.get('placement')
  return {
    actions: values.has('actions') ? isOn(values, 'actions') : undefined,
    placement: /^(?:top|bottom)-(?:left|right)$/.test(placement ?? '') ? placement : undefined,
  }
}

/** `path#region` of the file that a fence shows. */
export function fenceFile(meta: string | null): string | undefined {
  return meta?.includes('file=') ? readSettings(meta).values.get('file') : undefined
}

export function parseFenceTest(meta: string | null): FenceTest {
  const { values, words } = readSettings(meta)
  return {
    test: isOn(values, 'test'),
    output: words.length === 1 && words[0] === 'output',
    skip: values.get('skip'),
    setup: (values.get('setup') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    expect: values.get('expect'),
    exit: values.get('exit'),
  }
}

/** Lines of one fence that can be named, and the last of them. */
const MOST_LINES = 20_000
const LAST_LINE = 1_000_000

/**
 * `1-3,5` or `[1,3]` -> line numbers. Bounded, because a typo such as 1-99999999 must not fill memory, and because a number
 * beyond those that can be counted is never passed by counting.
 */
export function parseLineRanges(text: string | undefined): ReadonlySet<number> {
  const lines = new Set<number>()
  let left = MOST_LINES
  for (const [, from, to] of (text ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), Number(from) + 5000, LAST_LINE)
    for (let line = Number(from); line <= last && left > 0; line++, left--) lines.add(line)
    if (left === 0) break
  }
  return lines
}
