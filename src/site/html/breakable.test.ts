import { expect, it } from 'vitest'
import { breakable } from './breakable.ts'

it('lets long names end a line at their seams, and leaves all others alone', () => {
  expect(breakable('ImageScaleToMaxDimension').markup).toBe('Image<wbr>Scale<wbr>To<wbr>Max<wbr>Dimension')
  expect(breakable('Use list_all_open_items_of_a_user').markup).toBe(
    'Use list_<wbr>all_<wbr>open_<wbr>items_<wbr>of_<wbr>a_<wbr>user',
  )
  expect(breakable('Get started with webhooks').markup).toBe('Get started with webhooks')
  expect(breakable('a<b>&getEverythingOfTheWholeList').markup).toBe(
    'a&lt;b&gt;&amp;get<wbr>Everything<wbr>Of<wbr>The<wbr>Whole<wbr>List',
  )
})
