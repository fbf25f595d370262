import { expect, it } from 'vitest'
import { frameIds, USUAL_IDS } from './frame-ids.ts'

it('leaves the frame alone where the text shares no id with it', () => {
  expect(frameIds(new Set(['install']))).toEqual(USUAL_IDS)
  expect(USUAL_IDS.sidebar).toBe('sidebar')
})

it.each(Object.keys(USUAL_IDS) as (keyof typeof USUAL_IDS)[])('lets a heading have #%s', (id) => {
  expect(frameIds(new Set([id]))).toEqual({ ...USUAL_IDS, [id]: `frame-${id}` })
})
