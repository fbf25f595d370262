// `node training/read-docs.mjs`: reads the fetched manuals into one file a site, pages with their sections and links.
import fs from 'node:fs'
import path from 'node:path'
import { DATA, PACKAGES, sourceOf } from './packages.mjs'
import { readHtml } from './read-html.mjs'
import { readMarkdown } from './read-markdown.mjs'

const PAGE = /\.(?:x?html?|mdx?|md)$/
/** Lists of everything, what belongs to the making of the manual, and translations. */
const NO_PAGE =
  /(?:^|\/)(?:genindex|modindex|py-modindex|search|searchindex|changelog|changes|release|license|licence|copyright|print|opensearch|glossary-index)[^/]*$|\/(?:_sources|_static|_modules|_downloads|_autosummary|generated|api|javadoc|publishedapi|apidocs|groovydoc|dsl|contributor|install|changes|releases?|release-notes|releasenotes|node_modules|CHANGELOG|zh-CN|ja-JP|fr|de|es|ja|ko|zh|pt-br|tr|da|ru|it)\//i
const MAX_PAGES = 3000
const MAX_BYTES = 2_000_000
const FEWEST_PAGES = 15

fs.mkdirSync(DATA, { recursive: true })
for (const item of PACKAGES.filter(({ vectors }) => !vectors)) {
  const file = path.join(DATA, `${path.basename(sourceOf(item))}.json`)
  if (fs.existsSync(file)) continue
  const root = path.join(sourceOf(item), item.folder ?? '')
  const site = readSite(root, item)
  console.log(`${item.name}: ${site.pages.length} pages, ${site.links.length} links`)
  if (site.pages.length >= FEWEST_PAGES) fs.writeFileSync(file, JSON.stringify(site))
}

function readSite(root, { name, only }) {
  const wanted = only ? new RegExp(only) : undefined
  const files = fs
    .readdirSync(root, { recursive: true })
    .filter(
      (file) => PAGE.test(file) && !NO_PAGE.test(path.posix.join('/', file)) && (wanted?.test(file) ?? true),
    )
    .filter((file) => isFile(path.join(root, file)))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
  const pages = []
  const numbers = new Map()
  const links = []
  const seen = new Set()
  for (const file of files.slice(0, MAX_PAGES)) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    const page = /html?$/.test(file) ? readHtml(text) : readMarkdown(text)
    if (page === undefined) continue
    const words = JSON.stringify(page.sections)
    // A page that stands there twice would be a wrong answer to its own question.
    if (seen.has(words)) continue
    seen.add(words)
    numbers.set(addressOf(file), pages.length)
    for (const link of page.links) links.push({ ...link, file, from: pages.length })
    const { title, description = '', sections } = page
    pages.push({ path: `/${addressOf(file)}`, title, description, sections })
  }
  return { name, pages, links: links.flatMap((link) => resolved(link, numbers)) }
}

/** A link to another page of the site, with the sentence it stands in. */
function resolved({ text, block, href, file, from }, numbers) {
  if (/^(?!https?:)(?:[a-z]+:|\/\/|#)/i.test(href)) return []
  const [target = '', anchor = ''] = href.replace(/^https?:\/\/[^/]+/, '').split('#')
  const at = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target)
  const to =
    numbers.get(addressOf(at)) ?? numbers.get(`${addressOf(at)}/index`) ?? byEnd(numbers, addressOf(at))
  const sentence = sentenceOf(block, text)
  return to === undefined || to === from || sentence === undefined
    ? []
    : [{ text, sentence, from, to, anchor }]
}

/** Pages of a package often name each other as on the web, under a path that the package does not have. */
function byEnd(numbers, address) {
  const [, ...below] = address.split('/')
  const shorter = below.join('/')
  if (!shorter.includes('/')) return undefined
  for (const [known, number] of numbers)
    if (known === shorter || known.endsWith(`/${address}`) || known.endsWith(`/${shorter}`)) return number
  return undefined
}

function sentenceOf(block, text) {
  const at = block.indexOf(text)
  if (text === '' || at < 0) return undefined
  const start = Math.max(
    0,
    ...['. ', '? ', '! ', ': '].map((mark) => block.lastIndexOf(mark, at) + 2).filter((n) => n > 1),
  )
  const ends = ['. ', '? ', '! '].map((mark) => block.indexOf(mark, at + text.length)).filter((n) => n >= 0)
  const sentence = block.slice(start, ends.length > 0 ? Math.min(...ends) + 1 : undefined).trim()
  return sentence.length > 400 ? undefined : sentence
}

function addressOf(file) {
  return path.posix
    .normalize(file)
    .replace(/\.(?:x?html?|mdx?)$/, '')
    .split('/')
    .map((part) => part.replace(/^\d+-/, ''))
    .join('/')
    .replace(/\/$/, '')
}

function depth(file) {
  return file.split('/').length
}

function isFile(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size < MAX_BYTES
}
