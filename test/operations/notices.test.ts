import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const NOTICES = fs.readFileSync('dist/THIRD-PARTY.txt', 'utf8')
const SECTIONS = NOTICES.split(`\n${'-'.repeat(80)}\n`).slice(1)

/** How a package is named above its licence. */
function headingOf(folder: string): string {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return `\n${name} ${version} (`
}

/** Folders of packages of which code is in dist/server, by its source maps: not the list that the notices are made from. */
function bundledInServer(): string[] {
  const maps = fs.readdirSync('dist/server').filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap(
    (name) =>
      (JSON.parse(fs.readFileSync(path.join('dist/server', name), 'utf8')) as { sources: string[] }).sources,
  )
  const folders = sources.flatMap(
    (source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? [],
  )
  return [...new Set(folders)]
}

test('every package whose code is in the server has a notice with its version', () => {
  const folders = bundledInServer()
  expect(folders).toEqual(
    expect.arrayContaining(['node_modules/zod', 'node_modules/hono', 'node_modules/just-bash']),
  )
  expect(folders.filter((folder) => !NOTICES.includes(headingOf(folder)))).toEqual([])
})

test('what is read on first use has one too: icons, grammars, the engine for code of pages', () => {
  const folders = JSON.parse(fs.readFileSync('dist/bundled/packages.json', 'utf8')) as string[]
  for (const name of ['prismjs', 'katex', 'sucrase', '@iconify-json/tabler'])
    expect(folders).toContain(`node_modules/${name}`)
  expect(folders.filter((folder) => !NOTICES.includes(headingOf(folder)))).toEqual([])
})

test('a package is either part of the server or installed beside it', () => {
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const folders = bundledInServer()
  expect(Object.keys(dependencies).filter((name) => folders.includes(`node_modules/${name}`))).toEqual([])
  const code = fs
    .readdirSync('dist/server')
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join('dist/server', name), 'utf8'))
  const imported = code.flatMap((text) =>
    Array.from(
      text.matchAll(/^(?:import|export)\b.*? from "([^"]+)"|^import "([^"]+)"/gm),
      ([, from, bare]) => from ?? bare ?? '',
    ),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('.') && !isBuiltin(name)))
  expect([...packages]).toEqual(['satteri'])
})

test('every package that the browser bundles and the fonts are made of has one', () => {
  const folders = JSON.parse(fs.readFileSync('dist/bundled/web.json', 'utf8')) as string[]
  for (const name of [
    'preact',
    'mermaid',
    'dompurify',
    'katex',
    '@fontsource-variable/geist',
    '@expo-google-fonts/inter',
  ])
    expect(folders).toContain(`node_modules/${name}`)
  expect(folders.filter((folder) => !NOTICES.includes(headingOf(folder)))).toEqual([])
})

test('every notice has the text of a licence', () => {
  expect(SECTIONS.length).toBeGreaterThan(20)
  const short = SECTIONS.filter(
    (section) => !/permission|permitted|licen[cs]e/i.test(section.split('\n\n').slice(1).join('')),
  )
  expect(short).toEqual([])
})
