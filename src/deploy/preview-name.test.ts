import { expect, test } from 'vitest'
import { branchLabel, isShortId, PREVIEW_NAME, shortId } from './preview-name.ts'

test('a branch that fits a DNS label stands as it is', () => {
  for (const branch of ['main', 'fix-typo', 'release-2']) expect(branchLabel(branch)).toBe(branch)
})

test('every other gets a label of its own, which is never that of another', () => {
  const label = branchLabel('feature/Log in')
  expect(label).toMatch(/^feature-log-in-[\da-f]{8}$/)
  const branches = [
    'feature/Log in',
    'feature-log-in',
    'feature/log-in',
    'Feature-Log-In',
    label,
    'xn',
    'live',
    'ünïcode',
    '日本',
    '日木',
    '--a--',
    'a--b',
    'a-b',
    '0123456789ab',
    'a'.repeat(31),
    'a'.repeat(32),
    `${'a'.repeat(20)}-${'b'.repeat(60)}`,
  ]
  const labels = branches.map(branchLabel)
  expect(new Set(labels).size).toBe(branches.length)
  for (const one of labels) {
    expect(one).toMatch(PREVIEW_NAME)
    expect(one.length).toBeLessThanOrEqual(30)
    expect(one.length).toBeGreaterThanOrEqual(3)
    expect(isShortId(one)).toBe(false)
    expect(one).not.toBe('live')
  }
})

test('the end of an ID names a deployment', () => {
  const id = '01999999-0000-7000-8000-0123456789ab'
  expect(shortId(id)).toBe('0123456789ab')
  expect(isShortId(shortId(id))).toBe(true)
})
