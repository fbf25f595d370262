// dist/bundled/*.json -> dist/THIRD-PARTY.txt: every package of which a part is in dist, with its licence. A package
// that says nothing about its licence, or has no text of it, ends the build: somebody has to look.
import fs from 'node:fs'
import path from 'node:path'

const OUT = 'dist/THIRD-PARTY.txt'
const TEXT = /^(?:licen[cs]e|copying|notice)(?:[-_.][\w-]+)?(?:\.(?:md|txt))?$/i
// Names no licence in its package.json; its licence file is this one.
const UNNAMED = { khroma: 'MIT' }
// Published without the file: they name MIT and the author of hono, whose project they are from.
const TEXT_ELSEWHERE = { '@hono/zod-openapi': 'hono', '@hono/zod-validator': 'hono' }
const INTRODUCTION = `Lectern contains parts of the packages below, each under its own licence. Their sources are at the addresses given.
Packages that are installed beside Lectern carry their own notices.`

const folders = fs
  .readdirSync('dist/bundled')
  .flatMap((name) => JSON.parse(fs.readFileSync(path.join('dist/bundled', name), 'utf8')))
const sections = new Map()
for (const folder of [...new Set(folders)].sort((a, b) => (a < b ? -1 : 1))) {
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
  const from = TEXT_ELSEWHERE[name] ? path.join('node_modules', TEXT_ELSEWHERE[name]) : folder
  const files = fs.readdirSync(from).filter((file) => TEXT.test(file))
  if (files.length === 0) throw new Error(`${folder} has no licence text.`)
  const text = files.map((file) => fs.readFileSync(path.join(from, file), 'utf8').trim()).join('\n\n')
  const source = addressOf(repository?.url ?? repository ?? homepage ?? '')
  return { heading: `${name} ${version} (${licence}) ${source}`.trim(), text: text.replaceAll('\r\n', '\n') }
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
