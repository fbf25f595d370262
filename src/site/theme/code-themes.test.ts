import { expect, it } from 'vitest'
import { codeTheme } from './code-themes.ts'

it('leaves the default to the style sheet', () => {
  expect(codeTheme('system')).toEqual({ variables: '', onCode: '', unknown: [] })
  expect(codeTheme({})).toEqual({ variables: '', onCode: '', unknown: [] })
})

it('writes one colour when both modes look the same, else a pair', () => {
  expect(codeTheme('dracula').variables).toContain('--code-bg:#282a36;')
  expect(codeTheme('dark').variables).toContain('--code-bg:#1e1e1e;')
  expect(codeTheme({ theme: { light: 'min-light', dark: 'nord' } }).variables).toContain(
    '--code-bg:light-dark(#ffffff,#2e3440);',
  )
})

it('falls back to the default pair and says which name it does not know', () => {
  const { unknown, variables } = codeTheme({ theme: { light: 'houston', dark: 'nord' } })
  expect(unknown).toEqual(['houston'])
  expect(variables).toContain('light-dark(#ffffff,#2e3440)')
  expect(codeTheme('constructor').unknown).toEqual(['constructor'])
  expect(codeTheme({ theme: 'houston' }).unknown).toEqual(['houston'])
  expect(codeTheme({ theme: 'nord' }).unknown).toEqual([])
})
