// Whether the report of demand names what is missing: pages are cut out of a real docs folder, and agents ask for them.
//   node bench/demand.mjs [--visits 500] [--cut 40] [--seed 1] FOLDER
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, WORK } from './paths.mjs'
import { portFrom } from './port-from.mjs'

const ROWS = 50
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visits: { type: 'string', default: '500' },
    cut: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Usage: node bench/demand.mjs [--visits 500] [--cut 40] [--seed 1] FOLDER')
  process.exit(2)
}
let state = Number(values.seed)
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const pick = (list) => list[Math.floor(random() * list.length)]

const work = path.join(WORK, 'demand')
fs.rmSync(work, { recursive: true, force: true })
const root = path.join(work, 'docs')
fs.cpSync(folder, root, {
  recursive: true,
  filter: (file) => !/[/\\](?:\.git|node_modules)(?:$|[/\\])/.test(file),
})
fs.writeFileSync(path.join(root, 'lectern.json'), '{"trustProxy": true}')
const topics = allTopics().sort(() => random() - 0.5)
// Of a topic that other pages tell of too, cutting one page leaves no gap.
const cut = topics.filter(({ others }) => others <= 2).slice(0, Number(values.cut))
const kept = topics.filter((topic) => !cut.includes(topic)).slice(0, 100)
for (const { file } of cut) fs.rmSync(path.join(root, file))
const topicOf = new Map(topics.flatMap((topic) => topic.questions.map((words) => [plain(words), topic])))

await replay()
const { gaps } = JSON.parse(
  lectern('gaps', '--json', '--limit', String(ROWS), '--data', path.join(work, 'data')),
)
const named = new Set()
const wrong = []
for (const { question, variants } of gaps) {
  const about = [question, ...variants].map((words) => topicOf.get(plain(words)))
  const missing = about.filter((topic) => cut.includes(topic))
  for (const topic of missing) named.add(topic)
  if (missing.length * 2 < about.length) wrong.push(question)
}
for (const topic of cut) if (!named.has(topic)) console.error(`  not named: ${topic.questions[0]}`)
for (const question of wrong) console.error(`  false: ${question}`)
console.log(
  `${named.size} of ${cut.length} cut topics in the first ${gaps.length} rows, ${wrong.length} rows about what the docs have.`,
)
if (named.size < cut.length * 0.9 || wrong.length > gaps.length * 0.1) process.exitCode = 1

/** What a page is about, in which words agents ask for it, and how many other pages have the rarest word of its title. */
function allTopics() {
  const files = fs.readdirSync(root, { recursive: true })
  // What the navigation does not name is hidden: nobody finds it, so asking for it is a gap. It may be in several files.
  const navigation = files
    .filter((file) => path.basename(file) === 'docs.json' || /(?:nav|config)[^/]*\.json$/i.test(file))
    .map((file) => withoutRedirects(fs.readFileSync(path.join(root, file), 'utf8')))
    .join('\n')
  const isListed = (file) =>
    ['', '/'].some((slash) => navigation.includes(`"${slash}${file.replace(/\.mdx$/, '')}"`))
  const texts = files
    .filter((file) => file.endsWith('.mdx') && !file.startsWith('snippets') && isListed(file))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
  const sets = texts.map(({ text }) => new Set(wordsOf(text)))
  return texts.flatMap(({ file, text }) => {
    const field = (name) =>
      new RegExp(`^${name}:\\s*["']?(.*?)["']?\\s*$`, 'm').exec(text.slice(0, 2000))?.[1]
    const [title, description] = [field('title'), field('description')]
    if (title === undefined || title.split(' ').length < 2 || text.length < 1500) return []
    const counts = wordsOf(title).map((word) => sets.filter((set) => set.has(word)).length)
    const words = title.toLowerCase()
    const about = description?.split(/\s+/).slice(0, 8).join(' ').toLowerCase()
    const questions = [words, `how do i ${words}`, `${words} example`, ...(about ? [about] : [])]
    const others = Math.min(...counts) - 1
    return [{ file, path: `/${file.replace(/(?:\/index)?\.mdx$/, '')}`, questions, others }]
  })
}

function withoutRedirects(text) {
  try {
    const { redirects: _, ...rest } = JSON.parse(text)
    return JSON.stringify(rest)
  } catch {
    return text
  }
}

function wordsOf(text) {
  return text.toLowerCase().match(/[a-z\d]{3,}/g) ?? []
}

async function replay() {
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, 'bin', 'lectern.js'),
      'start',
      root,
      '--port',
      '0',
      '--json',
      '--data',
      path.join(work, 'data'),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = `http://localhost:${await portFrom(child)}`
    const tool = /search_[\w]+/.exec(await ask({ url, address: '10.0.0.1' }, 'tools/list', {}))?.[0]
    // What is asked before the index is there is in no report.
    while (
      (
        await ask({ url, address: '10.0.0.1' }, 'tools/call', {
          name: tool,
          arguments: { query: 'overview' },
        })
      ).includes('"partial":true')
    )
      await new Promise((resolve) => setTimeout(resolve, 200))
    for (let visit = 0; visit < Number(values.visits); visit++) {
      const address = `10.1.${Math.floor(visit / 250)}.${(visit % 250) + 1}`
      const isCut = random() < 0.6
      const topic = isCut ? cut[visit % cut.length] : pick(kept)
      const search = async (words) =>
        ask({ url, address }, 'tools/call', { name: tool, arguments: { query: words } })
      const first = await search(pick(topic.questions))
      // Who sees what they came for reads it; who does not tries other words, some after a look at what there is.
      if (first.includes(inAnyLanguage(topic.path))) {
        await read(url, address, topic.path)
        continue
      }
      const shown = /"path":"(\/[^"#]+)/.exec(first)?.[1] ?? /https?:\/\/[^/]+(\/[\w/-]+)/.exec(first)?.[1]
      if (random() < 0.3 && shown) await read(url, address, shown)
      if (random() < 0.7) await search(pick(topic.questions))
    }
    await new Promise((resolve) => setTimeout(resolve, 3000))
  } finally {
    child.kill()
    await ended
  }
}

async function ask({ url, address }, method, params) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': address,
      'user-agent': 'Claude-User/1.0 (simulated)',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.text()
}

async function read(url, address, page) {
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Claude-User/1.0 (simulated)' }
  await (await fetch(`${url}${page}.md`, { headers })).text()
}

/** The same page in another language is as good. */
function inAnyLanguage(page) {
  return page.replace(/^\/[a-z]{2}(?=\/)/, '')
}

function plain(words) {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?.!]+$/, '')
}

function lectern(...args) {
  return execFileSync(process.execPath, [path.join(ROOT, 'bin', 'lectern.js'), ...args], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
}
