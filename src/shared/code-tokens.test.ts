import { describe, expect, it } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { sampled } from '../../test/support/sampled.ts'
import { tokensOf, type CodeToken } from './code-tokens.ts'
import type { HttpRequest } from './request/http-request.ts'
import { SAMPLE_LANGUAGES } from './samples/languages.ts'

const REQUEST: HttpRequest = {
  method: 'POST',
  url: 'https://api.example.com/v1/items?q=a%20b#part',
  headers: [
    ['X-Note', `it's # not a comment // nor this /* or this */ "quoted" \\`],
    ['Content-Type', 'application/json'],
  ],
  body: { kind: 'text', text: '{\n  "name": "it\'s # and // \\n",\n  "count": 12\n}' },
}

function texts(code: string, language: string, kind: CodeToken['kind']): readonly string[] {
  return tokensOf(code, language)
    .filter((token) => token.kind === kind)
    .map(({ start, end }) => code.slice(start, end))
}

describe.each(SAMPLE_LANGUAGES)('tokens of $id', ({ id, write }) => {
  const code = write(REQUEST)

  it('follow one another and lie in the text', () => {
    let last = 0
    for (const { start, end } of tokensOf(code, id)) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      last = end
    }
    expect(last).toBeLessThanOrEqual(code.length)
  })

  it('see strings as strings, whatever stands in them', () => {
    expect(texts(code, id, 'comment')).toEqual([])
    const strings = [...texts(code, id, 'string'), ...texts(code, id, 'property')]
    expect(strings.some((text) => text.includes('https://api.example.com/v1/items'))).toBe(true)
    expect(strings.some((text) => text.includes('# not a comment // nor this'))).toBe(true)
    // The code around a body must not be taken for a part of it.
    expect(strings.every((text) => !/^(?:\s*(?:\.send|\.build|puts|print|console))/m.test(text))).toBe(true)
  })
})

describe('comments', () => {
  it.each([
    ['python', 'x = 1  # why "so"\ny = "# no"', ['# why "so"']],
    ['ruby', '# one\nputs "a #{b} # no" # two', ['# one', '# two']],
    ['bash', "# first\ncurl https://a.test/#x 'b # c' # last", ['# first', '# last']],
    ['php', '// a\n# b\n/* c\n d */ $x = "// no";', ['// a', '# b', '/* c\n d */']],
    ['powershell', "<# a\nb #> $x = '# no' # c", ['<# a\nb #>', '# c']],
    ['javascript', 'f("//") // a\n/* b */ g(`/* no */`)', ['// a', '/* b */']],
    ['c', '#include <a.h>\nint x; /* never closed', ['/* never closed']],
    ['json', '{"a": "// no"}', []],
  ])('of %s', (language, code, expected) => {
    expect(texts(code, language, 'comment')).toEqual(expected)
  })
})

describe('other tokens', () => {
  it('knows keys, numbers and words of JSON', () => {
    const code = '{"a": [1, -2.5e3, true, null], "b" : "c"}'
    expect(texts(code, 'json', 'property')).toEqual(['"a"', '"b"'])
    expect(texts(code, 'json', 'number')).toEqual(['1', '2.5e3'])
    expect(texts(code, 'json', 'keyword')).toEqual(['true', 'null'])
    expect(texts(code, 'json', 'string')).toEqual(['"c"'])
  })

  it('reads text nobody closed in one pass', () => {
    const started = cpuTime()
    for (const piece of ['/*', '"\\"', "'", '`\\`', '#', '"""', 'r#"', '$(', '<#'])
      for (const language of ['javascript', 'rust', 'bash', 'python', 'powershell', 'swift', 'nobody'])
        tokensOf(piece.repeat(60_000).slice(0, sampled(60_000, 190_000)), language)
    expect(cpuTime() - started).toBeLessThan(sampled(2000, 5000) * slowness())
  })
})
