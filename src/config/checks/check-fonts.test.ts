import { expect, test } from 'vitest'
import { parseJson } from '../json/parse-json.ts'
import { checkFonts } from './check-fonts.ts'

test('families that come along, and those with a file, are fine however they are written', () => {
  expect(check({ family: 'inter', heading: { family: 'Geist Sans' }, body: { family: 'DM-Sans' } })).toEqual(
    [],
  )
  expect(check({ family: 'system-ui', body: { family: '-apple-system' } })).toEqual([])
  expect(check({ family: 'Söhne', source: '/soehne.woff2' })).toEqual([])
})

test('a family that nobody sends to readers is pointed out, with the one that was meant', () => {
  expect(
    check({ family: 'Futura', heading: { family: 'Intr' }, body: { family: 'Giest Mono' } }),
  ).toMatchObject([
    { code: 'font-missing', hint: 'Put its file into the folder and name it in `source`.' },
    { code: 'font-missing', hint: expect.stringContaining('Did you mean "Inter"?') },
    { code: 'font-missing', hint: expect.stringContaining('Did you mean "Geist Mono"?') },
  ])
})

test('a style sheet of a font service is no font', () => {
  const sheet = 'https://fonts.googleapis.com/css2?family=Inter:wght@100..900&display=swap'
  expect(
    check({ heading: { family: 'Inter', source: sheet }, body: { family: 'Futura', source: '/futura.css' } }),
  ).toMatchObject([
    { code: 'font-sheet', hint: 'Leave out `source` and `format`.' },
    { code: 'font-sheet', hint: expect.stringContaining('into the folder') },
  ])
})

function check(fonts: object) {
  const { node } = parseJson('docs.json', JSON.stringify({ fonts }))
  if (!node) throw new Error('nothing parsed')
  return checkFonts(node)
}
