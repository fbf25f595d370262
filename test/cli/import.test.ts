import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { lectern, lecternProcess } from '../support/cli.ts'
import { makeFolder } from '../support/site.ts'

async function look<Result>(dataFolder: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataFolder })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const FEEDBACK = [
  {
    id: 'a',
    path: 'https://docs.acme.com/guides/start.mdx?x=1#top',
    comment: 'Nice',
    createdAt: '2026-01-02T03:04:05.678Z',
    source: 'contextual',
    status: 'resolved',
    helpful: true,
    contact: 'a@b.c',
  },
  { path: 'guides/start/', comment: null, createdAt: null, source: 'thumbs_only', status: 'pending' },
  {
    id: 'c',
    path: '/',
    createdAt: '2026-01-02T03:04:05+02:00',
    source: 'code_snippet',
    code: 'x',
    filename: null,
    lang: 'ts',
  },
]

const QUERIES = [
  { createdAt: '2026-02-01', origin: 'web', query: 'how?', response: 'so', pageUrl: 'https://d.e/a.md?b' },
  {
    timestamp: '2026-02-01T10:00:00Z',
    caller: 'api',
    threadId: 't',
    sources: [{ path: '/a' }],
    answered: false,
  },
  { id: 'q3', timestamp: 1_770_000_000_000, caller: 'other' },
]

test('imports both files, and a second time adds nothing', async () => {
  const root = makeFolder({ 'f.ndjson': lines(FEEDBACK), 'q.ndjson': `\uFEFF${lines(QUERIES)}\n\n` })
  const data = path.join(root, 'data')
  const args = [
    'import',
    '--feedback',
    path.join(root, 'f.ndjson'),
    '--queries',
    path.join(root, 'q.ndjson'),
    '--retention-days',
    '3650',
  ]
  const first = await lectern([...args, '--data', data, '--json'])
  expect([first.code, first.stderr]).toEqual([0, ''])
  expect(JSON.parse(first.stdout)).toEqual({
    feedback: { read: 3, added: 3, bad: 0 },
    queries: { read: 3, added: 3, bad: 0 },
  })
  const second = await lectern([...args, '--data', data, '--json'])
  expect(JSON.parse(second.stdout)).toEqual({
    feedback: { read: 3, added: 0, bad: 0 },
    queries: { read: 3, added: 0, bad: 0 },
  })
  await look(data, async (store) => {
    const { id } = await store.projects.ensure({})
    const rows = await store.feedback.page(id, { limit: 10 })
    expect(rows.map((row) => [row.created_at, row.path, row.source, row.status, row.helpful])).toEqual([
      [Date.UTC(2026, 0, 2, 3, 4, 5, 678), '/guides/start', 'contextual', 'resolved', 1],
      [Date.UTC(2026, 0, 2, 1, 4, 5), '/', 'code_snippet', 'pending', null],
      [-1, '/guides/start', 'thumbs_only', 'pending', null],
    ])
    expect(await store.countCallers(id, {})).toEqual({ web: 1, api: 1, other: 1 })
    const [asked] = await store.conversations.page(id, {}, { limit: 5 })
    expect(asked).toMatchObject({ query: 'how?', response: 'so', page: '/a', answered: 1 })
  })
})

test('keeps good lines, names bad ones by file and line, and counts those after the twentieth', async () => {
  const bad = Array.from({ length: 25 }, () => '{"path":"/a","source":"letter"}')
  const good = '{"path":"/a","source":"agent","createdAt":"2026-01-01"}'
  const text = [
    good,
    'oops',
    '[]',
    '{"path":"/a","source":"agent","createdAt":"2026-02-30"}',
    ...bad,
    good,
  ].join('\n')
  const root = makeFolder({ 'f.ndjson': text, 'q.ndjson': '{"origin":"web"}\n{"createdAt":"2026-01-01"}\n' })
  const file = path.join(root, 'f.ndjson')
  const asked = path.join(root, 'q.ndjson')
  const args = ['import', '--feedback', file, '--queries', asked, '--data', path.join(root, 'data'), '--json']
  const { code, stdout, stderr } = await lectern(args)
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual({
    feedback: { read: 30, added: 2, bad: 28 },
    queries: { read: 2, added: 0, bad: 2 },
  })
  const said = stderr.trim().split('\n')
  expect(said.slice(0, 4)).toEqual([
    `${file}:2: is not JSON`,
    `${file}:3: is not an object`,
    `${file}:4: createdAt must be a time since 1970 like 2026-01-31T12:00:00Z`,
    `${file}:5: source must be one of code_snippet, contextual, agent, thumbs_only`,
  ])
  expect(said).toHaveLength(21)
  expect(said.at(-1)).toBe('10 more invalid lines.')
})

test('asks which project is meant where there are several, and where the data is', async () => {
  const root = makeFolder({ 'f.ndjson': lines(FEEDBACK) })
  const data = path.join(root, 'data')
  const file = path.join(root, 'f.ndjson')
  await look(data, async (store) => {
    await store.projects.ensure({ id: 'one', name: 'One' })
    await store.projects.ensure({ id: 'two', name: 'Two' })
  })
  const unclear = await lectern(['import', '--feedback', file, '--data', data])
  expect(unclear.code).toBe(2)
  expect(unclear.stderr).toContain('choose one with --project: one (One), two (Two)')
  expect((await lectern(['import', '--feedback', file, '--data', data, '--project', 'three'])).code).toBe(2)
  expect((await lectern(['import', '--feedback', file, '--data', data, '--project', 'two'])).code).toBe(0)
  expect(await look(data, (store) => store.feedback.page('two', { limit: 5 }))).toHaveLength(3)

  // Where nobody ever started a server.
  const nowhere = await lecternProcess(['import', '--feedback', file], {}, makeFolder({}))
  expect(nowhere.code).toBe(2)
  expect(nowhere.stderr).toContain('Set its folder with --data, or run the command in the docs folder.')
  expect((await lectern(['import', '--data', data])).code).toBe(2)
  const missing = await lectern([
    'import',
    '--feedback',
    '/no/such.ndjson',
    '--data',
    data,
    '--project',
    'two',
  ])
  expect([missing.code, missing.stderr.trim()]).toEqual([
    2,
    'There is no file /no/such.ndjson. Run `lectern import --help`.',
  ])
})

test('a backup taken on one machine is restored on another', async () => {
  const root = makeFolder({ 'f.ndjson': lines(FEEDBACK) })
  const [data, other, file] = ['data', 'other', 'b.gz'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  await lectern(['import', '--feedback', path.join(root, 'f.ndjson'), '--data', data])
  const saved = await lectern(['backup', file, '--data', data, '--json'])
  expect(saved.code).toBe(0)
  const said = JSON.parse(saved.stdout) as { rows: Record<string, number> }
  expect(said).toMatchObject({ file, rows: { feedback: 3, projects: 1 } })
  const rows = Object.values(said.rows).reduce((sum, count) => sum + count, 0)
  expect(fs.readdirSync(root).sort()).toEqual(['b.gz', 'data', 'f.ndjson'])
  const back = await lectern(['restore', file, '--data', other])
  expect([back.code, back.stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${rows} rows restored from the backup of 20`)),
  ])
  const again = await lectern(['restore', file, '--data', other])
  expect(again.code).toBe(1)
  expect(again.stderr).toMatch(/^The database is not empty/)
  const { id } = await look(data, (store) => store.projects.ensure({}))
  expect(await look(other, (store) => store.feedback.page(id, { limit: 5 }))).toHaveLength(3)
})

function lines(entries: readonly unknown[]): string {
  return entries.map((entry) => JSON.stringify(entry)).join('\n')
}

test('questions older than what is kept are named before they are imported, and can be kept', async () => {
  const dataFolder = path.join(makeFolder({}), 'data')
  const now = Date.now()
  const lines = [400, 1].map((days) => JSON.stringify({ timestamp: now - days * 86_400_000, caller: 'web' }))
  const file = path.join(makeFolder({ 'q.ndjson': `${lines.join('\n')}\n` }), 'q.ndjson')
  const warned = await lectern(['import', '--queries', file, '--data', dataFolder])
  expect(warned.code).toBe(0)
  expect(warned.stderr).toContain('1 line is older than the 90 days')
  expect(warned.stderr).toMatch(/--retention-days 40[12]\b/)
  const kept = await lectern(['import', '--queries', file, '--data', dataFolder, '--retention-days', '410'])
  expect(kept.stderr).not.toContain('older')
  expect(
    await look(dataFolder, async (store) =>
      store.liveSettings.all((await store.projects.list())[0]?.id ?? ''),
    ),
  ).toEqual({ retentionDays: 410 })
})
