import { describe, expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { lowerResets } from './lower-resets.ts'

describe('resets of an author’s style sheet', () => {
  it.each([
    ['* { margin: 0; padding: 0 }', '@layer resets{*{margin:0;padding:0}}* {}'],
    ['h1,h2{font-weight:normal;color:red}', '@layer resets{h1,h2{font-weight:normal}}h1,h2{color:red;}'],
    ['p{margin:0!important;line-height:2}', '@layer resets{p{line-height:2}}p{margin:0!important;}'],
    [
      'h2, #content h2 { font-size: 18px; font-family: X }',
      '@layer resets{h2{font-size:18px}}#content h2{font-size: 18px;font-family: X ;}h2{font-family: X ;}',
    ],
    [
      '@media print { a:not(nav a) { text-decoration: none } }',
      '@media print { @layer resets{a:not(nav a){text-decoration:none}}a:not(nav a){} }',
    ],
  ])('go below our classes: %s', (css, lowered) => {
    expect(squeezed(lowerResets(css))).toBe(squeezed(lowered))
  })

  it.each([
    '.prose h2 { margin: 0 }',
    ':root h2 { margin: 0 }',
    'a:hover { margin: 0 }',
    '[data-x] { padding: 0 }',
    'h1 { font-family: X; color: red; --space: 0 }',
    'footer { display: none }',
    'p code:not(pre code) { background-color: red }',
    '@layer base { * { margin: 0 } }',
    '@keyframes x { from { margin: 0 } }',
    '.card { p { margin: 0 } }',
    'h2 { margin: 0 } }',
    'h2 { *margin: 0; _padding: 0 }',
    'h2, .x::-moz-unknown { margin: 0 }',
    'a { color: blue; color: inherit }',
    'h2 { border-bottom: 1px solid; border: none }',
    'h1 { font: 700 24px X; line-height: 1.2 }',
    'a { color: red; all: unset }',
    'h2 { margin: 0\\\n}',
    'h2\\\n{ margin: 0 }',
    '.x\\\n, h2 { margin: 0 }',
  ])('and nothing else: %s', (css) => {
    expect(lowerResets(css)).toBe(css)
  })

  it('are found behind the mark of an encoding', () => {
    expect(lowerResets('\uFEFFh2{margin:0}')).toBe('@layer resets{h2{margin:0}}h2{}')
  })

  it('end with the sheet, as in browsers', () => {
    expect(lowerResets('h2{margin:0}@media print{.x{color:red')).toBe(
      '@layer resets{h2{margin:0}}h2{}@media print{.x{color:red}}',
    )
  })

  it('are left where they are in a sheet that nobody wrote', () => {
    const hostile = [
      'a{'.repeat(250_000),
      `${'a,'.repeat(240_000)}b{margin:0}`,
      '('.repeat(500_000),
      `@media print{${'a{}'.repeat(160_000)}}`,
      `a{${'b-'.repeat(240_000)}:0}`,
      `a{${'color:red;color:unset;'.repeat(20_000)}}`,
    ]
    for (const css of hostile) {
      const before = cpuTime()
      expect(lowerResets(css).length).toBeGreaterThan(0)
      const ms = cpuTime() - before
      expect(ms).toBeLessThan(3000 * slowness())
    }
  })
})

function squeezed(css: string): string {
  return css.replaceAll(/\s+/g, '')
}
