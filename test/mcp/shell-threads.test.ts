import { expect, test } from 'vitest'
import { DocsShell } from '../../src/mcp/shell/docs-shell.ts'
import { ShellThreads } from '../../src/mcp/shell/shell-threads.ts'
import { atEndOfFile } from '../support/at-end.ts'
import { runIn } from '../support/shell-site.ts'
import { docsJson, makeSite } from '../support/site.ts'

test('sites share a few threads, and none runs commands of two', async () => {
  const pool = new ShellThreads(2)
  const sites = Array.from({ length: 3 }, (_, number) => {
    const shell = new DocsShell(pool)
    atEndOfFile(() => shell.close())
    const files = {
      'docs.json': docsJson({ name: 'Acme', navigation: { pages: ['index'] } }),
      'index.mdx': `---\ntitle: Home\n---\nSite number ${number}.\n`,
    }
    return makeSite(files, undefined, { agents: { shell } }).app
  })
  const command = 'grep -rho "number [0-9]" / | sort -u'
  const seen: number[] = []
  // All at once, twice: more sites than threads, and each in turn.
  for (const round of [1, 2]) {
    const answers = await Promise.all(
      sites.map(async (app, site) => {
        const text = await runIn(app, command, `192.0.2.${round}`)
        seen.push(pool.size)
        return text === `exit: 0\nnumber ${site}`
      }),
    )
    expect(answers.every(Boolean)).toBe(true)
  }
  expect(Math.max(...seen)).toBe(2)
})
