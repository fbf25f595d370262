import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { lectern } from '../support/cli.ts'
import { batch, step } from '../support/event-rows.ts'
import { makeFolder } from '../support/site.ts'

const folder = makeFolder({
  'questions.yaml': '# Ours.\nfirst: 3\nquestions:\n  - ask: Known question\n    page: /known # by heart\n',
})
const data = path.join(folder, 'data')

beforeAll(async () => {
  const store = await openStore({ dataFolder: data })
  const project = await store.projects.ensure({})
  const at = Date.now() - 1000
  const asked = ['export "all" to PDF?', 'export all to pdf', 'known question', 'scim provisioning']
  const steps = asked.map((words, index) =>
    step({
      project_id: project.id,
      at: at + index,
      visit: `v${index}`,
      words,
      pages: '["/near"]',
      found: 3,
      sure: 20,
    }),
  )
  await store.addEvents(batch({ steps }))
  const ignored = {
    id: 'x',
    words: 'scim provisioning',
    status: 'ignored',
    changed_at: at,
    changed_by: 'ann',
  } as const
  await store.visits.setGap({ project_id: project.id, ...ignored })
  await store.close()
})
afterAll(() => fs.rmSync(data, { recursive: true, force: true }))

test('shows what was not answered, and what is asked for by its status', async () => {
  const { code, stdout } = await lectern(['gaps', '--data', data])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {4}2 {2}export "all" to pdf {2}\(open, 2 visits, nearest \/near\)$/m)
  expect(stdout).not.toContain('scim')
  const { stdout: ignored } = await lectern(['gaps', '--data', data, '--status', 'ignored', '--json'])
  expect(JSON.parse(ignored)).toMatchObject({ gaps: [{ question: 'scim provisioning', status: 'ignored' }] })
  expect((await lectern(['gaps', '--data', data, '--status', 'soon'])).code).toBe(2)
  expect((await lectern(['gaps', '--data', data, '--days', '0'])).code).toBe(2)
})

test('adds them to a file of questions once, and leaves what stands there', async () => {
  const file = path.join(folder, 'questions.yaml')
  const before = fs.readFileSync(file, 'utf8')
  for (const added of ['1 question', '0 questions']) {
    const { code, stderr } = await lectern(['gaps', '--data', data, '--to', file])
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${added} added to`)])
  }
  const text = fs.readFileSync(file, 'utf8')
  expect(text.startsWith(before)).toBe(true)
  expect(text.slice(before.length)).toBe(
    '  - ask: "export \\"all\\" to pdf"\n    page: "/near"\n    skip: "Asked by agents 2 times without an answer. Name the page or the fact that answers it."\n',
  )
  const fresh = path.join(folder, 'new.yaml')
  await lectern(['gaps', '--data', data, '--to', fresh])
  expect(fs.readFileSync(fresh, 'utf8')).toContain('questions:\n  - ask: "export')
})

test('a file that cannot be added to is left as it is', async () => {
  const file = path.join(folder, 'other.yaml')
  fs.writeFileSync(file, 'questions:\n  - ask: A\n    page: /a\nfirst: 2\n')
  const { code, stderr } = await lectern(['gaps', '--data', data, '--to', file])
  expect([code, stderr]).toEqual([2, expect.stringContaining('must be the last key')])
  expect(fs.readFileSync(file, 'utf8')).toContain('first: 2\n')
})
