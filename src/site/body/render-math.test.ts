import { describe, expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { renderBody } from './render-body.ts'

describe('formulas that are made to keep the server busy', () => {
  it.each([
    ['a long macro, used often', `\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(900)}`],
    ['macros in macros', `\\def\\b{${'x'.repeat(100)}}\\def\\a#1{${'#1'.repeat(30)}}\\a{\\a{\\b}}`],
    [
      'one that repeats what it is given',
      `\\newcommand{\\a}[1]{${'#1'.repeat(3000)}}\\a{${'x'.repeat(9000)}}`,
    ],
    [
      'what was expanded before',
      `\\def\\a#1{${'#1'.repeat(99)}}\\expandafter\\a\\expandafter{\\a{\\a{xxx}}}`,
    ],
  ])('are shown as errors: %s', (_name, value) => {
    const { markup, ms } = measured([{ type: 'math', value }])
    expect(markup).toContain('Too many expansions')
    expect(ms).toBeLessThan(2000 * slowness())
  })

  it('are shown as source when a page has more than anybody reads', () => {
    const { markup, ms } = measured(
      Array.from({ length: 100_000 }, () => ({ type: 'inlineMath', value: 'x' })),
    )
    expect(markup.match(/<math/g)?.length).toBeGreaterThan(10_000)
    expect(markup.endsWith('<code>x</code></div>')).toBe(true)
    expect(ms).toBeLessThan(5000 * slowness())
  })

  it('do not keep others of the page from being shown', () => {
    const { markup } = measured([
      { type: 'math', value: `\\def\\a{${'x'.repeat(9000)}}\\a\\a\\a` },
      { type: 'math', value: '\\newcommand{\\pair}[2]{(#1, #2)}\\pair{\\alpha}{\\dfrac12} \\bmod n' },
    ])
    expect(markup).toContain('Too many expansions')
    expect(markup).toContain('<mi>α</mi>')
  })
})

function measured(children: readonly { type: 'math' | 'inlineMath'; value: string }[]): {
  markup: string
  ms: number
} {
  const before = cpuTime()
  const { markup } = renderBody({ type: 'root', children: [...children] }).html
  return { markup, ms: cpuTime() - before }
}
