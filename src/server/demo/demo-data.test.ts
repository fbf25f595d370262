import { DAY_MS } from '../../shared/time.ts'
import { expect, test } from 'vitest'
import { dayOfEvents } from './demo-events.ts'
import { dayOfFeedback } from './demo-feedback.ts'
import { SeededRandom } from './seeded-random.ts'

const MONDAY = Date.UTC(2026, 5, 1)
const pages = [
  { path: '/', title: 'Home' },
  { path: '/start', title: 'Start' },
]

function events(start: number, now = start + DAY_MS) {
  const paths = pages.map(({ path }) => path)
  return dayOfEvents(new SeededRandom(1), { projectId: 'p', start, now, progress: 1, paths })
}

test('the demo is the same for everybody', () => {
  expect(events(MONDAY)).toEqual(events(MONDAY))
  const said = () =>
    dayOfFeedback(new SeededRandom(1), { projectId: 'p', start: MONDAY, now: MONDAY + DAY_MS, pages })
  expect(said()).toEqual(said())
  expect(said().every(({ path }) => pages.some((page) => page.path === path))).toBe(true)
})

test('people rest at the weekend, and nothing happens in the future', () => {
  const people = (start: number) => events(start).views.filter(({ ai }) => ai === 0).length
  expect(people(MONDAY)).toBeGreaterThan(2 * people(MONDAY - DAY_MS))
  const noon = MONDAY + DAY_MS / 2
  const all = Object.values(events(MONDAY, noon)).flat() as { at: number }[]
  expect(all.every(({ at }) => at < noon)).toBe(true)
  expect(events(MONDAY).searches.some(({ results }) => results === 0)).toBe(true)
})

test('every search of an agent is a question from elsewhere, as the server counts it', () => {
  const { calls, queries } = events(MONDAY)
  const searches = calls.filter(({ tool, outcome }) => tool === 'search' && outcome !== 'limited')
  expect(searches.length).toBeGreaterThan(0)
  expect(queries.filter(({ origin }) => origin === 2)).toHaveLength(searches.length)
})
