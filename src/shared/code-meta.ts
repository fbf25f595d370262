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
}

const FLAGS = new Set(['lines', 'wrap', 'expandable', 'twoslash', 'nocopy', 'runnable', 'isrunnable'])
const VALUES = new Set([
  'title',
  'filename',
  'icon',
  'highlight',
  'focus',
  'theme',
  'placement',
  'actions',
  ...FLAGS,
])

/** Reads fence meta; anything that is no key is a word of the title, as authors write it bare. */
export function parseCodeMeta(meta: string | null): CodeMeta {
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
  const on = (name: string) => values.has(name) && !/^["']?false["']?$/.test(values.get(name) ?? '')
  return {
    title: values.get('title') ?? values.get('filename') ?? (words.length > 0 ? words.join(' ') : undefined),
    icon: values.get('icon'),
    lines: on('lines'),
    wrap: on('wrap'),
    expandable: on('expandable'),
    noCopy: on('nocopy'),
    highlight: parseLineRanges(values.get('highlight')),
    focus: parseLineRanges(values.get('focus')),
  }
}

/** `1-3,5` or `[1,3]` -> line numbers. Bounded, because a typo such as 1-99999999 must not fill memory. */
export function parseLineRanges(text: string | undefined): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const [, from, to] of (text ?? '').matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), Number(from) + 5000)
    for (let line = Number(from); line <= last; line++) lines.add(line)
  }
  return lines
}
