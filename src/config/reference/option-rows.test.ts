import * as z from 'zod'
import { expect, test } from 'vitest'
import { docsConfigSchema } from '../schema/docs-config.ts'
import { settingsSchema } from '../schema/settings.ts'
import { optionRows, typeLabel } from './option-rows.ts'

test('an option is listed with everything inside it', () => {
  const schema = z
    .array(z.object({ mode: z.enum(['a', 'b']).default('a').describe('Mode.') }))
    .describe('List.')
  expect(optionRows('list', schema)).toEqual([
    { name: 'list', type: 'list of objects', defaultValue: '', required: true, meaning: 'List.' },
    { name: 'list[].mode', type: '`a` or `b`', defaultValue: '`a`', required: false, meaning: 'Mode.' },
  ])
})

test.each([
  [z.string().optional(), 'text'],
  [z.union([z.boolean(), z.array(z.string())]), 'true or false or list of texts'],
  [z.string().meta({ typeLabel: 'hex colour' }).optional().describe('x'), 'hex colour'],
  [z.literal('a'), '`a`'],
  [z.record(z.string(), z.string()), 'object'],
])('types read as words %#', (schema, label) => {
  expect(typeLabel(schema)).toBe(label)
})

test('every option of both files has a meaning', () => {
  const { navigation: _, ...docs } = docsConfigSchema.shape
  const rows = Object.entries({ ...docs, ...settingsSchema.shape }).flatMap(([name, schema]) =>
    optionRows(name, schema),
  )
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ meaning }) => meaning === '')).toEqual([])
})
