import { expect, it } from 'vitest'
import { contentPolicy, framePolicy } from './content-policy.ts'
import { noteElement, noteMarkup } from './note-markup.ts'
import { importOriginsIn, originOf, originsIn, scriptOriginsIn } from './origins.ts'
import { PageSources } from './page-sources.ts'

const OPTIONS = { https: true, upgrade: false, dev: false }

function rule(name: string, sources: PageSources, options: Partial<typeof OPTIONS> = {}): string | undefined {
  const rules = contentPolicy(sources, { ...OPTIONS, ...options }).split('; ')
  return rules.find((one) => one.split(' ')[0] === name)
}

it('allows inline code by its hash and nothing else inline', () => {
  const sources = new PageSources()
  // The hash every CSP tutorial shows for alert('Hello, world.');
  sources.script("alert('Hello, world.');")
  sources.style('a{color:red}')
  expect(rule('script-src', sources)).toBe(
    "script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  )
  expect(rule('style-src-elem', sources)).toMatch(/^style-src-elem 'self' 'sha256-[\w+/]{43}='$/)
  expect(contentPolicy(sources, OPTIONS).match(/'unsafe-inline'/g)).toHaveLength(1)
  expect(rule('style-src-attr', sources)).toBe("style-src-attr 'unsafe-inline'")
  expect(rule('object-src', sources)).toBe("object-src 'none'")
})

it('hashes code as browsers read it, whatever its line ends', () => {
  const [unix, windows] = [new PageSources(), new PageSources()]
  unix.script('a()\nb()\n')
  windows.script('a()\r\nb()\r')
  expect([...windows.scripts]).toEqual([...unix.scripts])
})

it('opens style elements where a program writes them, and drops the hashes that would close them again', () => {
  const sources = new PageSources()
  sources.style('a{}')
  sources.styleFrom('https://fonts.example/css')
  sources.writesStyles = true
  expect(rule('style-src-elem', sources)).toBe("style-src-elem 'self' 'unsafe-inline' https://fonts.example")
})

it('brings pictures by https only where readers come by https', () => {
  expect(rule('img-src', new PageSources())).toBe("img-src 'self' data: blob: https:")
  expect(rule('img-src', new PageSources(), { https: false })).toContain(' http: ')
  expect(rule('upgrade-insecure-requests', new PageSources())).toBeUndefined()
  expect(rule('upgrade-insecure-requests', new PageSources(), { upgrade: true })).toBeDefined()
})

it('says who may frame a page', () => {
  expect(framePolicy([])).toBe("frame-ancestors 'self'")
  expect(framePolicy(['https://app.example'])).toBe("frame-ancestors 'self' https://app.example")
  expect(framePolicy(['https://app.example', '*'])).toBe('frame-ancestors *')
})

it('takes the site of an address and refuses what could end a rule', () => {
  expect(originOf('https://CDN.example:8443/a.js?b')).toBe('https://cdn.example:8443')
  expect(originOf('//cdn.example/a.js')).toBe('https://cdn.example')
  expect(originOf('http://cdn.example')).toBe('http://cdn.example')
  for (const url of [
    '/a.js',
    'a.js',
    'https://a b',
    'https://a;script-src *',
    "https://'unsafe-inline'",
    'data:,',
  ])
    expect(originOf(url), url).toBeUndefined()
})

it('finds the sites that code names', () => {
  const code =
    'fetch("https://api.example/v1");new WebSocket(`wss://live.example`);s.src="https://chat.example/w.js?x=1";' +
    'const ns="http://www.w3.org/2000/svg"; fetch(`https://${host}/x`)'
  expect(originsIn(code)).toEqual(['https://api.example', 'wss://live.example', 'https://chat.example'])
  expect(scriptOriginsIn(code)).toEqual(['https://chat.example'])
  expect(
    scriptOriginsIn(
      'import a from "https://esm.example/a"; el.src = `//w.example/go`; import("https://b.example")',
    ),
  ).toEqual(['https://esm.example', 'https://w.example', 'https://b.example'])
  expect(
    scriptOriginsIn(
      'var appUrl = "https://app.example"; t.src = appUrl + "/js/sdk.umd.cjs"; const cdn = `https://cdn.example/x`\n' +
        'u.src = `${cdn}/widget`; v.src = unknown + "/a"; const api = "https://api.example"',
    ),
  ).toEqual(['https://app.example', 'https://cdn.example'])
  expect(
    importOriginsIn('@import url("https://a.example/x.css");@import "//b.example";@import "c.css"'),
  ).toEqual(['https://a.example', 'https://b.example'])
  expect(originsIn(Array.from({ length: 500 }, (_, at) => `"https://h${at}.example"`).join())).toHaveLength(
    24,
  )
})

it('notes what an author brings in markup of their own', () => {
  const sources = new PageSources()
  noteMarkup(
    sources,
    '<p>x</p><SCRIPT async src="https://a.example/x.js"></SCRIPT><style>@import "https://b.example/x.css";</style>' +
      `<link rel='preload stylesheet' href='https://c.example/y.css'><link rel="icon" href="https://d.example">`,
  )
  expect(sources.scripts.has('https://a.example')).toBe(true)
  expect([...sources.styles].filter((source) => source.startsWith('https'))).toEqual([
    'https://b.example',
    'https://c.example',
  ])
  noteElement(sources, 'script', { props: {}, text: 'fetch("https://e.example")' })
  expect([...sources.connections]).toEqual(['https://e.example'])
})
