// Questions about manuals: those that were written for their pages, and stand-ins: what a manual says of a page somewhere
// else than on that page, or no longer says on it.
import fs from 'node:fs'
import { WRITTEN } from './packages.mjs'

const SEED = 7
const SHARE = { description: 0.7, opening: 0.4, heading: 0.2 }
const MOST_LINKS_TO_A_PAGE = 8
const FEWEST_WORDS = 6
/** Signatures, lists of versions and the like: nobody asks in them. */
const NO_PROSE =
  /[(){}=<>[\]]{2,}|^(?:Changed|New|Deprecated) in version|^(?:Type|Default|See also|Returns|Parameters)\b/
const MOST_QUESTIONS = 3500
const SENTENCE = /^[\s\S]{30,240}?[.!?](?=\s)/

/** Questions that somebody wrote who had read the page, in the words of people who have not: pages stay as they are. */
export function writtenFor({ name, pages }) {
  const there = new Set(pages.map(({ path }) => path))
  const questions = written()
    .filter(([manual, page]) => manual === name && there.has(page))
    .map(([, page, text]) => ({ text, kind: 'written', answers: [page] }))
  return { name: `${name}, written`, documents: documentsOf(pages), questions }
}

let lines
function written() {
  lines ??= fs
    .readFileSync(WRITTEN, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
  return lines
}

function documentsOf(pages) {
  return pages.map(({ path, title, description, sections }) => ({
    path,
    title,
    trail: [],
    versions: [],
    boost: 1,
    description,
    keywords: [],
    sections: sections.map((section) => ({ ...section, code: '' })),
  }))
}

/** Stand-ins are taken out of the pages they come from: `{ name, documents, questions }`. */
export function questionsOf({ name, pages, links }) {
  const random = randomFrom(SEED)
  const documents = documentsOf(pages)
  const questions = []
  for (const document of documents) questions.push(...ownQuestions(document, random))
  questions.push(...linkQuestions(pages, links, random))
  return { name, documents, questions: shuffled(questions, random).slice(0, MOST_QUESTIONS) }
}

function* ownQuestions(document, random) {
  const answers = [document.path]
  if (wordCount(document.description) >= 5 && random() < SHARE.description) {
    yield { text: document.description, kind: 'description', answers }
    document.description = ''
  } else if (document.description === '' && random() < SHARE.opening) {
    const [first] = document.sections
    const opening = SENTENCE.exec(first.text)?.[0]
    if (opening !== undefined && first.text.length > opening.length + 80) {
      yield { text: opening, kind: 'opening', answers }
      first.text = first.text.slice(opening.length)
    }
  }
  for (const section of document.sections) {
    const own = section.headings.at(-1) ?? ''
    const isQuestion = own.endsWith('?')
    if (wordCount(own) < 4 || section.text.length < 120 || (!isQuestion && random() > SHARE.heading)) continue
    yield { text: own, kind: isQuestion ? 'faq' : 'heading', answers }
    section.headings = [...section.headings.slice(0, -1), '']
  }
}

function linkQuestions(pages, links, random) {
  const perPage = new Map()
  const seen = new Set()
  const where = new Map()
  const questions = []
  for (const link of shuffled(links, random)) {
    const count = perPage.get(link.to) ?? 0
    if (count >= MOST_LINKS_TO_A_PAGE || seen.has(link.sentence)) continue
    const text = link.sentence
    if (wordCount(text) < FEWEST_WORDS || NO_PROSE.test(text)) continue
    seen.add(link.sentence)
    perPage.set(link.to, count + 1)
    questions.push({ text, kind: 'link', answers: [pages[link.to].path], not: holders(link) })
  }
  return questions

  /** Pages on which the sentence stands are no answers to it, and no wrong ones. */
  function holders({ sentence, from, to }) {
    let list = where.get(sentence)
    if (list === undefined) {
      list = [pages[from].path]
      if (pages.length < 800)
        for (const { path, sections } of pages)
          if (sections.some(({ text }) => text.includes(sentence))) list.push(path)
      where.set(sentence, list)
    }
    return list.filter((path) => path !== pages[to].path)
  }
}

function wordCount(text) {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
}

export function shuffled(list, random) {
  return list
    .map((item) => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

/** The same numbers in each run (mulberry32). */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
