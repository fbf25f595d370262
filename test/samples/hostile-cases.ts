import type { SampleCase } from './sample-case.ts'

/** A command on the path of every sample; when it runs, text of a spec has become code. */
export const CANARY = 'lectern-canary'

const RUN = CANARY

/** Text that means something to a shell, a client or a language. */
export const HOSTILE: readonly string[] = [
  `$(${RUN})`,
  `\`${RUN}\``,
  `'; ${RUN}; '`,
  `"; ${RUN}; "`,
  `'\n${RUN}\n'`,
  `\\'; ${RUN}; \\'`,
  `\\\\'; ${RUN} #`,
  `| ${RUN} && ${RUN} || ${RUN} > out`,
  `<(${RUN}) <<EOF\n$(${RUN})\nEOF`,
  `\${x} \${${RUN}} \${\`${RUN}\`} $x $HOME ~ *`,
  `#{\`${RUN}\`} #{x} #$0 #@x #`,
  `{$x} {\${system('${RUN}')}} <?php system('${RUN}') ?>`,
  `"""; ${RUN} '''; ${RUN}`,
  `\${process.exit(3)} \`; process.exit(3); \``,
  `\\u0022; ${RUN}; \\u0027 \\x22 \\042 \\N{BULLET}`,
  `*/ ?> </script> <!-- --> // /* -- =begin`,
  '__END__\n=begin\n__END__\n=end',
  '@/etc/hostname',
  '@notes.txt',
  '<notes.txt',
  '-X DELETE',
  '--output=pwned',
  '%0a%0d%00 %s %d %% %(x)s',
  '!history !! !$ !-1',
  'quotes \' " ` ‘ ’ ‚ ‛ “ ” „ « »',
  "''' ''", // runs
  '"""" ""',
  'ends with a backslash\\',
  'ends with two\\\\',
  '\\',
  '\\n \\r \\t \\0 \\( \\#(x) \\$ \\{',
  '{} [] [1-3] {a,b} ?? ??/ ??=',
  'line\nfeed\n\n  indented\n',
  'tab\there',
  'carriage\rreturn\r\nboth',
  'control \u0001 \u0003 \u0004 \u0007 \u0008 \u000b \u000c \u001a \u001b[31m \u007f',
  'c1 \u0085 \u009b31m',
  'ends of lines \u2028 \u2029 and \ufeff',
  'direction \u202e desrever \u2066 x \u2069 \u200f',
  'emoji \u{1f600} \u{1f468}\u200d\u{1f469}\u200d\u{1f467} é 日本',
  '#"; """# "## )body" )"',
  'a:b;c,d=e&f+g h%20i',
  ' spaces at both ends ',
  ':colon: {{mustache}} <%= erb %>',
]

/** The same text in all places of a request that can hold it. */
export function hostileCases(texts: readonly string[], label: string): readonly SampleCase[] {
  return texts.flatMap((text, index): readonly SampleCase[] => {
    const name = `${label} ${index} ${JSON.stringify(text).slice(0, 40)}`
    return [
      {
        name: `${name} in JSON`,
        path: '/a/x{id}/b',
        parameters: [
          { in: 'path', name: 'id', value: text },
          { in: 'query', name: 'q', value: [text, 'x'] },
          { in: 'query', name: text, value: '1' },
          { in: 'header', name: 'X-Text', value: `v${text}` },
          { in: 'cookie', name: 'c', value: text },
        ],
        body: { type: 'application/json', value: { [text]: text, list: [text], nested: { text } } },
      },
      { name: `${name} as text`, body: { type: 'text/plain; charset=utf-8', value: text } },
      {
        name: `${name} in a form`,
        body: { type: 'multipart/form-data', value: { [text]: text, meta: { text }, last: text } },
        encoding: { last: { contentType: 'text/plain', headers: { 'X-Part': `v${text}` } } },
      },
      {
        name: `${name} in a plain form`,
        body: { type: 'multipart/form-data', value: { field: text } },
      },
    ]
  })
}

/** CR and LF must not begin a header of their own. */
export const INJECTION_CASES: readonly SampleCase[] = ['a\r\nX-Evil: 1', 'a\nX-Evil: 1', 'a\rX-Evil: 1'].map(
  (value, index) => ({
    name: `header injection ${index}`,
    parameters: [
      { in: 'header', name: 'X-Text', value },
      { in: 'header', name: 'X-Bad\r\nX-Evil', value: '1' },
      { in: 'cookie', name: 'c', value },
    ],
    expected: { header: ['X-Text', 'a X-Evil: 1'] },
  }),
)

const PIECES = [
  ...'\'"`$\\(){}[]<>|&;#!@%*?~^=+-:/., \n\r\t'.split(''),
  '‘',
  '’',
  '“',
  '\u0001',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  'é',
  '\u{1f600}',
  'a',
  'n',
  'u0027',
  'x27',
  '0',
  '\\\\',
  "''",
  '"""',
  '$(',
  '${',
  '#{',
  RUN,
]

/** Strings of such pieces, the same in every run. */
export function randomTexts(count: number): readonly string[] {
  let state = 20_260_801
  const next = (limit: number) => {
    // A linear congruence is random enough, and has a seed.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(14) }, () => PIECES[next(PIECES.length)]).join(''),
  )
}
