import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

// A sidebar of more pages than a page carries.
const BIG = [0, 1, 2].map((group) => Array.from({ length: 120 }, (_, at) => `big/g${group}-p${at}`))

// What folders bring along that were written for the product whose format we read, and what only a browser can tell.
const FILES = {
  'docs.json': docsJson({
    navbar: { primary: { type: 'button', label: 'Begin', href: '/' } },
    navigation: {
      tabs: [
        { tab: 'Home', pages: ['index'] },
        { tab: 'Reckoned', pages: ['reckoned', 'examples'] },
        { tab: 'Big', groups: BIG.map((group, at) => ({ group: `Area ${at}`, pages: group })) },
      ],
    },
  }),
  ...Object.fromEntries(BIG.flat().map((name) => [`${name}.mdx`, `# Title of ${name}\n`])),
  // What every bundle of Tailwind 4 begins with.
  'widget.css':
    '@layer theme, base, components, utilities;\n' +
    '@layer base { *, ::after, ::before { margin: 0; padding: 0; border: 0 solid } h1, h2 { font-size: inherit } ul { list-style: none } a { text-decoration: inherit } }\n' +
    '@layer utilities { .shout { font-size: 40px } }\n',
  // What many begin a sheet with. The last block is never closed.
  'resets.css':
    '* { margin: 0; padding: 0 }\nh1, h2 { font-weight: 300; margin: 0; font-variant-numeric: slashed-zero }\nul { list-style: none }\na { text-decoration: none }\nbutton { border: none; background: none }\n.closing { color: red',
  // Written for headings whose text is no link, with a sign beside it that is one.
  'headings.css':
    '.prose a { color: rgb(9, 9, 9); border-bottom: 1px solid }\n.prose h2 a[href^="#"] { opacity: 0 }\n.prose a[href]::after { content: "↗" }\n',
  // Colours every box of the top bar. The ground of the button lies above the box of its words there.
  'bar.css': '#navbar div { background: rgb(7, 7, 7) }\n.topbar-right-container { flex: 0 }\n',
  'ground.css': '[data-component-part="card-content-container"] { background: rgb(8, 8, 8) }\n',
  // Reckons with a column that begins at the window's edge, below the sidebar, and with examples outside the text.
  'frame.css':
    ':root { --card: oklch(1 0 0); --accent: #fff; --border: #eee }\n#sidebar { background: rgb(1, 2, 3) }\n#content-area { max-width: 30rem }\n#notice { margin: -3rem -4rem 1rem; width: calc(100% + 8rem) }\n' +
    'body:has(.own) #navbar { display: none !important }\n@media (max-width: 768px) { .own { margin-top: -120px } }\n' +
    'body:has(.reckoned) #content-container { width: 900px !important; margin-left: 304px !important }\n',
  'notice.js':
    'const notice = document.createElement("div")\nnotice.id = "notice"\nnotice.textContent = "Old"\ndocument.getElementById("content-container").prepend(notice)\n',
  'reckoned.mdx': '# Reckoned\n\n<div className="reckoned">Text</div>\n',
  'canvas.mdx': '---\ntitle: Canvas\nmode: custom\n---\n\n<div className="canvas">Canvas</div>\n',
  'hero.mdx':
    '---\ntitle: Hero\nmode: custom\n---\n\n<div className="hero" style={{ color: "rgb(250, 250, 240)" }}><p>Above</p><h1 className="text-7xl">Big</h1><p>Below</p><h2 className="mt-4">Low</h2></div>\n\n## Plain\n\n' +
    '<div className="bg-green-600 text-white"><Card title="On green">Text</Card><Card title="Bare" className="bg-transparent">Text</Card></div>\n\n<Card title="On ours">Text</Card>\n',
  'own-header.mdx': '---\ntitle: Own header\nmode: custom\n---\n\n<div className="canvas own">Own</div>\n',
  'tip.mdx':
    '# Tip\n\n<div className="text-right"><Tooltip tip="Words that need all the room there is">word</Tooltip></div>\n',
  'fields.mdx':
    '# Fields\n\nexport const Fields = () => <div><p>Above</p><ParamField body="one" type="string">One</ParamField><ParamField body="two" type="string">Two</ParamField></div>\n\n<Fields />\n',
  'snippets/logo.jsx':
    'export const Logo = ({ width = 144 }) => <svg width={width} height={28} viewBox="0 0 1440 280"><rect width="9" height="9" /></svg>\n',
  'signs.mdx':
    '# Signs\n\nimport { Logo } from "/snippets/logo.jsx"\n\n<Card title="Wide" icon={<Logo />} href="/" />\n\n<Callout icon="github">Own sign</Callout>\n\n<Note>Our sign</Note>\n',
  'boxes.mdx':
    '# Boxes\n\nText.\n\n<div id="original">\n  ## Translated\n</div>\n\nText.\n\n<a href="/" className="group block p-4"><h3>Card</h3><p>Its text</p></a>\n\n' +
    '<p className="row"><Icon icon="star" className="my-2" /> <span>word</span></p>\n',
  'examples.mdx': '# Examples\n\nText.\n\n<RequestExample>\n```sh\nls\n```\n</RequestExample>\n',
  'comments.js':
    'const style = document.createElement("style")\nstyle.textContent = ".comments { color: rgb(1, 2, 3) }"\ndocument.head.append(style)\n',
  'snippets/demo.jsx':
    'export const Demo = () => {\n  const [src, setSrc] = useState(null)\n' +
    '  useEffect(() => setSrc(URL.createObjectURL(new Blob(["<p>hello from a blob</p>"], { type: "text/html" }))), [])\n' +
    '  return src && <iframe src={src} title="demo" />\n}\n',
  'snippets/loader.jsx':
    'export const Loader = ({ name }) => <p>{name} sees {window.location.pathname}</p>\n' +
    'export const Clicks = ({ children }) => {\n  const [n, setN] = useState(Number(localStorage.getItem("n")))\n' +
    '  return <button onClick={() => setN(n + 1)}>{children} {n}</button>\n}\n',
  'browser-only.mdx':
    '# Browser\n\nimport { Loader, Clicks } from "/snippets/loader.jsx"\n\n<Loader name="The browser" />\n\n<Clicks>Clicked</Clicks>\n',
  'demo.mdx':
    '# Demo\n\nimport { Demo } from "/snippets/demo.jsx"\n\n<Demo />\n\n<p className="comments">red</p>\n',
  'big.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>',
  'picture.mdx': '![A picture](/big.svg)\n',
  'updates.mdx':
    '<Update label="One" tags={["API"]}>one</Update>\n\n<Update label="Two" tags={["CLI"]}>two</Update>\n\n<Update label="Three">three</Update>\n',
  'index.mdx':
    '---\ntitle: Home\n---\n\n## Heading\n\n- [one](/)\n\n<p className="shout">Text</p>\n\n<Card title="Card" href="/examples">Text</Card>\n\n<Note>Take note</Note>\n\n<Warning>Take care</Warning>\n',
}

let browser: Browser
let page: Page
let url = ''

beforeAll(async () => {
  browser = await openBrowser()
  url = (await servedSite(makeFolder(FILES))).url
  page = await (await browser.newContext()).newPage()
})
afterAll(() => browser?.close())

/** A computed property of the first element that matches. */
function look(selector: string, name: string): Promise<string> {
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${name}')`,
  )
}

test('the layers of a bundle in the folder do not undo our styles', async () => {
  await page.goto(url)
  expect(Number.parseFloat(await look('article h2', 'font-size'))).toBeGreaterThan(18)
  expect(await look('.prose ul', 'list-style-type')).toBe('disc')
  expect(await look('.prose a[href="/"]', 'text-decoration-line')).toBe('underline')
  expect(Number.parseFloat(await look('.card > *', 'padding-top'))).toBeGreaterThan(8)
  expect(await look('.shout', 'font-size')).toBe('40px')
})

test('nor do resets of bare elements, which never won over classes where they were written for', async () => {
  await page.goto(url)
  expect(Number.parseFloat(await look('article h2', 'font-weight'))).toBeGreaterThan(300)
  expect(Number.parseFloat(await look('.prose * + h2, .prose p + *', 'margin-top'))).toBeGreaterThan(8)
  expect(Number.parseFloat(await look('.prose ul', 'padding-left'))).toBeGreaterThan(8)
  expect(await look('.search-button', 'border-top-style')).toBe('solid')
  // What no class of ours speaks of is theirs.
  expect(await look('article h2', 'font-variant-numeric')).toBe('slashed-zero')
})

test('rules for links and for signs beside headings leave their text alone', async () => {
  await page.goto(url)
  expect(await look('article h2 a', 'opacity')).toBe('1')
  expect(await look('article h2 a', 'color')).toBe(await look('article h2', 'color'))
  expect(await look('article h2 a', 'border-bottom-width')).toBe('0px')
  const after = `getComputedStyle(document.querySelector('article h2 a'), '::after').content`
  expect(await page.evaluate<string>(after)).toBe('"#"')
  expect(await look('.prose ul a', 'color')).toBe('rgb(9, 9, 9)')
})

test('nor do they change the titles of cards, which are links here', async () => {
  await page.goto(url)
  expect(await look('.card h2 a', 'color')).toBe(await look('.card h2', 'color'))
  expect(await look('.card h2 a', 'border-bottom-width')).toBe('0px')
  const after = `getComputedStyle(document.querySelector('.card h2 a'), '::after').content`
  expect(await page.evaluate<string>(after)).toBe('""')
})

test('on an empty canvas, headings that authors styled stand where they put them, and others keep their distance', async () => {
  await page.goto(`${url}/hero`)
  expect(await look('.hero h1', 'font-size')).toBe('72px')
  expect(await look('.hero h1', 'color')).toBe('rgb(250, 250, 240)')
  expect(await look('.hero h1', 'margin-top')).toBe('0px')
  expect(await look('.hero h1 + p', 'margin-top')).toBe('0px')
  expect(await look('.hero h2', 'margin-top')).toBe('16px')
  expect(Number.parseFloat(await look('.hero + h2', 'margin-top'))).toBeGreaterThan(30)
})

test('a card in a box that its author coloured has the ground its text is made for', async () => {
  await page.goto(`${url}/hero`)
  expect(await look('.bg-green-600 .card', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await look('.bg-green-600 .card.bg-transparent', 'background-color')).toBe('rgba(0, 0, 0, 0)')
  expect(await look('.bg-green-600 + .card', 'background-color')).toBe('rgba(0, 0, 0, 0)')
})

test('a style sheet that colours the boxes of the top bar colours its tabs, and not the words of its button', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(url)
  expect(await look('.nav-tabs', 'background-color')).toBe('rgb(7, 7, 7)')
  expect((await page.locator('#search-bar-entry').boundingBox())?.width).toBeGreaterThan(150)
  expect(await look('#topbar-cta-button a > div', 'background-color')).toBe('rgba(0, 0, 0, 0)')
})

test('fields of an author’s component keep their distance from the text above', async () => {
  await page.goto(`${url}/fields`)
  const [above, one, two] = await page.evaluate<{ top: number; bottom: number }[]>(
    `[...document.querySelectorAll('.prose div > p, .prose .field')].slice(0, 3).map((element) => element.getBoundingClientRect().toJSON())`,
  )
  expect((one?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThan(16)
  expect(two?.top).toBe(one?.bottom)
})

test('a drawing of an author’s is as large as it says, and the only sign of a callout', async () => {
  await page.goto(`${url}/signs`)
  expect((await page.locator('.card svg').boundingBox())?.width).toBe(144)
  // The ground of a card lies below its icon too, up to its edges.
  const [card, ground] = [
    page.locator('.card'),
    page.locator('[data-component-part="card-content-container"]'),
  ]
  expect((await card.boundingBox())?.height).toBe(((await ground.boundingBox())?.height ?? 0) + 2)
  const sign = (callout: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('${callout} > .callout-sign'), '::before').content`,
    )
  expect(await sign('.callout.custom')).toBe('none')
  expect(await sign('.callout.note')).toBe('""')
})

test('headings, links and icons that authors put into boxes look as they do there', async () => {
  await page.goto(`${url}/boxes`)
  const box = async (part: string) =>
    (await page.locator(part).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const above = await box('.prose > p')
  expect((await box('#translated')).y - above.y - above.height).toBeGreaterThan(40)
  expect(await look('.prose a.block', 'text-decoration-line')).toBe('none')
  const [icon, word] = [await box('.row .icon'), await box('.row span')]
  expect(Math.abs(icon.y + icon.height / 2 - word.y - word.height / 2)).toBeLessThan(3)
})

test('callouts differ in their colours, not in what is in them', async () => {
  await page.goto(url)
  const shape = (name: string) =>
    page.evaluate<unknown>(`(() => {
      const box = document.querySelector('.callout.${name}')
      const { left, height } = box.getBoundingClientRect()
      return [left, height, getComputedStyle(box, '::after').content]
    })()`)
  expect(await shape('note')).toEqual(await shape('warning'))
})

longTest('an enlarged picture can be saved', async () => {
  await page.goto(`${url}/picture`)
  await page.locator('img[data-zoom]').click()
  const save = page.getByRole('link', { name: 'Download' })
  expect(await save.getAttribute('download')).toBe('')
  expect(await save.getAttribute('href')).toBe(`${url}/big.svg`)
  await page.keyboard.press('Escape')
  await page.locator('dialog.zoom').waitFor({ state: 'detached' })
})

test('tags of a changelog are in the address', async () => {
  const shown = () => page.locator('.update:visible .update-label').allTextContents()
  await page.goto(`${url}/updates?tags=CLI`)
  await expect.poll(shown).toEqual(['Two'])
  await page.getByRole('button', { name: 'API', exact: true }).click()
  await expect.poll(shown).toEqual(['One', 'Two'])
  expect(new URL(page.url()).search).toBe('?tags=API,CLI')
})

longTest('a group of a long sidebar opens where it stands', async () => {
  await page.goto(`${url}/big/g0-p5`)
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  expect(await sidebar.getByRole('link').count()).toBeLessThan(130)
  await sidebar.getByText('Area 2').click()
  await sidebar.getByRole('link', { name: 'Title of big/g2-p77' }).waitFor()
  expect(page.url()).toContain('/big/g0-p5')
  expect(await sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['Title of big/g0-p5'])
})

test('scripts of the folder may add styles, and components may show documents they made', async () => {
  await page.goto(`${url}/demo`)
  await page.frameLocator('iframe').getByText('hello from a blob').waitFor()
  expect(await look('.comments', 'color')).toBe('rgb(1, 2, 3)')
})

longTest('a component that needs a browser to render is shown by the browser', async () => {
  await page.goto(`${url}/browser-only`)
  await page.getByText('The browser sees /browser-only').waitFor()
  await page.getByRole('button', { name: 'Clicked 0' }).click()
  await page.getByRole('button', { name: 'Clicked 1' }).waitFor()
  expect(await page.locator('.failure').count()).toBe(0)
})

test('a style sheet that reckons with the frame of the page finds it as it expects', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/reckoned`)
  const box = async (part: string) =>
    (await page.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect((await box('#content-container')).x).toBe(304)
  const sidebar = await box('#sidebar')
  expect(sidebar.y + sidebar.height).toBe(900)
  const header = await box('#navbar')
  expect((await box('#notice')).y).toBeGreaterThanOrEqual(header.y + header.height)
  await page.goto(`${url}/examples`)
  expect((await box('#content-area')).width).toBeGreaterThan(800)
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  expect(await width()).toBe(1440)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${url}/tip`)
  expect(await width()).toBe(390)
})

longTest('a style sheet that moves the text leaves the sheet below it where it is', async () => {
  const files = {
    ...FILES,
    'docs.json': docsJson({ theme: 'maple', navigation: { pages: ['index', 'reckoned'] } }),
  }
  const maple = await servedSite(makeFolder(files))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${maple.url}/reckoned`)
  expect((await page.locator('#content-container').boundingBox())?.width).toBe(900)
  const sheet = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('#content-container').parentElement, '::before').width`,
  )
  expect(Number.parseFloat(sheet)).toBeGreaterThan(1100)
  expect(await look('#content-container', 'background-color')).toBe('rgba(0, 0, 0, 0)')
})

test('names that every kit of components has for its colours are not ours', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/big/g0-p5`)
  expect(await look('.sidebar [aria-current]', 'color')).not.toBe('rgb(255, 255, 255)')
})

longTest('a canvas that hides the header on a phone is pulled up into its room', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  const top = async () => (await page.locator('.canvas').boundingBox())?.y
  const notice = async () => (await page.locator('#notice').boundingBox())?.height ?? 0
  await page.goto(`${url}/canvas`)
  const header = (await page.locator('#navbar').boundingBox())?.height ?? 0
  expect(await top()).toBe(header + (await notice()) + 16)
  await page.goto(`${url}/own-header`)
  expect(await top()).toBe((await notice()) + 16)
})
