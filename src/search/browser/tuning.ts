/** The numbers of the ranking, found by measuring (see docs/search.mdx). Weights of fields, then how they combine. */
export const TUNING = {
  title: 3,
  description: 0.8,
  keywords: 2.2,
  path: 1.3,
  heading: 6,
  outerHeading: 1,
  body: 0.5,
  code: 0.6,
  /** How soon more of the same stops counting. */
  saturation: 1.2,
  /** How much a long section or title has to share: 0 not at all, 1 fully. */
  bodyLength: 0.45,
  codeLength: 0.4,
  titleLength: 0.5,
  /** What matches only in part counts for less. */
  form: 0.95,
  prefix: 0.4,
  oneEdit: 0.4,
  twoEdits: 0.4,
  joined: 0.6,
  /** How strongly a section that has all words beats one that has some. */
  coverage: 1.2,
  /** The same for long queries, of which hardly any page has every word. */
  coverageOfQuestion: 0.8,
  /** Words near each other, and in the order asked for. */
  nearness: 0.7,
  /** The query is the title, or the heading. */
  sameTitle: 0.8,
  /** The title begins with what was typed so far. */
  titleBegins: 0.4,
  /** The words of the query are the name of the page, in any order; of a short query only. */
  name: 0.2,
  /** What further good sections of a page add. */
  furtherSection: 0.06,
  /** How much less the best section of a page with many is worth, when the query is long. */
  manySections: 0.2,
  /** Below 1, rare words count less: in a question, many are there by chance. */
  rarity: 0.8,
}

/** Characters and pairs of them stand in many texts by chance: what stands in names and headings says more. */
const UNSPACED: typeof TUNING = { ...TUNING, body: 0.2, saturation: 2, coverageOfQuestion: 0.5 }

export function tuningOf(language: string): typeof TUNING {
  return /^(?:zh|cn|ja|jp|ko|th|lo|km|my)\b/i.test(language) ? UNSPACED : TUNING
}
