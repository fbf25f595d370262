import { expect, it } from 'vitest'
import { themeSchema } from '../../config/schema/theme.ts'
import { layoutOf } from './layout-of.ts'

it('knows a layout for every theme of the format, and three in all', () => {
  const layouts = themeSchema.options.map(layoutOf)
  expect(new Set(layouts)).toEqual(new Set(['bar', 'panel', 'card']))
  expect(layoutOf('mint')).toBe('bar')
})
