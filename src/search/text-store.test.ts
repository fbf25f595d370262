import { expect, test } from 'vitest'
import type { PageText } from './browser/answer.ts'
import { TextPacker, unpackText } from './text-store.ts'

/** Text that differs from page to page, in more than one script. */
function makeText(page: number, sections: number, length: number): PageText {
  const words = `Page ${page} says Grüße, 世界 and 🙂. `
  const textOf = (section: number) => `§${section} ${words}`.repeat(Math.ceil(length / 40)).slice(0, length)
  return {
    description: `About ${page}`,
    sections: Array.from({ length: sections }, (_, section) => [
      textOf(section),
      section % 2 ? '' : 'code()',
    ]),
  }
}

test('texts come back as they were, the first ones plain and the rest packed', () => {
  // Empty ones, long ones, and together more than is kept plain.
  const texts = Array.from({ length: 1200 }, (_, page) => makeText(page, page % 5, page % 7 ? 9000 : 90))
  const first = new TextPacker()
  const packer = new TextPacker()
  const places = texts.map((text) => packer.add(text))
  // The same text under other names, of this packer and of another.
  const early = places[3]
  const late = places.at(-1)
  if (!early || !late) throw new Error('No places.')
  packer.copy(early)
  packer.copy(late)
  packer.copy(first.add(makeText(7, 2, 50)))
  const all = [...texts, texts[3], texts.at(-1), makeText(7, 2, 50)] as PageText[]
  const packed = packer.finish()

  const plain = packed.start.at(-1) ?? 0
  expect(plain).toBeGreaterThan(20_000_000)
  expect(packed.bytes.length).toBeLessThan(16_000_000 + (plain - 16_000_000) / 2)

  const firstSection = new Uint32Array(all.length + 1)
  all.forEach(({ sections }, at) => (firstSection[at + 1] = (firstSection[at] ?? 0) + sections.length))
  all.forEach((text, article) => {
    const begin = firstSection[article] ?? 0
    const sections = text.sections.map((_, at) => begin + at)
    expect(unpackText(packed, { article, firstSection, sections })).toEqual(text)
  })
})

test('a site without a word has texts too', () => {
  const packer = new TextPacker()
  packer.add({ description: '', sections: [['', '']] })
  const wanted = { article: 0, firstSection: Uint32Array.of(0, 1), sections: [0] }
  expect(unpackText(packer.finish(), wanted)).toEqual({ description: '', sections: [['', '']] })
  expect(unpackText(new TextPacker().finish(), { ...wanted, sections: [] })).toEqual({
    description: '',
    sections: [],
  })
})

test('what was copied once can be copied again when much has come between', () => {
  const packer = new TextPacker()
  const text = makeText(1, 1, 30_000)
  const all = [text]
  const place = packer.add(text)
  for (let round = 0; round < 6; round++) {
    packer.copy(place)
    const between = makeText(round, 1, 200_000)
    packer.add(between)
    all.push(text, between)
  }
  const packed = packer.finish()
  const firstSection = new Uint32Array(all.length + 1)
  all.forEach(({ sections }, at) => (firstSection[at + 1] = (firstSection[at] ?? 0) + sections.length))
  all.forEach((expected, article) => {
    const sections = expected.sections.map((_, at) => (firstSection[article] ?? 0) + at)
    expect(unpackText(packed, { article, firstSection, sections })).toEqual(expected)
  })
})
