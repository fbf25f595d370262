import { describe, expect, test } from 'vitest'
import { mcpClients, mcpServerName } from '../../src/shared/mcp-clients.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeSite } from '../support/site.ts'

const URL = 'https://docs.acme.test/mcp'

/** What the documentation of each client asks for. */
const FORMS: Readonly<Record<string, unknown>> = {
  cursor: { mcpServers: { acme: { url: URL } } },
  vscode: { servers: { acme: { type: 'http', url: URL } } },
  windsurf: { mcpServers: { acme: { serverUrl: URL } } },
  gemini: { mcpServers: { acme: { httpUrl: URL } } },
}

async function config(...args: string[]): Promise<string> {
  return (
    await lectern(['mcp', 'config', 'https://docs.acme.test', '--name', 'Acme!', ...args])
  ).stdout.trim()
}

describe('lectern mcp config', () => {
  test.each(Object.keys(FORMS))('%s gets the JSON it reads, alone on standard output', async (client) => {
    expect(JSON.parse(await config('--client', client))).toEqual(FORMS[client])
  })

  test('others get a command, a table of TOML or words', async () => {
    expect(await config('--client', 'claude-code')).toBe(`claude mcp add --transport http acme '${URL}'`)
    expect(await config('--client', 'codex')).toBe(`[mcp_servers.acme]\nurl = "${URL}"`)
    expect(await config('--client', 'claude')).toContain(URL)
    expect(await config()).toContain('Windsurf: ~/.codeium/windsurf/mcp_config.json')
  })

  test.each([
    ['https://x.test/docs/', [], 'https://x.test/docs/mcp'],
    ['https://x.test/docs/mcp', [], 'https://x.test/docs/mcp'],
    ['https://x.test/mcp', ['--login'], 'https://x.test/authed/mcp'],
  ])('%s %j', async (site, more, url) => {
    const { stdout } = await lectern(['mcp', 'config', site, '--client', 'codex', ...more])
    expect(stdout).toContain(`[mcp_servers.x-test]\nurl = "${url}"`)
  })

  test.each([
    [['config'], 'Say what to do'],
    [['config', 'acme'], 'is not the URL of a site'],
    [['config', 'https://me:secret@x.test'], 'Leave the password out'],
    [['config', 'https://x.test', '--client', 'emacs'], '--client must be one of claude, claude-code'],
  ])('%j is refused', async (args, said) => {
    const { code, stderr } = await lectern(['mcp', ...args])
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  })

  test('a name is one that every client takes', () => {
    expect(mcpServerName('Docs by Łukasz "x"\n[y]')).toMatch(/^[a-z\d-]{1,40}$/)
    expect(mcpServerName('文档')).toBe('docs')
    expect(mcpClients({ name: 'a', url: "https://a.test/'; rm x" })[1]?.text).toContain(`'\\''; rm x'`)
  })
})

describe('/_lectern/mcp/install', () => {
  const files = {
    'docs.json': docsJson({ name: 'Acme <b>', navigation: { pages: ['index'] } }),
    'index.mdx': 'Hi',
  }

  test('shows the same for every client, and runs nothing', async () => {
    const response = await makeSite(files).app.request('/_lectern/mcp/install')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain('<h1>Connect to the MCP server of Acme &lt;b&gt;</h1>')
    for (const { title } of mcpClients({ name: 'a', url: URL })) expect(html).toContain(`<h3>${title}</h3>`)
    expect(html).toContain(`[mcp_servers.acme-b]\nurl = "${URL}"`)
    expect(html).not.toContain('/authed/mcp')
  })

  test('is a page of the site, in the language of the reader', async () => {
    const site = makeSite({
      ...files,
      'docs.json': docsJson({ logo: '/logo.svg', navigation: { pages: ['index'] } }),
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'lectern.json': JSON.stringify({ auth: { type: 'password' } }),
    })
    const asked = { headers: { 'accept-language': 'ar' } }
    const html = await (await site.app.request('/_lectern/mcp/install', asked)).text()
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(html).toContain('/logo.svg')
    expect(html).toContain('<p><code dir="ltr">.vscode/mcp.json</code> في مشروعك</p>')
    for (const english of ['Connect to', 'Public pages', 'after login', 'terminal', 'project'])
      expect(html).not.toContain(english)
  })

  test('is there when the server is, and names the one for readers', async () => {
    const auth = { auth: { type: 'password' } }
    const closed = makeSite({
      ...files,
      'lectern.json': JSON.stringify({ ...auth, mcp: { enabled: false } }),
    })
    expect((await closed.app.request('/_lectern/mcp/install')).status).toBe(404)
    const open = makeSite({ ...files, 'lectern.json': JSON.stringify({ ...auth, mcp: { enabled: true } }) })
    expect(await open.text('/_lectern/mcp/install')).toContain('https://docs.acme.test/authed/mcp')
  })
})
