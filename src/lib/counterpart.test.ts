import { expect, test } from 'vitest'
import { counterpart, editionOf } from './counterpart.ts'

function edition(name: string, paths: readonly string[]) {
  return { ...editionOf(new Set(paths)), name }
}

test('folders of languages may lie inside those of versions', () => {
  const english = edition('en', ['/v2/en/start', '/v1/en/start', '/v1/en/old'])
  const korean = edition('ko', ['/v2/ko/start', '/v1/ko/start'])
  expect(counterpart('/v2/en/start', english, korean)).toBe('/v2/ko/start')
  expect(counterpart('/v1/ko/start', korean, english)).toBe('/v1/en/start')
  expect(counterpart('/v1/en/old', english, korean)).toBe(undefined)
})

test('the default language may have no folder there', () => {
  const english = edition('en', ['/v2/start', '/v1/guides/start'])
  const german = edition('de', ['/v2/de/start', '/v1/de/guides/start'])
  expect(counterpart('/v2/start', english, german)).toBe('/v2/de/start')
  expect(counterpart('/v1/de/guides/start', german, english)).toBe('/v1/guides/start')
})
