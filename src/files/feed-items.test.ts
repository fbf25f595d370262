import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { feedItems } from './feed-items.ts'

const NONE = { description: undefined, rss: undefined, tags: [], anchors: [] }
const entry = (markdown: string) => ({ ...NONE, id: 'a', label: 'A', markdown })

test('pictures are left out of a feed, and what only begins like one takes no time', () => {
  const [item] = feedItems(entry('Before ![a picture](/a.png "With a title") after.'))
  expect(item?.text).toBe('Before  after.')
  const started = cpuTime()
  const [hostile] = feedItems(entry('!['.repeat(100_000)))
  expect(hostile?.text).toHaveLength(200_000)
  expect(cpuTime() - started).toBeLessThan(2000 * slowness())
})
