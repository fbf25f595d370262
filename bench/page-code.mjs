// `node bench/page-code.mjs`: CPU milliseconds to compile a page without code and pages with it, alone in this process.
import path from 'node:path'
import { rolldown } from 'rolldown'
import { WORK } from './paths.mjs'

const TIMES = 300
const FILES = {
  'snippets/counter.jsx': `export const Counter = ({ start = 0 }) => {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{count} clicks</button>
}
`,
  'snippets/hello.mdx': '## Hello {word}\n\nAgain {props.word}.\n',
}
const PLAIN = '## Title\n\nSome **words** and [a link](/x).\n\n<Card title="Card" href="/y">Go</Card>\n'
const PAGES = {
  'without code': PLAIN,
  'one expression': `${PLAIN}\nOne and one is {1 + 1}.\n`,
  'a component, a snippet and a list': `import { Counter } from "/snippets/counter.jsx"
import Hello from "/snippets/hello.mdx"

export const items = ["a", "b", "c"]

${PLAIN}
<Counter start={3} />

<Hello word="there" />

{items.map((item) => <Card title={item} href="/z">Go</Card>)}
`,
}

const compilePage = await load()
const host = {
  variables: {},
  math: false,
  readFile: (file) => (FILES[file] ? { path: file, text: FILES[file], hash: file } : undefined),
}
console.log('| page | first ms CPU | then ms CPU |\n|---|--:|--:|')
for (const [name, text] of Object.entries(PAGES)) {
  const compile = () => compilePage({ path: 'page.mdx', text, hash: name }, host)
  const first = cpu(compile, 1)
  cpu(compile, TIMES)
  console.log(`| ${name} | ${first.toFixed(1)} | ${cpu(compile, TIMES).toFixed(2)} |`)
}

async function load() {
  const file = path.join(WORK, 'page-code-driver.mjs')
  const bundle = await rolldown({
    input: 'src/content/compile-page.ts',
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  })
  await bundle.write({ file, format: 'esm' })
  return (await import(file)).compilePage
}

function cpu(work, times) {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
