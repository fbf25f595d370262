import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/site.ts'

test('the list of keys says what each may do, from where and until when', async () => {
  const key = (...args: string[]) => lectern(['key', ...args, '--data', data])
  const data = makeFolder({})
  await key('create', '--label', 'all')
  const bounds = ['--scopes', 'read', '--allow-ips', '192.0.2.0/24', '--expires', '2099-01-31']
  await key('create', '--label', 'warehouse', ...bounds)
  const [all = '', bound = ''] = (await key('list')).stdout.trimEnd().split('\n')
  expect(all).toMatch(/^\S+ {2}admin {5}…\w{4} {2}all$/)
  expect(bound).toMatch(/ {2}warehouse {2}\(read\) {2}from 192\.0\.2\.0\/24 {2}until 2099-01-31$/)
})
