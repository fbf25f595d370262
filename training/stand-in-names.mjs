// Titles as people type them, with a slip of the pen, and names from code: `{ text, kind, answers }`, like questions.
import { randomFrom } from './questions.mjs'

const SEED = 11
const TITLES = 25
const IDENTIFIERS = 15
const IDENTIFIER = /\b[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)+\b|\b[a-z]+[A-Z][A-Za-z0-9]+\b/g
/** On more pages, none of them is the answer. */
const FEW_PAGES = 3

export function namesOf({ documents }) {
  const random = randomFrom(SEED)
  const oneOf = (list) => list[Math.floor(random() * list.length)]
  const byTitle = Map.groupBy(documents, ({ title }) => title)
  const names = []
  for (let at = 0; at < TITLES; at++) {
    const { title } = oneOf(documents)
    const answers = byTitle.get(title).map(({ path }) => path)
    if (!/\s/.test(title)) continue
    if (at % 2 === 0) names.push({ text: title.toLowerCase(), kind: 'title', answers })
    else {
      const text = withSlip(title, random)
      if (text !== undefined) names.push({ text, kind: 'typo', answers })
    }
  }
  const known = [...pagesOfIdentifiers(documents)].filter(([, pages]) => pages.length <= FEW_PAGES)
  for (let at = 0; at < IDENTIFIERS && known.length > 0; at++) {
    const [text, answers] = oneOf(known)
    names.push({ text, kind: 'identifier', answers })
  }
  return names
}

/** A letter left out, or two swapped. */
function withSlip(title, random) {
  const words = title.split(/\s+/)
  const at = words.findIndex((word) => /^[a-z]{6,}$/i.test(word))
  if (at < 0) return undefined
  const word = words[at]
  const place = 1 + Math.floor(random() * (word.length - 2))
  words[at] =
    random() < 0.5
      ? word.slice(0, place) + word.slice(place + 1)
      : word.slice(0, place - 1) + word[place] + word[place - 1] + word.slice(place + 1)
  return words.join(' ')
}

function pagesOfIdentifiers(documents) {
  const pages = new Map()
  for (const { path, sections } of documents) {
    const own = new Set(sections.flatMap(({ text }) => text.match(IDENTIFIER) ?? []))
    for (const name of own)
      if (name.length > 5 && name.length < 40) pages.set(name, [...(pages.get(name) ?? []), path])
  }
  return pages
}
