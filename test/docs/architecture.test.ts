import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TEXT = fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const SOURCES = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => fs.readFileSync(path.join(ROOT, 'src', name), 'utf8'))
  .join('\n')

/** What stands between backticks, with the folder of src that its row of the table is about. */
function* names(): Generator<{ readonly name: string; readonly folder: string }> {
  for (const line of TEXT.replace(/^```\n[^]*?^```$/gm, '').split('\n')) {
    const folder = /^\| `([a-z]+)` \|/.exec(line)?.[1] ?? ''
    for (const [, name = ''] of line.matchAll(/`([^`]+)`/g)) yield { name, folder }
  }
}

test('every file and folder it names exists', () => {
  const missing = [...names()].filter(
    ({ name, folder }) =>
      /^[\w./-]+\/$|\.(?:tsx?|mjs|mdx|css)$/.test(name) &&
      !['', 'src', path.join('src', folder)].some((base) => fs.existsSync(path.join(ROOT, base, name))),
  )
  expect(missing).toEqual([])
})

test('every name of code it mentions is one', () => {
  const missing = [...names()].filter(
    ({ name }) =>
      /^[A-Z][A-Za-z]+(?:\.[a-z]\w*)?$/.test(name) && !SOURCES.includes(name.split('.').at(-1) ?? ''),
  )
  expect(missing).toEqual([])
})

test('every command it gives is a script', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = [...names()].flatMap(({ name }) => /^npm run ([\w:]+)/.exec(name)?.[1] ?? [])
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
  expect(commands.length).toBeGreaterThan(1)
})

test('it is one page with short lines', () => {
  const lines = TEXT.split('\n')
  expect(lines.filter((line) => line.length >= 120)).toEqual([])
  expect(lines.length).toBeLessThan(160)
})
