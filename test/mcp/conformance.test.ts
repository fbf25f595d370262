import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { listen, type RunningServer } from '../../src/http/serve.ts'
import { sampled } from '../support/sampled.ts'
import { addFixtures } from '../support/conformance-fixtures.ts'
import { docsJson, makeSite } from '../support/site.ts'

const SUITE = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** The official suite against the real server on a port. Baselines name what a docs server does not offer, and why. */
describe('the conformance suite', () => {
  let server: RunningServer
  beforeAll(async () => {
    const { app } = makeSite(
      {
        'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start'] } }),
        'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
        'guides/start.mdx': '---\ntitle: Start\n---\nRun the installer.',
        'skill.md': '---\nname: acme\ndescription: How to use Acme.\n---\nUse it well.',
      },
      STRANGER,
      { content: { baseUrl: undefined }, agents: { extendMcp: addFixtures } },
    )
    server = await listen(app, { port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.stop(100))

  test.each(['2025-11-25', '2026-07-28'])(
    'requirements of %s',
    async (version) => {
      await run(server.port, '--requirements', version, ...expected(version))
    },
    240_000,
  )

  const SHORT = ['sep-2640-skills-directory', 'http-header-validation']
  test.each(sampled(SHORT, [...SHORT, 'sep-2640-skills-enumeration', 'sep-2640-skills-manifest']))(
    '%s',
    (scenario) => {
      const known = scenario === 'sep-2640-skills-directory' ? expected('skills') : []
      return run(server.port, '--scenario', scenario, ...known)
    },
    120_000,
  )
})

function expected(name: string): readonly string[] {
  return ['--expected-failures', path.resolve(`test/mcp/baseline-${name}.yml`)]
}

async function run(port: number, ...args: readonly string[]): Promise<void> {
  const url = `http://127.0.0.1:${port}/mcp`
  const ended = await promisify(execFile)(process.execPath, [SUITE, 'server', '--url', url, ...args], {
    maxBuffer: 1e8,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => error)
  if (ended instanceof Error) expect.fail(`${ended.stdout ?? ''}\n${ended.stderr ?? ''}`.slice(-6000))
}
