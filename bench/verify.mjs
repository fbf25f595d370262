// A fast build that left work out is no fast build: after each one, look at what it wrote.
import fs from 'node:fs'
import path from 'node:path'

const CODE_BLOCKS = 3
// Without highlighting a block has at most a class for its lines and one for itself.
const KINDS_OF_TOKEN = 5

/** Throws unless every page was written and sample pages have their title and highlighted code; else the sizes. */
export function verifySite(out, corpus) {
  const files = listHtml(out)
  const absent = corpus.pages.filter((page) => !findPage(out, page))
  if (absent.length > 0) {
    throw new Error(`wrote no HTML for ${absent.length} of ${corpus.count} pages, /${absent[0].path} for one`)
  }
  for (const index of [0, corpus.count >> 1, corpus.count - 1]) verifyPage(out, corpus.pages[index])
  const htmlBytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0)
  return { htmlFiles: files.length, htmlBytes }
}

function verifyPage(out, page) {
  const html = fs.readFileSync(findPage(out, page), 'utf8')
  if (!html.includes(page.title)) throw new Error(`/${page.path} lacks its title`)
  const blocks = [...html.matchAll(/<pre[\s>].*?<\/pre>/gs)].map(([block]) => block)
  const highlighted = blocks.filter((block) => kindsOfToken(block) >= KINDS_OF_TOKEN)
  if (highlighted.length < CODE_BLOCKS) {
    throw new Error(`/${page.path} has ${highlighted.length} highlighted blocks of ${CODE_BLOCKS}`)
  }
}

function findPage(out, page) {
  const candidates = [`${page.path}.html`, `${page.path}/index.html`].map((name) => path.join(out, name))
  return candidates.find((name) => fs.existsSync(name))
}

/** How many different classes or styles the elements inside a block carry. */
function kindsOfToken(block) {
  const marks = block.matchAll(/<[a-z][\w-]*\s[^>]*?(?:class|style)=("[^"]*"|'[^']*'|[^\s>]+)/g)
  return new Set([...marks].map(([, mark]) => mark)).size
}

function listHtml(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(folder, name))
}
