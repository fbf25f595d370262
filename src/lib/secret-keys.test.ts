import { expect, test } from 'vitest'
import { SecretKeys } from './secret-keys.ts'

const ONE = 'the first secret of an installation'
const TWO = 'another secret, which replaced the first'

test('what was sealed is read by the same secret, for the same place, and by nobody else', () => {
  const keys = new SecretKeys(ONE)
  const sealed = keys.seal('client secret', 'project acme')
  expect(sealed).not.toContain('client secret')
  expect(new SecretKeys(ONE).open(sealed, 'project acme')).toBe('client secret')
  expect(keys.open(sealed, 'project beta')).toBeUndefined()
  expect(new SecretKeys(TWO).open(sealed, 'project acme')).toBeUndefined()
  expect(keys.seal('client secret', 'project acme')).not.toBe(sealed)
})

test.each(['', 'plain', 'lk1.', 'lk1.AAAA', 'lk2.AAAA'])('%j is not taken for something sealed', (text) => {
  expect(new SecretKeys(ONE).open(text, '')).toBeUndefined()
})

test('a text that was changed in any place is not read', () => {
  const keys = new SecretKeys(ONE)
  const bytes = Buffer.from(keys.seal('x', '').slice(4), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(keys.open(`lk1.${changed.toString('base64url')}`, '')).toBeUndefined()
  }
})

test('an earlier secret is still understood, and everything new is under the new one', () => {
  const [old, both, now] = [new SecretKeys(ONE), new SecretKeys(TWO, ONE), new SecretKeys(TWO)]
  expect(both.open(old.seal('x', ''), '')).toBe('x')
  expect(now.open(both.seal('x', ''), '')).toBe('x')
  expect(both.ids).toEqual([now.ids[0], old.ids[0]])
  expect(both.marks('session', 't')).toEqual([...now.marks('session', 't'), ...old.marks('session', 't')])
  expect(old.marks('session', 't')).not.toEqual(old.marks('link', 't'))
})
