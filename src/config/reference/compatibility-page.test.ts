import { expect, test } from 'vitest'
import { ACTION_NOTES, OPTION_NOTES } from '../../shared/compatibility.ts'
import { loadConfig } from '../load-config.ts'
import { CONTEXTUAL_OPTIONS } from '../schema/contextual.ts'
import { compatibilityPage, optionNames } from './compatibility-page.ts'
import { docsJsonPage } from './docs-json-page.ts'

const config = (more: object) => {
  const site = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#000000' },
    navigation: { pages: ['a'] },
    ...more,
  }
  return loadConfig({ readFile: (file) => (file === 'docs.json' ? JSON.stringify(site) : undefined) })
}
const found = (more: object) =>
  config(more)
    .diagnostics.filter(({ code }) => code === 'option-without-effect')
    .map(({ message }) => message.split(' ')[0])

test('every note is about an option of the schema, and every option is on the page', () => {
  const names = optionNames()
  expect(Object.keys(OPTION_NOTES).filter((name) => !names.includes(name))).toEqual([])
  const page = compatibilityPage()
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
  expect(
    Object.keys(ACTION_NOTES).every((name) => (CONTEXTUAL_OPTIONS as readonly string[]).includes(name)),
  ).toBe(true)
})

test('what the reference says has no effect is what the page says, and the other way round', () => {
  const silent = [...docsJsonPage().matchAll(/^\| `([^`]+)` \|.*Has no effect in Lectern/gm)].map(
    ([, name]) => name,
  )
  const missing = Object.entries(OPTION_NOTES)
    .filter(([, { support }]) => support === 'missing')
    .map(([name]) => name.replace('*.', ''))
  expect(new Set(silent)).toEqual(new Set(missing.filter((name) => name !== 'variations')))
})

test('every use of an option without effect is reported, where it stands, with what to do', () => {
  expect(
    new Set(
      found({
        public: true,
        variations: {
          options: [
            { id: 'a', label: 'A' },
            { id: 'b', label: 'B' },
          ],
        },
        contextual: { options: ['copy', 'assistant', 'devin-desktop'] },
        navigation: {
          tabs: [
            { tab: 'G', graphql: 'g.graphql' },
            {
              tab: 'S',
              groups: [{ group: 'X', sdk: { format: 'typedoc', source: 's.json' }, pages: ['a'] }],
            },
          ],
        },
      }),
    ),
  ).toEqual(new Set(['public', 'variations', '"devin-desktop"', 'graphql', 'sdk']))
  const [first] = config({ public: true }).diagnostics
  expect(first).toMatchObject({ severity: 'warning', file: 'docs.json', line: 1 })
  expect(first?.hint).toContain('lectern.json')
  expect(found({})).toEqual([])
})
