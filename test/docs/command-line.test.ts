import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COMMON, type Command } from '../../src/cli/command.ts'

const FOLDER = 'src/cli/commands'
const page = fs.readFileSync('docs/reference/cli.mdx', 'utf8')
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
)
const names = fs.readdirSync(FOLDER).flatMap((file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? [])

async function command(name: string): Promise<Command> {
  const module = (await import(path.resolve(FOLDER, `${name}.ts`))) as Record<string, Command>
  return module[`${name}Command`] as Command
}

test.each(names)('the manual has every option of lectern %s, and no other', async (name) => {
  const section = sections.get(name) ?? ''
  const options = Object.keys((await command(name)).options)
  expect(options.filter((option) => !new RegExp(`--${option}(?![a-z-])`).test(section))).toEqual([])
  const written = [...section.matchAll(/^\| ([^|]*)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/--([a-z][a-z-]*)/g)].map(([, option = '']) => option),
  )
  const known = new Set([...options, ...Object.keys(COMMON)])
  expect(written.filter((option) => !known.has(option))).toEqual([])
})
