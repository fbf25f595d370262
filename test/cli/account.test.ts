import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

const root = makeFolder({
  'docs.json': docsJson({ navigation: { pages: ['index', 'eng'] } }),
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  'index.mdx': '---\ntitle: Home\n---\nHome.',
  'eng.mdx': '---\ntitle: Eng\ngroups: [eng]\n---\nENGBODY',
})
const data = path.join(root, '.lectern')
let server: ServingHere
beforeAll(async () => {
  server = await servingHere([root, '--data', data])
})
afterAll(() => server.stop())

/** A real process: the password comes by its standard input. */
function account(args: readonly string[], input: string) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['bin/lectern.js', 'account', ...args, '--data', data])
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('close', (code) => resolve({ code, said }))
    child.stdin.end(input)
  })
}

async function login(password: string): Promise<string | undefined> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ann@acme.test', password, redirect: '/' }),
    redirect: 'manual',
  })
  return answer.status === 303 ? answer.headers.getSetCookie().join().split(';')[0] : undefined
}
const read = async (cookie = '') =>
  (await fetch(`${server.url}/eng`, { headers: { cookie }, redirect: 'manual' })).status

test('an account gets another password, other groups and a role from the command line', async () => {
  const first = await account(['add', 'ann@acme.test', '--password-stdin'], 'the first word\n')
  expect([first.code, first.said]).toEqual([0, expect.stringContaining('can log in')])
  const cookie = await login('the first word')
  expect(await read(cookie)).toBe(404)
  const again = await account(['add', 'ann@acme.test', '--password-stdin'], 'the first word\n')
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('`account set ann@acme.test`')])

  const set = await lectern(['account', 'set', 'ann@acme.test', '--groups', 'eng, ops', '--data', data])
  expect([set.code, set.stderr]).toEqual([0, expect.stringContaining('a reader, in eng, ops.')])
  expect(await read(cookie)).toBe(200)

  const changed = await account(['password', 'Ann@acme.test', '--password-stdin'], 'another word\n')
  expect([changed.code, changed.said]).toEqual([0, expect.stringContaining('logged out everywhere')])
  expect(await read(cookie)).toBe(302)
  expect(await login('the first word')).toBeUndefined()
  expect(await read(await login('another word'))).toBe(200)

  const short = await account(['password', 'ann@acme.test', '--password-stdin'], 'short\n')
  expect([short.code, short.said]).toEqual([1, expect.stringContaining('at least 8 characters')])
  expect((await account(['password', 'bob@acme.test', '--password-stdin'], 'some other word')).code).toBe(1)
  // Without a terminal nobody is asked.
  expect((await account(['password', 'ann@acme.test'], 'another word')).code).toBe(2)

  const role = (name: string) => lectern(['account', 'set', 'ann@acme.test', '--role', name, '--data', data])
  expect((await role('admin')).code).toBe(0)
  expect(await role('none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the only admin') as string,
  })
  expect((await role('chief')).code).toBe(2)
})

test('a credential says where it opens nothing', async () => {
  const create = (folder: string) =>
    lectern(['credential', 'create', '--label', 'ci', '--data', path.join(folder, '.lectern')])
  expect((await create(root)).stderr).not.toContain('opens nothing')
  const open = makeFolder({ 'docs.json': docsJson(), '.lectern/x': '' })
  const made = await create(open)
  expect([made.code, made.stderr]).toEqual([
    0,
    expect.stringContaining('has no login, so the credential opens nothing'),
  ])
})
