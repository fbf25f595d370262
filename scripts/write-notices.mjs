// dist/bundled/*.json -> dist/THIRD-PARTY.txt: every package of which a part is in dist, with its licence. A package
// that says nothing about its licence, or has no text of it, ends the build: somebody has to look.
import fs from 'node:fs'
import path from 'node:path'
import { joinedPackages } from './bundled-packages.mjs'

const OUT = 'dist/THIRD-PARTY.txt'
const TEXT = /^(?:licen[cs]e|copying|notice)(?:[-_.][\w-]+)?(?:\.(?:md|txt))?$/i
// Names no licence in its package.json; its licence file is this one.
const UNNAMED = { khroma: 'MIT' }
// Published without the file: they name MIT, and are from the project whose text is taken.
const TEXT_ELSEWHERE = { '@hono/zod-openapi': 'hono', '@hono/zod-validator': 'hono', 'koa-compose': 'koa' }
// Drawings of others, packed by Iconify without their licences. The texts are copies from the sets themselves.
const TEXT_OF_ICONS = {
  '@iconify-json/fa6-brands': 'font-awesome',
  '@iconify-json/fa6-regular': 'font-awesome',
  '@iconify-json/fa6-solid': 'font-awesome',
  '@iconify-json/lucide': 'lucide',
  '@iconify-json/tabler': 'tabler',
}
const INTRODUCTION = `Lectern contains parts of the packages below, each under its own licence. Their sources are at the addresses given.
Of elkjs, which may be taken under one of two licences, Lectern takes it under the Eclipse Public License 2.0.
Packages that are installed beside Lectern carry their own notices.`

const sections = new Map()
for (const folder of joinedPackages()) {
  const { heading, text } = noticeOf(folder)
  sections.set(text, [...(sections.get(text) ?? []), heading])
}
const parts = [...sections].map(([text, headings]) => `${headings.join('\n')}\n\n${text}`)
fs.writeFileSync(OUT, `${[INTRODUCTION, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)

function noticeOf(folder) {
  const { name, version, license, repository, homepage } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  const licence = license ?? UNNAMED[name]
  if (typeof licence !== 'string') throw new Error(`${folder}/package.json names no licence.`)
  const text = textOf(name, TEXT_ELSEWHERE[name] ? path.join('node_modules', TEXT_ELSEWHERE[name]) : folder)
  const source = addressOf(repository?.url ?? repository ?? homepage ?? '')
  return { heading: `${name} ${version} (${licence}) ${source}`.trim(), text: text.replaceAll('\r\n', '\n') }
}

function textOf(name, folder) {
  if (TEXT_OF_ICONS[name])
    return fs.readFileSync(`scripts/licences/${TEXT_OF_ICONS[name]}.txt`, 'utf8').trim()
  const names = fs.readdirSync(folder)
  const texts = names
    .filter((file) => TEXT.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const about = names.find((file) => /^readme\.md$/i.test(file))
  const [, section] =
    /^#+ licen[cs]e\s*\n([\s\S]*)/im.exec(about ? fs.readFileSync(path.join(folder, about), 'utf8') : '') ??
    []
  if (!section?.includes('Permission is hereby granted')) throw new Error(`${folder} has no licence text.`)
  return section.trim()
}

/** npm takes `owner/name` for a repository of GitHub. */
function addressOf(repository) {
  const [, short] = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository) ?? []
  if (short) return `https://github.com/${short}`
  return repository
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/\.git$/, '')
}
