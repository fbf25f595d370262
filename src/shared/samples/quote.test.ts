import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { braces, dollar, isBlock, json, octal, powershell, shell, single } from './quote.ts'

const HIDDEN = 'a\u0001\u001b[31m\r\t\u007f\u0085\u2028\u202e\ufeffz'

describe('text in a shell', () => {
  it.each([
    ['plain', "'plain'"],
    ["it's", `'it'\\''s'`],
    ['$(x) `y` !z', "'$(x) `y` !z'"],
    // Backslashes before a quote are doubled outside the quotes, where every shell agrees.
    ["\\'", `''\\\\\\'''`],
    ['a\\', `'a'\\\\''`],
    ['tab\there', String.raw`$'tab\there'`],
    ["\u001b'x", String.raw`$'\033\047x'`],
    ['\u009b', String.raw`$'\302\233'`],
  ])('%j is %s', (text, expected) => {
    expect(shell(text)).toBe(expected)
  })

  it('comes back from bash as it was', () => {
    const texts = ["it's", "\\'", "a\\\\'b\\", 'two\nlines', HIDDEN, '$x `y` "z" \\n', '']
    const script = `printf '%s\\0' ${texts.map(shell).join(' ')}`
    const said = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    expect(said.split('\0').slice(0, -1)).toEqual(texts)
  })
})

describe('text in double quotes', () => {
  it('is JSON with nothing hidden in it', () => {
    expect(json('a"b\\c\n')).toBe('"a\\"b\\\\c\\n"')
    expect(json(HIDDEN)).toMatch(/^[ -~]*$/)
    expect(JSON.parse(json(HIDDEN))).toBe(HIDDEN)
  })

  it('has no half of a character', () => {
    expect(json('\ud800')).toBe('"\ufffd"')
    expect(shell('\ud800')).toBe("'\ufffd'")
  })

  it('expands nothing in Kotlin and Dart', () => {
    expect(dollar('${x} $y')).toBe('"\\${x} \\$y"')
    // Kotlin knows no \f, but a backslash before an f is two characters.
    expect(dollar('\f \\f')).toBe('"\\u000c \\\\f"')
  })

  it('is written with braces in Rust and Swift', () => {
    expect(braces('"\\(x)\u0001\n\u202e')).toBe('"\\"\\\\(x)\\u{1}\\n\\u{202e}"')
  })

  it('is written in octal in C, without trigraphs', () => {
    expect(octal('??= ???')).toBe('"?\\?= ?\\?\\?"')
    expect(octal('\u00011 \u0085')).toBe('"\\0011 \\302\\205"')
  })
})

describe('text in single quotes', () => {
  it('escapes quote and backslash for PHP and Ruby', () => {
    expect(single("it's \\ $x #{y}\n")).toBe("'it\\'s \\\\ $x #{y}\n'")
  })

  it('changes to double quotes for what cannot be seen, and still expands nothing', () => {
    expect(single('\t$x #{y} "z" \\')).toBe('"\\t\\u{24}x \\u{23}{y} \\"z\\" \\\\"')
  })

  it('doubles every quote PowerShell takes for one', () => {
    expect(powershell("a'b’c")).toBe("'a''b’’c'")
    expect(powershell('\u001b $x `y "z” ’')).toBe('"`u{1b} `$x ``y `"z`” ’"')
  })
})

describe('text of several lines', () => {
  it('stands as it is only when all of it can be seen', () => {
    expect(isBlock('a\nb')).toBe(true)
    expect(isBlock('a')).toBe(false)
    expect(isBlock('a\n\u001bb')).toBe(false)
    expect(isBlock('a\r\nb')).toBe(false)
    expect(isBlock('a\n\ud800')).toBe(false)
  })
})
