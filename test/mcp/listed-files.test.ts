import { expect, test } from 'vitest'
import type { Viewer } from '../../src/access/viewer.ts'
import { ask, result } from '../support/mcp.ts'
import { docsJson, makeSite, type Files } from '../support/site.ts'
import { smallSpec, specSite } from '../support/spec-site.ts'

const READER: Viewer = { kind: 'reader', groups: new Set() }

const versions = ['v1.0', 'v2.0 (beta)'].map((version, at) => ({ version, pages: [`v${at}/start`] }))
const versioned = makeSite({
  'docs.json': docsJson({ navigation: { versions } }),
  'v0/start.mdx': '---\ntitle: Start\n---\nInstall one.',
  'v1/start.mdx': '---\ntitle: Start\n---\nInstall two.',
})
const search = (version: string) =>
  result<{ isError?: boolean; content: { text: string }[] }>(
    ask(versioned.app, 'tools/call', {
      name: 'search_acme_docs',
      arguments: { query: 'install', version },
    }),
  )

test('a version that does not exist is an error that names those that do', async () => {
  for (const unknown of ['v9', 'v2.0']) {
    const { isError, content } = await search(unknown)
    expect(isError).toBe(true)
    expect(content[0]?.text).toContain(`There is no version "${unknown}". This site has: v1.0, v2.0 (beta).`)
  }
  const { isError, content } = await search('V1.0')
  expect(isError).not.toBe(true)
  expect(content[0]?.text).toContain('Install one.')
})

test('the index of the files lists them by their names, and no others', async () => {
  const site = specSite(smallSpec(), {
    'quiet.mdx': '---\ntitle: Quiet\nsearchable: false\n---\nQuiet.',
    'docs.json': docsJson({
      navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['index', 'quiet'] }] },
    }),
  })
  const run = async (command: string) => {
    const { content } = await result<{ content: { text: string }[] }>(
      ask(site.app, 'tools/call', { name: 'query_docs_filesystem_acme_docs', arguments: { command } }),
    )
    return content[0]?.text ?? ''
  }
  const index = await run('cat /llms.txt')
  const listed = [...index.matchAll(/\]\((\/[^)]*)\)/g)].map(([, file]) => file)
  expect(listed).toContain('/index.mdx')
  expect(listed).toContain('/api-reference/get-it.mdx')
  for (const file of listed) expect(await run(`cat ${file}`)).toMatch(/^exit: 0/)
  // Here it has another path than on the site.
  expect(index).not.toContain('/api.json')
  const files = (await run('find / -name "*.mdx"')).split('\n').filter((line) => line.startsWith('/'))
  expect(new Set(files)).toEqual(new Set(listed))
})

const closed: Files = {
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  'skill.md': '---\nname: own\ndescription: Ours\npublic: true\n---\nOWNSKILL',
  '.mintlify/skills/inside/SKILL.md': '---\nname: inside\ndescription: Inside\n---\nINSIDE',
}

test('a skill that is public is there on a site with login, and no other', async () => {
  const stranger = specSite(smallSpec(), closed)
  expect(await stranger.text('/skill.md')).toContain('OWNSKILL')
  expect(await stranger.text('/.well-known/skills/index.json')).not.toContain('inside')
  expect(await specSite(smallSpec(), closed, READER).text('/.well-known/skills/index.json')).toContain(
    'inside',
  )
})
