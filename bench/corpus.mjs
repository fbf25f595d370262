// A neutral documentation corpus, the same bytes on every machine: plain Markdown that every peer accepts as it is.
// No `<` or `{` stands outside code, so a page is valid MDX too. Every code block is different, so that a builder
// that caches highlighted blocks by content gains nothing in a cold build.
import fs from 'node:fs'
import path from 'node:path'
import { codeBlocks } from './corpus-code.mjs'

const PAGES_A_TOPIC = 20
const TOPICS_A_SECTION = 5

const NOUNS =
  'account agent archive backup batch branch bucket cache channel cluster column cursor dataset device document endpoint event export field filter folder gateway group import index invoice job key ledger limit member message metric model node order partition pipeline plan policy profile project queue quota region release replica report request role route schema secret segment session snapshot source stream tag task team template tenant token topic trigger upload user version webhook worker workspace'.split(
    ' ',
  )
const VERBS =
  'accept archive attach batch cancel clone compare compress copy detach drain encrypt expire export filter import inspect lock merge migrate move pause publish refresh reject rename replay restore resume retry revoke rotate schedule share sign split store stream tag trim unlock update validate verify watch'.split(
    ' ',
  )
const ADJECTIVES =
  'active archived atomic backed-up cached central cold compressed current custom daily default durable empty encrypted external failed fast hidden idle inherited internal large linked local locked managed nested optional paused pending primary private public queued read-only recent regional remote required scheduled secondary shared signed slow stale static temporary trusted typed unique valid verified'.split(
    ' ',
  )
const HEADING_VERBS =
  'Archiving Batching Choosing Comparing Copying Debugging Exporting Filtering Importing Limiting Merging Migrating Naming Observing Pausing Planning Renaming Restoring Rotating Scheduling Sharing Signing Splitting Testing Tuning Watching'.split(
    ' ',
  )

/** What the corpus holds: a front page, `pages` of text, and the tree they stand in. */
export function makeCorpus(count) {
  const pages = Array.from({ length: count }, (_, number) => planPage(number))
  const sections = []
  for (const page of pages) {
    let section = sections.at(-1)
    if (section?.folder !== page.section) sections.push((section = { ...named(page.section), topics: [] }))
    let topic = section.topics.at(-1)
    if (topic?.folder !== page.topic) section.topics.push((topic = { ...named(page.topic), pages: [] }))
    topic.pages.push(page)
  }
  return { count, pages, sections }
}

/**
 * Writes every page below `dir`. Peers differ in two things only: the name of the front page, and whether the
 * page title comes from a `#` heading in the text or from the frontmatter.
 */
export function writePages(dir, corpus, { heading = false, front = 'index', extension = 'md' } = {}) {
  const write = (name, page, body) => {
    const file = path.join(dir, `${name}.${extension}`)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, source(page, body, heading))
  }
  for (const page of corpus.pages) write(page.path, page, pageText(page, corpus.pages))
  const links = corpus.sections.map((section) => {
    const first = section.topics[0].pages[0]
    return `- [${section.label}](/${first.path})`
  })
  write(
    front,
    { title: 'Bench corpus', description: 'Where to start.' },
    `Sections:\n\n${links.join('\n')}\n`,
  )
}

function source({ title, description }, body, heading) {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${heading ? `# ${title}\n\n` : ''}${body}`
}

function planPage(number) {
  const random = randomFrom(number * 2 + 1)
  const topicNumber = Math.floor(number / PAGES_A_TOPIC)
  const section = `section-${pad(Math.floor(topicNumber / TOPICS_A_SECTION) + 1)}`
  const topic = `topic-${pad((topicNumber % TOPICS_A_SECTION) + 1)}`
  const title = `${random.of(HEADING_VERBS)} ${random.of(ADJECTIVES)} ${random.of(NOUNS)}s ${number + 1}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const description = `How to ${random.of(VERBS)} and ${random.of(VERBS)} a ${random.of(NOUNS)}.`
  return { number, section, topic, title, description, path: `${section}/${topic}/${slug}` }
}

function pageText(page, pages) {
  const random = randomFrom(page.number * 2 + 2)
  const noun = () => inline(random)
  const sentence = () => random.of(SENTENCES)({ noun, random })
  const prose = (length) => Array.from({ length }, sentence).join(' ')
  const link = () => {
    const target = random.of(pages)
    return `[${target.title}](/${target.path})`
  }
  const heading = () => `${random.of(HEADING_VERBS)} ${random.of(ADJECTIVES)} ${random.of(NOUNS)}s`
  const list = (mark) => Array.from({ length: 3 }, () => `${mark} ${sentence()}`).join('\n')
  const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
  const code = codeBlocks({ noun: () => random.of(NOUNS), verb: () => random.of(VERBS), random, sentence })
  const rows = Array.from({ length: 5 }, () => {
    const type = random.of(['string', 'number', 'boolean', 'string[]', 'timestamp'])
    return `| \`${random.of(NOUNS)}_${random.of(NOUNS)}\` | ${type} | ${random.of(['yes', 'no'])} | ${sentence()} |`
  })
  return [
    prose(4),
    `## ${heading()}`,
    `${prose(3)} Background: ${link()}.`,
    `${list('-')}\n- Read ${link()} first.`,
    `### ${heading()} in TypeScript`,
    prose(2),
    fence('ts', code.ts),
    `## ${heading()}`,
    prose(3),
    `| Name | Type | Required | Description |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    `### ${heading()} in Python`,
    prose(2),
    fence('python', code.python),
    `## ${heading()} from a terminal`,
    prose(3),
    list('1.'),
    fence('bash', code.bash),
    `## ${heading()}`,
    `> ${sentence()}`,
    `${prose(3)} Next: ${link()} or ${link()}.`,
    '',
  ].join('\n\n')
}

const SENTENCES = [
  ({ noun, random }) =>
    `A ${random.of(ADJECTIVES)} ${noun()} can ${random.of(VERBS)} one ${noun()} at a time, and a ${random.of(ADJECTIVES)} one can ${random.of(VERBS)} several.`,
  ({ noun, random }) =>
    `Before you ${random.of(VERBS)} the ${noun()}, make sure that its ${random.of(NOUNS)} is ${random.of(ADJECTIVES)} and that no ${noun()} is ${random.of(ADJECTIVES)}.`,
  ({ noun, random }) =>
    `The ${noun()} keeps up to ${random.below(900) + 10} ${random.of(NOUNS)}s; older ones are ${random.of(ADJECTIVES)} until you ${random.of(VERBS)} them.`,
  ({ noun, random }) =>
    `To ${random.of(VERBS)} a ${noun()}, open its ${random.of(NOUNS)} and choose the ${random.of(ADJECTIVES)} ${noun()}.`,
  ({ noun, random }) =>
    `If the ${noun()} fails to ${random.of(VERBS)}, the ${random.of(ADJECTIVES)} ${random.of(NOUNS)} stays ${random.of(ADJECTIVES)} and the ${noun()} is told why.`,
]

function inline(random) {
  const noun = random.of(NOUNS)
  const kind = random.below(20)
  if (kind < 2) return `\`${noun}.${random.of(NOUNS)}\``
  if (kind === 2) return `**${random.of(ADJECTIVES)} ${noun}**`
  if (kind === 3) return `*${noun}*`
  return noun
}

/** xorshift: enough to vary text, the same everywhere. */
function randomFrom(seed) {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  const below = (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  for (let warmUp = 0; warmUp < 8; warmUp++) below(1)
  return { below, of: (list) => list[below(list.length)] }
}

function named(folder) {
  return { folder, label: folder[0].toUpperCase() + folder.slice(1).replace('-', ' ') }
}

function pad(number) {
  return String(number).padStart(2, '0')
}
