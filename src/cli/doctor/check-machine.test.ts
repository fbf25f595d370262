import fs from 'node:fs'
import { expect, test } from 'vitest'
import { checkNode } from './check-machine.ts'

test.each([
  ['v22.16.0', 'ok'],
  ['v22.99.1', 'ok'],
  ['v24.0.0', 'ok'],
  ['v26.1.0', 'ok'],
  ['v20.19.0', 'fail'],
  ['v22.15.1', 'fail'],
  ['v23.11.0', 'fail'],
])('a server on Node %s: %s', (version, status) => {
  expect(checkNode(version).status).toBe(status)
})

test('the rule is that of the package', () => {
  const { engines } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  expect(engines.node).toBe('^22.16.0 || >=24')
})
