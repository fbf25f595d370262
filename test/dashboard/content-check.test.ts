import path from 'node:path'
import { expect, test } from 'vitest'
import { ContentCheck } from '../../src/server/content-check.ts'
import { docsJson, makeFolder } from '../support/site.ts'

test('a thorough check runs beside the server, once a snapshot, and names file and line', async () => {
  const root = makeFolder({
    'docs.json': docsJson(),
    'index.mdx': '---\ntitle: Home\n---\nSee [there](/nowhere).',
  })
  const check = new ContentCheck(() => root, path.resolve('bin/lectern.js'))
  expect(check.find('one')).toBeUndefined()
  await expect.poll(() => check.find('one'), { timeout: 20_000 }).toBeDefined()
  expect(check.find('one')).toContainEqual(
    expect.objectContaining({ code: 'link-broken', file: 'index.mdx', line: 4 }),
  )
  expect(check.find('two')).toBeUndefined()
  check.close()
})
