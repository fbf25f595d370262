import fs from 'node:fs'
import { expect, test } from 'vitest'
import { FONT_FAMILIES, OWN_FAMILIES } from '../../src/shared/font-families.ts'

const page = fs.readFileSync('docs/site/themes.mdx', 'utf8')

test('every token of a theme that the manual names is used by a style sheet', () => {
  const tokens = [...new Set(page.match(/--[a-z][a-z-]*/g))]
  const styles = fs.globSync('src/site/styles/**/*.css').map((file) => fs.readFileSync(file, 'utf8'))
  expect(tokens.length).toBeGreaterThan(20)
  expect(tokens.filter((token) => !styles.some((style) => style.includes(`var(${token}`)))).toEqual([])
})

test('the manual lists the families that come along', () => {
  const names = [...OWN_FAMILIES, ...FONT_FAMILIES.map(({ name }) => name)]
  expect(page).toContain(`${names.toSorted((a, b) => a.localeCompare(b, 'en')).join(', ')}.`)
})
