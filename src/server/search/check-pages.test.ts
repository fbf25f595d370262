import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { CompileCache } from '../../snapshot/compile-cache.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { pageCheck } from './check-pages.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-check-'))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('pages that do not compile are known at the next start, without another look at the folder', async () => {
  const root = path.join(folder, 'docs')
  fs.mkdirSync(root)
  // More than are checked without the program.
  const pages = Array.from({ length: 170 }, (_, number) => `p${number}`)
  fs.writeFileSync(
    path.join(root, 'docs.json'),
    JSON.stringify({ name: 'Test', theme: 'mint', colors: { primary: '#3355aa' }, navigation: { pages } }),
  )
  for (const page of pages) fs.writeFileSync(path.join(root, `${page}.mdx`), `# ${page}\n\nWords.\n`)
  fs.writeFileSync(path.join(root, 'p7.mdx'), '<Card title="open">\n\nNever closed.\n')

  const snapshot = buildSnapshot({ root, cache: new CompileCache(1) })
  const check = pageCheck({ dataFolder: path.join(folder, 'data') })
  const staged = { snapshot, specs: new Map(), history: [] }
  const found = await check({ ...staged, root }, { store: 'always' })
  expect(found.map(({ file }) => file)).toEqual(['p7.mdx'])

  // The program would fail there.
  const nowhere = path.join(folder, 'nowhere')
  expect(await check({ ...staged, root: nowhere }, { store: 'always' })).toEqual(found)
}, 60_000)
