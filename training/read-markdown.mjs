// Turns one Markdown or MDX page into title, description, sections and links, without running any of it.
import yaml from 'js-yaml'

const FENCE = /^(?<mark>`{3,}|~{3,})[\s\S]*?^\k<mark>[`~]*\s*$/gm
const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---/
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const LINK = /\[([^\]\n]{1,200})\]\(([^)\s]{1,300})(?:\s[^)]*)?\)/g

/** As `readHtml`, and a `description` where the page has one. */
export function readMarkdown(source) {
  const matter = FRONTMATTER.exec(source)
  const fields = matter ? fieldsOf(matter[1]) : {}
  const body = source.slice(matter?.[0].length ?? 0).replace(FENCE, '')
  let title = typeof fields.title === 'string' ? fields.title : ''
  const sections = [{ anchor: '', headings: [], blocks: [] }]
  const links = []
  const above = []
  for (const block of body.split(/\n\s*\n|\n(?=#{1,6}\s|\s*[-*]\s)/)) {
    for (const line of block.trim().split('\n').slice(0, 1)) {
      const heading = HEADING.exec(line)
      if (!heading) continue
      const name = plain(heading[2])
      if (title === '' && heading[1].length === 1) title = name
      else {
        while (above.length > 0 && above.at(-1).depth >= heading[1].length) above.pop()
        above.push({ depth: heading[1].length, name })
        sections.push({ anchor: slug(name), headings: above.map(({ name }) => name), blocks: [] })
      }
    }
    const text = plain(block.trim().replace(/^#{1,6}\s.*$/m, ''))
    if (text === '' || /^(?:import|export)\s/.test(text)) continue
    sections.at(-1).blocks.push(text)
    for (const [, name, href] of block.matchAll(LINK)) links.push({ text: plain(name), block: text, href })
  }
  const kept = sections
    .map(({ anchor, headings, blocks }) => ({ anchor, headings, text: blocks.join('\n') }))
    .filter(({ headings, text }) => headings.length > 0 || text !== '')
  if (title === '' || kept.length === 0) return undefined
  const description = typeof fields.description === 'string' ? plain(fields.description) : ''
  return { title: plain(title), description, sections: kept, links }
}

function fieldsOf(text) {
  try {
    return yaml.load(text) ?? {}
  } catch {
    return {}
  }
}

function plain(text) {
  return text
    .replace(LINK, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, ' ')
    .replace(/[`*_|>#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function slug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}
