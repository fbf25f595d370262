import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern, serving, type RunningCli } from '../support/cli.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const PAGE = `---
title: Start
---
import { Switch } from '/snippets/switch.jsx'

<div id="row" className="flex items-center gap-2 mt-4 border rounded-xl">
  <p id="note" className="text-sm text-primary dark:text-primary-light">
    On a line of its own.
  </p>
  <img id="light" className="block dark:hidden" src="/a.svg" alt="Light" />
  <img id="dark" className="hidden dark:block" src="/a.svg" alt="Dark" />
</div>

<Card id="card" title="Wide" className="p-[40px]">Ours</Card>

<Switch />

| a | b |
|---|---|
| 1 | 2 |
`
const SWITCH = `export const Switch = () => {
  const [on, setOn] = useState(false)
  return <button id="switch" className={on ? 'bg-[#010203]' : 'underline'} onClick={() => setOn(!on)}>Go</button>
}
`
const LOOKS = `(() => {
  const look = (id, name) => getComputedStyle(document.querySelector(id))[name]
  return {
    row: look('#row', 'display'), gap: look('#row', 'columnGap'), radius: look('#row', 'borderRadius'),
    note: look('#note', 'fontSize'), color: look('#note', 'color'), words: document.querySelector('#note').textContent.trim(),
    light: look('#light', 'display'), dark: look('#dark', 'display'), card: look('.card', 'paddingTop'),
    table: look('.table', 'display'),
  }
})()`

let browser: Browser
let out: FileServer
const servers: RunningCli[] = []
let dev = ''

beforeAll(async () => {
  const root = makeFolder({
    'docs.json': docsJson({ colors: { primary: '#112233', light: '#ddeeff' } }),
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'snippets/switch.jsx': SWITCH,
    'index.mdx': PAGE,
    'plain.mdx': '# Plain\n\nNothing but words.\n',
  })
  browser = await openBrowser()
  const built = makeFolder({})
  await lectern(['build', root, '--out', built])
  out = await fileServer(built)
  const server = await serving(['dev', root, '--no-open'])
  servers.push(server)
  dev = server.url
})
afterAll(async () => {
  await browser?.close()
  out?.close()
  await Promise.all(servers.map((server) => server.stop()))
})

test.each(['preview', 'export'])(
  'utility classes of an author work in the %s, in both themes',
  async (where) => {
    const address = where === 'preview' ? dev : out.url
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.goto(address)
    expect(await page.evaluate(LOOKS)).toEqual({
      row: 'flex',
      gap: '8px',
      radius: '12px',
      note: '14px',
      color: 'rgb(17, 34, 51)',
      words: 'On a line of its own.',
      light: 'block',
      dark: 'none',
      card: '40px',
      table: 'block',
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = { light: 'none', dark: 'block', color: 'rgb(221, 238, 255)' }
    expect(await page.evaluate(LOOKS)).toMatchObject(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.click('.theme-button')
    expect(await page.evaluate(LOOKS)).toMatchObject(dark)
    // The component has taken over when what it was given is gone.
    await expect.poll(() => page.locator('lectern-island[data-module] > script').count()).toBe(0)
    await page.click('#switch')
    await expect
      .poll(() => page.evaluate(`getComputedStyle(document.querySelector('#switch')).backgroundColor`))
      .toBe('rgb(1, 2, 3)')
    await page.close()
  },
)

test('a page without such classes carries nothing of them', async () => {
  expect(await (await fetch(`${dev}/plain`)).text()).not.toContain('id="utilities"')
})
