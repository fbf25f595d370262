import { expect, it } from 'vitest'
import { colorVariables } from './colors.ts'

it('keeps a readable brand colour and darkens one that is too bright for text', () => {
  expect(colorVariables({ primary: '#4338ca' })).toContain('--accent-color:light-dark(#4338ca,')
  const bright = colorVariables({ primary: '#ffe600' })
  // Three numbers, for `rgb(var(--primary) / 0.1)` in style sheets of authors.
  expect(bright).toContain('--primary:255 230 0;')
  expect(bright).toContain('--brand-color:light-dark(#ffe600,#ffe600)')
  expect(bright).not.toContain('--accent-color:light-dark(#ffe600')
  expect(bright).toContain('--on-button:#111')
})

it('accepts short hex colours and ignores anything else', () => {
  expect(colorVariables({ primary: '#000' })).toContain('--button:#000000')
  expect(colorVariables({ primary: 'red;}</style>' })).toBe('')
})
