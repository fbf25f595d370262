import type * as z from 'zod'
import { expect, test } from 'vitest'
import { formatDiagnostic } from '../lib/diagnostic.ts'
import { formatPath } from './friendly-errors.ts'
import { parseJson } from './json/parse-json.ts'
import { validateNode } from './json/validate-node.ts'
import { bannerSchema } from './schema/banner.ts'
import { colorsSchema } from './schema/colors.ts'
import { contextualSchema } from './schema/contextual.ts'
import { footerSchema } from './schema/footer.ts'
import { logoSchema } from './schema/logo.ts'
import { themeSchema } from './schema/theme.ts'
import { variablesSchema } from './schema/variables.ts'

test('a wrong value is explained in one sentence with its place', () => {
  expect(messages(colorsSchema, 'colors', '{\n  "primary": "blue"\n}')).toEqual([
    'docs.json:2:14  error  config-invalid-value  colors.primary must be a hex colour like #0f766e, found "blue".',
  ])
})

test('a wrong word is answered with the allowed ones and the nearest', () => {
  expect(messages(themeSchema, 'theme', '"mnt"')).toEqual([
    'docs.json:1:1  error  config-invalid-value  theme must be one of mint, maple, palm, willow, linden, almond, aspen, luma, sequoia, found "mnt". Did you mean "mint"?',
  ])
})

test.each([
  [logoSchema, 'logo', '5', 'logo must be a string or an object, found 5.'],
  [logoSchema, 'logo', '{"light": "/l.svg"}', 'logo.dark is missing.'],
  [
    contextualSchema,
    'contextual',
    '{"options": [{"title": "x", "description": "y"}]}',
    'contextual.options[0].href is missing.',
  ],
  [
    bannerSchema,
    'banner',
    '{"content": "x", "color": "red"}',
    'banner.color must be a hex colour like #0f766e, found "red".',
  ],
  [footerSchema, 'footer', '{"links": []}', 'footer.links needs at least one entry, found an empty list.'],
  [footerSchema, 'footer', '{"links": {}}', 'footer.links must be a list, found an object.'],
  [footerSchema, 'footer', '[]', 'footer must be an object, found an empty list.'],
  [
    bannerSchema,
    'banner',
    '{"content": "x", "dismissible": "yes"}',
    'banner.dismissible must be true or false, found "yes".',
  ],
  [
    variablesSchema,
    'variables',
    '{"my name": "x"}',
    'variables["my name"] must have a name of letters, digits, - and _ only.',
  ],
] as const)('%# says what is wrong in words', (...[schema, name, text, message]) => {
  expect(messages(schema, name, text)[0]?.split('  ')[3]).toBe(message)
})

test('a long value is cut short', () => {
  const [message] = messages(themeSchema, 'theme', JSON.stringify('x'.repeat(500)))
  expect(message?.length).toBeLessThan(250)
})

test('a missing key that is there under a close name is pointed out', () => {
  expect(messages(logoSchema, 'logo', '{"light": "a", "drak1": "b", "dar": "c"}')[0]).toContain(
    '"dar" is not a known option. Did you mean "dark"?',
  )
})

test('paths read the way people say them', () => {
  expect(formatPath(['navigation', 'tabs', 0, 'groups', 2, 'group'])).toBe(
    'navigation.tabs[0].groups[2].group',
  )
  expect(formatPath(['seo', 'metatags', 'og:title'])).toBe('seo.metatags["og:title"]')
  expect(formatPath(['errors', '404', 'title'])).toBe('errors.404.title')
})

function messages(schema: z.ZodType, name: string, text: string): readonly string[] {
  const { node, positionAt } = parseJson('docs.json', text)
  if (!node) throw new Error('nothing parsed')
  const { diagnostics } = validateNode(schema, { name, node }, ({ offset }) => positionAt(offset))
  return diagnostics.map(formatDiagnostic)
}
