import v8 from 'node:v8'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { sampled } from '../../../test/support/sampled.ts'
import { highlightWith } from './highlight.ts'
import { OwnLanguages } from './own-languages.ts'

const ACME = {
  name: 'Acme',
  scopeName: 'source.acme',
  fileTypes: ['acm'],
  patterns: [
    { include: '#comment' },
    { match: '\\b(?:let|when)\\b', name: 'keyword.control.acme' },
    { match: '(?<=let )\\p{Alpha}+', name: 'entity.name.function.acme' },
    { match: '\\d+', name: 'constant.numeric.acme' },
    {
      begin: '"',
      end: '"',
      name: 'string.quoted.double.acme',
      beginCaptures: { 0: { name: 'punctuation.definition.string.begin.acme' } },
    },
    { match: '[-+=]', name: 'keyword.operator.acme' },
  ],
  repository: { comment: { begin: '--\\[', end: '\\]--', name: 'comment.block.acme' } },
}

function shown(code: string, lang: string, ...grammars: readonly unknown[]): string {
  const files = grammars.map((grammar, at) => ({
    file: `${at}.json`,
    text: typeof grammar === 'string' ? grammar : JSON.stringify(grammar),
  }))
  return highlightWith(new OwnLanguages(files))(code, lang).markup
}

describe('languages that a site describes', () => {
  it('have the colours that their scopes stand for, also over lines', () => {
    expect(shown('let go = "a" + 1\n--[ one\ntwo ]-- when', 'acme', ACME)).toBe(
      '<i class=k>let</i> <i class=f>go</i> = <i class=s>"a"</i> + <i class=n>1</i>\n' +
        '<i class=c>--[ one</i>\n<i class=c>two ]--</i> <i class=k>when</i>',
    )
  })

  it('are known by each of their names, and come before ours', () => {
    for (const lang of ['Acme', 'acm', 'ACME']) expect(shown('let', lang, ACME)).toBe('<i class=k>let</i>')
    expect(shown('when', 'js', { ...ACME, aliases: ['js'] })).toBe('<i class=k>when</i>')
    // Other languages are as they were.
    expect(shown('const a = 1', 'ts', ACME)).toContain('<i class=k>const</i>')
  })

  it('may include one another, and what nobody wrote is left out', () => {
    const outer = {
      name: 'outer',
      scopeName: 'source.outer',
      patterns: [{ include: 'source.acme' }, { include: 'source.nobody' }, { include: '#nothing' }],
    }
    expect(shown('let go', 'outer', outer, ACME)).toBe('<i class=k>let</i> <i class=f>go</i>')
  })

  it('are plain text where the file is no grammar, or has patterns that say nothing', () => {
    for (const broken of ['', '{', '[]', '{"scopeName": "source.acme"}', '{"patterns": []}', '"text"'])
      expect(shown('let <b>', 'acme', broken)).toBe('let &lt;b&gt;')
    for (const match of ['(', '[', '\\', '(?<x>', '\\g<x>', '(?~a)'])
      expect(shown('let <b>', 'acme', { ...ACME, patterns: [{ match, name: 'keyword' }] })).toContain(
        '&lt;b&gt;',
      )
    for (const odd of [1, null, [null], [[]], [{ match: 7 }], [{ include: 7 }], [{ begin: 'a' }]])
      expect(shown('let', 'acme', { ...ACME, patterns: odd })).toContain('let')
  })

  it('take two seconds once where a pattern tries forever, and nothing after that', () => {
    const slow = { ...ACME, patterns: [{ match: '^(a+)+$', name: 'keyword' }] }
    const show = highlightWith(new OwnLanguages([{ file: 'a.json', text: JSON.stringify(slow) }]))
    const code = `${'a'.repeat(60)}!`
    const began = performance.now()
    expect(show(code, 'acme').markup).toBe(code)
    expect(performance.now() - began).toBeLessThan(10_000)
    const again = cpuTime()
    for (let at = 0; at < 50; at += 1) expect(show(code, 'acme').markup).toBe(code)
    const ms = cpuTime() - again
    expect(ms).toBeLessThan(500 * slowness())
  })

  it('take no more together than a site may: many blocks that are slow each are as bad as one', () => {
    const slow = { ...ACME, patterns: [{ match: '^(a+)+$', name: 'keyword' }] }
    const show = highlightWith(new OwnLanguages([{ file: 'a.json', text: JSON.stringify(slow) }]))
    const before = cpuTime()
    // Each below what stops one block; together many times that.
    for (let at = 0; at < 60; at += 1) show(`${'a'.repeat(25)}!${at}`, 'acme')
    const ms = cpuTime() - before
    expect(ms).toBeLessThan(8000 * slowness())
  })

  it('end where a grammar goes in circles', () => {
    const round = { ...ACME, patterns: [{ include: '$self' }], repository: {} }
    expect(shown('let', 'acme', round)).toBe('let')
    const circle = { a: { patterns: [{ include: '#b' }] }, b: { patterns: [{ include: '#a' }] } }
    expect(shown('let', 'acme', { ...ACME, patterns: [{ include: '#a' }], repository: circle })).toBe('let')
    const empty = { ...ACME, patterns: [{ begin: '(?=l)', end: '(?=l)', name: 'string' }] }
    expect(shown('let', 'acme', empty)).toContain('let')
  })

  it.each([
    ['names that list scopes', { match: 'a', name: 'a '.repeat(200_000) }],
    ['rules that are never closed', { begin: 'a', end: 'z', name: 'a.b', contentName: 'c.d' }],
    ['names that hold what was matched', { begin: 'a(?=(.*))', end: 'z', name: '$1'.repeat(100_000) }],
  ])('take little memory, whatever %s', (_, rule) => {
    const grammar = {
      name: 'acme',
      scopeName: 'source.acme',
      patterns: [{ ...rule, patterns: [{ include: '$self' }] }],
    }
    const before = process.resourceUsage().maxRSS
    shown(Array.from({ length: 20 }, () => 'ab'.repeat(2400)).join('\n'), 'acme', grammar)
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
  })

  it('are forgotten with their site, patterns too', () => {
    const used = () => {
      v8.setFlagsFromString('--expose-gc')
      const collect = vm.runInNewContext('gc') as () => void
      // V8 itself keeps expressions for a few rounds, should they be compiled again.
      for (let round = 0; round < 6; round++) collect()
      return process.memoryUsage().heapUsed / 1e6
    }
    const count = sampled(100, 200)
    const letters = 'x'.repeat(4000)
    // A remark is read sooner than a pattern, and as long.
    const long = sampled(`(?#${letters})`, letters)
    const site = (number: number) => {
      const patterns = Array.from({ length: count }, (_, at) => ({
        match: `s${number}p${at}${long}`,
      }))
      shown('let', 'acme', { name: 'acme', scopeName: 'source.acme', patterns })
    }
    site(0)
    const before = used()
    for (let number = 1; number <= 3; number++) site(number)
    // They hold 2.4 MB, half of that in the short run.
    expect(used() - before).toBeLessThan(sampled(0.6, 1.2))
  })
})
