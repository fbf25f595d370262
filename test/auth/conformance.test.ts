import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'
import { allow, follow, registeredId } from '../support/oauth-steps.ts'

const SUITE = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const LONG = 60_000

/** The official suite's scenarios for authorization servers; where it wants a person with a browser, one is played here. */
test.each(['2026-07-28'])(
  'the conformance suite finds our metadata right and gets a token with a code, %s',
  async (version) => {
    const site = await makeGuardedSite()
    await site.account('ann@acme.test')
    const cookie = await site.login('ann@acme.test')
    const port = String(await freePort())
    const clientId = await registeredId(site, { redirect_uris: [`http://127.0.0.1:${port}/callback`] })
    const resource = `${site.url}/authed/mcp`
    const { code, output } = await run(
      site,
      ['--spec-version', version, '--client-id', clientId, '--resource', resource, '-p', port],
      async (address) => {
        await fetch(await allow(site, await follow(site, address, cookie)))
      },
    )
    expect(code, output).toBe(0)
    expect(output).toContain('Total: 3 passed, 0 failed')
  },
  LONG,
)

function run(
  site: GuardedSite,
  args: readonly string[],
  visit: (address: string) => Promise<void>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const issuer = `${site.url}/authed/mcp/oauth`
  const child = spawn(process.execPath, [SUITE, 'authorization', '--url', issuer, '--verbose', ...args])
  let output = ''
  let visited = false
  const read = (part: Buffer) => {
    output += part.toString()
    const [address] = /http:\/\/localhost:\d+\/authed\/mcp\/oauth\/authorize\?\S+/.exec(output) ?? []
    if (visited || address === undefined) return
    visited = true
    void visit(address)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
