import fs from 'node:fs'
import { expect, test } from 'vitest'

test('every token of a theme that the manual names is used by a style sheet', () => {
  const page = fs.readFileSync('docs/site/themes.mdx', 'utf8')
  const tokens = [...new Set(page.match(/--[a-z][a-z-]*/g))]
  const folder = 'src/site/styles'
  const styles = fs.readdirSync(folder).map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'))
  expect(tokens.length).toBeGreaterThan(20)
  expect(tokens.filter((token) => !styles.some((style) => style.includes(`var(${token}`)))).toEqual([])
})
