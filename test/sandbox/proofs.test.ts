import { describe, expect, test } from 'vitest'
import { makeFolder } from '../support/site.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { compile } from './pages.ts'

// Attacks that once worked, as they were written.

test('a page reaches neither the process, its environment, programs nor files', () => {
  const page = compile(`export const P = useState.constructor('return process')()

Escaped: {typeof P.pid} pid {String(P.pid)} uid {String(P.getuid())}

Secret: {P.env.LECTERN_OIDC_CLIENT_SECRET}

Run: {P.getBuiltinModule('child_process').execSync('id; hostname').toString()}

last`)
  expect(page.codes).toContain('page-code-failed')
  expect(page.messages[0]).toContain('process is not defined')
  expect(page.markdown).not.toMatch(/uid=|pid \d/)
  expect(page.markdown).toContain('last')
})

test('a promise that never ends does not hang the server', async () => {
  const page = compile("{(Promise.resolve().then(() => { for (;;); }), 'x')}")
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(page.markdown).toBe('x')
})

test('twenty loops on one page take no twenty seconds', () => {
  const page = compile('{(()=>{for(;;);})()}\n\n'.repeat(20))
  expect(page.ms).toBeLessThan(4000)
  expect(page.codes.length).toBeGreaterThanOrEqual(20)
})

test('one site cannot change what another shows', () => {
  compile(
    `{(globalThis.useState = () => [<a href="https://evil.example">INJECTED-BY-BETA</a>], Array.prototype.join = function () { return 'JOIN-BY-BETA' }, 'x')}`,
  )
  const page = compile('{useState("mine")[0]} {["a", "b"].join("+")}')
  expect(page.json).not.toContain('BETA')
  expect(page.markdown).toContain('mine')
  expect(page.markdown).toContain('a+b')
})

const CONTENT = `export const P = useState.constructor('return process')()

<Note>Vendor **words** from <a href="javascript:alert(1)" onclick="x()">there</a></Note>

VENDOR-RCE {P.getBuiltinModule('child_process').execSync('id').toString()}

<script>{\`window.vendorXss=1\`}</script>

<img src="x" onerror="alert(1)" /> <iframe src="https://evil.example"></iframe>

[go](javascript:alert(1)) <Card title={P.pid} href="JaVaScRiPt:alert(1)">card</Card>

<Snippet file="secret.mdx" /> {1} last`

describe('MDX of a spec by URL', () => {
  test('is Markdown and our components, never code or HTML that acts', () => {
    const page = compile(CONTENT, { foreign: true })
    expect(page.codes).toEqual(['foreign-code'])
    expect(page.json).not.toMatch(/script|onerror|onclick|iframe|evil|window/i)
    expect(page.json).toContain('"name":"Note"')
    expect(page.markdown).toContain('VENDOR-RCE {P.getBuiltinModule')
    expect(page.markdown).toContain('last')
  })

  test('is code only when the operator trusts its host', () => {
    const url = 'https://vendor.example/openapi.json'
    const spec = (content: string) => ({
      openapi: '3.1.0',
      info: { title: 'Vendor', version: '1' },
      paths: { '/x': { get: { 'x-mint': { content }, responses: { 200: { description: 'ok' } } } } },
    })
    const root = makeFolder({
      'docs.json': JSON.stringify({
        name: 'S',
        theme: 'mint',
        colors: { primary: '#0000ff' },
        navigation: { groups: [{ group: 'Vendor', openapi: url }] },
      }),
      'index.mdx': 'Home.',
    })
    const build = () => {
      const text = JSON.stringify(spec('sum {1 + 1}'))
      const snapshot = buildSnapshot({ root, remoteSpecs: new Map([[url, { text }]]) })
      const page = [...snapshot.pages.values()].find(({ file }) => file === url)
      return page ? snapshot.compile(page).markdown : ''
    }
    expect(build()).toContain('sum {1 + 1}')
    process.env['LECTERN_TRUSTED_SPEC_HOSTS'] = 'other.example, Vendor.Example'
    try {
      expect(build()).toContain('sum 2')
    } finally {
      delete process.env['LECTERN_TRUSTED_SPEC_HOSTS']
    }
  })
})
