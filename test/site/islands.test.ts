import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern, serving, type RunningCli } from '../support/cli.ts'
import { longTest } from '../support/long-test.ts'
import { docsJson, makeFolder, makeSite, writeFiles } from '../support/site.ts'

const COUNTER = `export const Counter = ({ start = 0 }) => {
  const [count, setCount] = useState(start)
  return <button className="count" onClick={() => setCount(count + 1)}>{count} clicks</button>
}
`
const PANEL = `import { useEffect, useState, type ReactNode } from 'react'

interface Given { title: string; children?: ReactNode; badge?: ReactNode }

export const Panel = ({ title, children, badge }: Given) => {
  const [open, setOpen] = useState<boolean>(false)
  const [width, setWidth] = useState<number | undefined>(undefined)
  useEffect(() => setWidth(window.innerWidth), [])
  return (
    <section className="panel">
      <button onClick={() => setOpen(!open)}>{title} {badge}</button>
      <output>{width === undefined ? 'not measured' : 'measured ' + width}</output>
      {open && <div className="inside">{children}</div>}
    </section>
  )
}
`
const FILTER = `import { Field } from './field.jsx'
import logo from '/logo.svg'

export const Filter = ({ items }) => {
  const [text, setText] = React.useState('')
  return <div><img src={logo} /><Field value={text} onText={setText} /><ul>{items.filter((i) => i.includes(text)).map((i) => <li key={i}>{i}</li>)}</ul></div>
}
`
// Some ask for the React that the page has.
const FIELD = `const React = globalThis.React ?? (() => { throw new Error('no React here') })()
export const Field = ({ value, onText }) => <input aria-label="Filter" value={value} onChange={(event) => onText(event.target.value)} />
`
const FILES = {
  'docs.json': docsJson(),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'snippets/counter.jsx': COUNTER,
  'snippets/panel.tsx': PANEL,
  'snippets/filter.jsx': FILTER,
  'snippets/field.jsx': FIELD,
  'snippets/tabs.jsx': `export const Choices = ({ tabs }) => {
  const [at, setAt] = useState(0)
  return <div>{tabs.map((tab, i) => <button key={i} onClick={() => setAt(i)}>{tab.label}</button>)}<code>{tabs[at].code}</code></div>
}
`,
  'snippets/plain.jsx': 'export const Plain = ({ children }) => <div className="plain">{children}</div>\n',
  'snippets/broken.jsx': `export const Broken = () => {
  const [n, setN] = useState(0)
  if (typeof window !== 'undefined') throw new Error('no browser here')
  return <button onClick={() => setN(n + 1)}>server words</button>
}
`,
  'snippets/boxed.jsx':
    'export const Boxed = () => {\n  const [n] = useState(1)\n  return <Note>boxed {n}</Note>\n}\n',
  'index.mdx':
    '---\ntitle: Home\n---\n\nimport { Counter } from "/snippets/counter.jsx"\n\n<Counter start={3} />\n',
  'panel.mdx':
    'import { Panel } from "/snippets/panel.tsx"\nimport { Counter } from "/snippets/counter.jsx"\n\n<Panel title="Details" badge={<b>new</b>}>\n  Some **bold** words.\n\n  <Counter start={7} />\n</Panel>\n',
  'inline.mdx':
    'export const Toggle = ({ label }) => {\n  const [on, setOn] = useState(false)\n  return <button onClick={() => setOn(!on)}>{label} is {on ? "on" : "off"}</button>\n}\n\n<Toggle label="first" />\n\n{["second", "third"].map((label) => <Toggle key={label} label={label} />)}\n',
  'tabs.mdx':
    'import { Choices } from "/snippets/tabs.jsx"\n\n<Choices tabs={[{ label: "A", code: <><span>first</span> one</> }, { label: "B", code: <b>second</b> }]} />\n',
  'filter.mdx':
    'import { Filter } from "/snippets/filter.jsx"\n\n<Filter items={["apple", "pear", "plum"]} />\n',
  'plain.mdx': 'import { Plain } from "/snippets/plain.jsx"\n\n<Plain>Words</Plain>\n',
  'broken.mdx':
    'import { Broken } from "/snippets/broken.jsx"\nimport { Counter } from "/snippets/counter.jsx"\n\n<Broken />\n\n<Counter />\n',
  'boxed.mdx': 'import { Boxed } from "/snippets/boxed.jsx"\n\n<Boxed />\n',
  // Some import what needs no import.
  'snippets/ours.jsx': `import { Card, Note } from '@mintlify/components'
export const Ours = ({ code, icons }) => {
  const [n, setN] = useState(0)
  return (
    <div>
      <button id="more" onClick={() => setN(n + 1)}>More</button>
      <Columns cols={3}>{icons.slice(0, n + 1).map((icon) => <Card key={icon} title={'Card ' + icon} icon={icon} href="/">Inside</Card>)}</Columns>
      <CodeBlock language="bash" filename="call.sh">{code.replace('{domain}', 'host' + n)}</CodeBlock>
      <Tabs><Tab title="One">first {n}</Tab><Tab title="Two">second</Tab></Tabs>
      <Accordion title="Fold">folded {n}</Accordion>
      <Frame caption="A caption"><img src="/logo.svg" alt="" /></Frame>
      {n > 0 && <Note>noted {n}</Note>}
    </div>
  )
}
`,
  'ours.mdx':
    'import { Ours } from "/snippets/ours.jsx"\n\n<Ours code="curl https://{domain}" icons={["rocket", "star"]} />\n',
  'snippets/menu.jsx': `export const Item = ({ id, active, children }) => <div className={active ? 'item active' : 'item'}>{id}: {children}</div>
export const Menu = ({ children }) => {
  const [at, setAt] = useState(0)
  const items = React.Children.toArray(children)
  return <div className="menu"><button id="next" onClick={() => setAt(at + 1)}>Next of {items.length}</button>{React.cloneElement(children[at], { active: true })}</div>
}
export const Fill = ({ children }) => {
  const [name, setName] = useState(undefined)
  const fill = (node) => {
    if (typeof node === 'string') return node.replaceAll('{name}', name)
    if (Array.isArray(node)) return node.map(fill)
    return node?.props?.children ? { ...node, props: { ...node.props, children: fill(node.props.children) } } : node
  }
  return <div className="fill"><button id="fill" onClick={() => setName('Ada')}>Fill</button><CodeGroup>{name ? fill(children) : children}</CodeGroup></div>
}
export const Upper = ({ children }) => <p className="upper">{children.toUpperCase()}</p>
export const Host = ({ Part }) => {
  const [n, setN] = useState(1)
  return <button id="host" onClick={() => setN(n + 1)}><Part n={n} /></button>
}
`,
  'snippets/borrows.jsx':
    'export const Borrows = () => {\n  const [n, setN] = useState(0)\n  return <div><button id="borrow" onClick={() => setN(n + 1)}>Borrow</button>{n > 0 && <Lent n={n} />}</div>\n}\n',
  'snippets/lent.jsx': 'export const Lent = ({ n }) => <i className="lent">lent {n}</i>\n',
  'borrows.mdx':
    'import { Borrows } from "/snippets/borrows.jsx"\nimport { Lent } from "/snippets/lent.jsx"\n\n<Borrows />\n',
  'children.mdx':
    'import { Menu, Item, Fill, Upper, Host } from "/snippets/menu.jsx"\n\nexport const Part = ({ n }) => <b>part {n}</b>\n\n' +
    '<Menu>\n  <Item id="a">Panel **one**</Item>\n  <Item id="b">Panel two, with the code the reader needs</Item>\n</Menu>\n\n' +
    '<Fill>\n```bash Shell\necho {name}\n```\n```js Node\nhello("{name}")\n```\n</Fill>\n\n<Upper>loud</Upper>\n\n<Host Part={Part} />\n',
  'hostile.mdx':
    'import { Counter } from "/snippets/counter.jsx"\n\n<Counter start={"</script><script>window.hacked = 1</script><!--<script>"} />\n',
  'guides/start.mdx': 'Start.',
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** What every page must do, wherever it is served from. */
async function counts(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByText('3 clicks').click()
  await expect
    .poll(async () => {
      await page.locator('.count').click()
      return page.locator('.count').textContent()
    })
    .toMatch(/^(?:[4-9]|\d\d) clicks/)
}

describe('in a browser', () => {
  let server: RunningCli
  let page: Page
  const root = makeFolder(FILES)
  const logged: string[] = []
  beforeAll(async () => {
    server = await serving(['dev', root, '--no-open'])
    page = await browser.newPage()
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    page.on('pageerror', (error) => logged.push(String(error)))
  })
  afterAll(async () => {
    await page?.close()
    await server?.stop()
  })
  /** Opens a page and waits until its components have taken over. */
  const open = async (path: string) => {
    logged.length = 0
    await page.goto(server.url + path)
    await expect.poll(() => page.locator('lectern-island[data-module] > script').count()).toBe(0)
  }

  test('a counter counts', () => counts(page, server.url))

  test('effects run, and content of the page is shown when the component wants it', async () => {
    await open('/panel')
    await page.getByText(/^measured \d+/).waitFor()
    expect(await page.locator('.panel button b').textContent()).toBe('new')
    expect(await page.locator('.inside').count()).toBe(0)
    await page.getByText('Details').click()
    expect(await page.locator('.inside strong').textContent()).toBe('bold')
    await page.getByText('7 clicks').click()
    await expect
      .poll(async () => {
        await page.locator('.inside .count').click()
        return page.locator('.inside .count').textContent()
      })
      .not.toBe('7 clicks')
    expect(logged).toEqual([])
  })

  longTest('JSX inside data is shown where the component wants it', async () => {
    await open('/tabs')
    expect(await page.locator('lectern-island code').textContent()).toBe('first one')
    await page.getByRole('button', { name: 'B', exact: true }).click()
    await expect.poll(() => page.locator('lectern-island code b').textContent()).toBe('second')
    await page.getByRole('button', { name: 'A', exact: true }).click()
    await expect.poll(() => page.locator('lectern-island code').textContent()).toBe('first one')
  })

  test('components of the page itself work, also those an expression makes', async () => {
    await open('/inline')
    for (const label of ['first', 'second', 'third']) {
      await page.getByText(`${label} is off`).click()
      await page.getByText(`${label} is on`).waitFor()
    }
  })

  longTest('a component that imports another reacts to every key', async () => {
    await open('/filter')
    await page.getByLabel('Filter').pressSequentially('pl')
    await expect.poll(() => page.locator('lectern-island li').allTextContents()).toEqual(['apple', 'plum'])
    expect(await page.locator('main img').getAttribute('src')).toBe('/logo.svg')
  })

  test('a component that fails keeps what the server made, and its neighbours work', async () => {
    await page.goto(`${server.url}/broken`)
    await expect.poll(() => page.locator('lectern-island[data-name=Counter] > script').count()).toBe(0)
    await page.getByText('0 clicks').click()
    await page.getByText('1 clicks').waitFor()
    expect(await page.getByText('server words').count()).toBe(1)
    await expect.poll(() => logged.join()).toContain('<Broken> is not interactive')
  })

  longTest('our components inside one of an author are there again after every change', async () => {
    await open('/ours')
    const island = page.locator('lectern-island[data-name=Ours]')
    const before = await island.innerText()
    expect(await island.locator('.card svg').count()).toBe(1)
    expect(await island.locator('.code code i').count()).toBeGreaterThan(0)
    await page.locator('#more').click()
    await page.getByText('noted 1').waitFor()
    expect(await island.locator('.card').count()).toBe(2)
    expect(await island.locator('.card svg').count()).toBe(2)
    expect(await island.locator('.code code').textContent()).toBe('curl https://host1')
    expect(await island.locator('.tab-panel').first().textContent()).toContain('first 1')
    await page.getByRole('tab', { name: 'Two' }).click()
    await page.getByText('second').waitFor()
    expect(before.replace('host0', 'host1')).toContain('curl https://host1')
    expect(logged).toEqual([])
  })

  test('children can be counted, indexed and copied', async () => {
    await open('/children')
    expect(await page.locator('div.menu').innerText()).toMatch(/Next of 2\s+a: Panel one/)
    expect(await page.locator('.item.active strong').textContent()).toBe('one')
    await page.locator('#next').click()
    await page.getByText('with the code the reader needs').waitFor()
    expect(await page.locator('.upper').textContent()).toBe('LOUD')
    await page.locator('#host').click()
    await expect.poll(() => page.locator('#host').textContent()).toBe('part 2')
    // Tabs work over blocks of the page that a component passes on.
    expect(await page.locator('.fill .code:visible').count()).toBe(1)
    await page.locator('#fill').click()
    await expect
      .poll(() => page.locator('.fill code').allTextContents())
      .toEqual(['echo Ada', 'hello("Ada")'])
    expect(await page.locator('.fill [role=tab]').allTextContents()).toEqual(['Shell', 'Node'])
    expect(logged).toEqual([])
  })

  longTest('a snippet uses what only the page imports', async () => {
    await open('/borrows')
    await page.locator('#borrow').click()
    await expect.poll(() => page.locator('.lent').textContent()).toBe('lent 1')
    expect(logged).toEqual([])
  })

  test('hostile properties stay data', async () => {
    await open('/hostile')
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('.count').textContent()).toContain('</script><script>window.hacked')
  })

  test('saving the snippet swaps the running component', async () => {
    // What is saved before a page listens is not announced to it.
    const hears = page.waitForResponse('**/_lectern/dev/events')
    await open('/')
    await hears
    writeFiles(root, { 'snippets/counter.jsx': COUNTER.replace(' clicks', ' presses') })
    await page.getByText('3 presses').waitFor()
    await expect.poll(() => page.locator('lectern-island[data-module] > script').count()).toBe(0)
    await page.getByText('3 presses').click()
    await page.getByText('4 presses').waitFor()
  })
})

describe('over HTTP', () => {
  const site = makeSite(FILES)
  const moduleOf = (html: string) => /data-module="([^"]+)"/.exec(html)?.[1] as string

  test('a component without behaviour brings no script at all', async () => {
    const html = await site.text('/plain')
    expect(html).toContain('<div class="plain">')
    expect(html).not.toMatch(/importmap|preact|islands-|data-module/)
  })

  test('a module is kept for ever under its own name, and never under an old one', async () => {
    const url = moduleOf(await site.text('/'))
    const now = await site.app.request(url)
    expect(now.headers.get('content-type')).toContain('text/javascript')
    expect(now.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const old = await site.app.request(url.replace(/~[\w-]{12}/, '~000000000000'))
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  test('nothing but the components of that page is served', async () => {
    const url = moduleOf(await site.text('/'))
    for (const name of [
      'snippets/panel.tsx',
      'docs.json',
      'index.mdx',
      '%2e%2e/docs.json',
      'snippets/counter.jsx/',
    ])
      expect((await site.app.request(url.replace('snippets/counter.jsx', name))).status).toBe(404)
    expect((await site.app.request('/_lectern/islands/')).status).toBe(404)
    expect((await site.app.request(url.replace('index.mdx', 'plain.mdx'))).status).toBe(404)
  })

  test('what a component does not show at first is in the HTML all the same', async () => {
    expect(await site.text('/children')).toContain('with the code the reader needs')
    expect(await site.text('/children.md')).toContain('with the code the reader needs')
  })

  test('a component that cannot be sent stays static, and its author learns why', async () => {
    const files = {
      ...FILES,
      'boxed.mdx': 'import { Boxed } from "/snippets/boxed.jsx"\n\n<Boxed on={() => 1} />\n',
    }
    const other = makeSite(files)
    expect(await other.text('/boxed')).not.toContain('data-module')
    const answer = await lectern(['check', other.root, '--json'])
    expect(answer.stdout).toContain('island-static')
    expect(answer.stdout).toContain('its prop on contains a function')
  })

  test('whoever may not read the page gets no code of it', async () => {
    const files = {
      ...FILES,
      'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
      'secret.mdx':
        '---\ngroups: [staff]\n---\n\nimport { Counter } from "/snippets/counter.jsx"\n\n<Counter />\n',
      'open.mdx': '---\npublic: true\n---\n\nWords.\n',
    }
    const staff = makeSite(files, { kind: 'reader', groups: new Set(['staff']) })
    const url = moduleOf(await staff.text('/secret'))
    const answer = await staff.app.request(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
    expect((await makeSite(files).app.request(url)).status).toBe(404)
    const other = makeSite(files, { kind: 'reader', groups: new Set(['sales']) })
    expect((await other.app.request(url)).status).toBe(404)
  })
})

longTest('the static export works on a plain file server', async () => {
  const out = path.join(makeFolder({}), 'out')
  const { code } = await lectern(['build', makeFolder(FILES), '--out', out])
  expect(code).toBe(0)
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const file = path.join(out, decodeURIComponent(pathname), pathname.includes('.') ? '' : 'index.html')
    if (!fs.existsSync(file)) return response.writeHead(404).end()
    const type = file.endsWith('.js') ? 'text/javascript' : file.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(200, { 'Content-Type': type }).end(fs.readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await counts(page, url)
  await page.goto(`${url}/filter`)
  await expect.poll(() => page.locator('lectern-island > script').count()).toBe(0)
  await page.getByLabel('Filter').pressSequentially('pea')
  await expect.poll(() => page.locator('lectern-island li').allTextContents()).toEqual(['pear'])
  await page.close()
  server.close()
})
