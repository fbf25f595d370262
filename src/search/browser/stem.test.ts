import { expect, test } from 'vitest'
import { stemFor } from './stem.ts'

const en = stemFor('en')

test.each([
  ['configure', 'configuration', 'configuring', 'configured', 'configures'],
  ['authenticate', 'authentication', 'authenticating'],
  ['deploy', 'deploys', 'deployed', 'deploying', 'deployment'],
  ['policy', 'policies'],
  ['run', 'running', 'runs', 'ran'],
  ['hide', 'hides', 'hiding', 'hidden'],
])('English: the forms of %s have one stem', (first, ...others) => {
  for (const other of others) expect(en(other)).toBe(en(first))
})

test('English: words that only look alike stay apart', () => {
  expect(en('general')).not.toBe(en('generate'))
  expect(en('news')).not.toBe(en('new'))
  expect(en('kubernetes')).toBe('kubernetes')
})

test('identifiers and numbers have no endings', () => {
  expect(en('user_ids')).toBe('user_ids')
  expect(en('v2s')).toBe('v2s')
})

test('other languages lose their endings, unknown ones keep every word', () => {
  const de = stemFor('de')
  expect(de('einstellungen')).toBe(de('einstellung'))
  const fr = stemFor('fr-CA')
  expect(fr('configurations')).toBe(fr('configuration'))
  const es = stemFor('es')
  expect(es('versiones')).toBe(es('version'))
  const ko = stemFor('ko')
  expect(['노드를', '노드에서', '노드는'].map(ko)).toEqual(['노드', '노드', '노드'])
  expect(ko('설정하는')).toBe(ko('설정합니다'))
  expect(stemFor('xx')('running')).toBe('running')
})
