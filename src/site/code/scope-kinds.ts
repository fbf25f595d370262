import type { IRawTheme } from '@shikijs/vscode-textmate'

/** Beginnings of TextMate scopes -> our letters. The longest that fits counts. */
const KINDS = {
  k: 'keyword storage markup.heading markup.bold',
  s: 'string constant.character punctuation.definition.string markup.inline.raw',
  n: 'constant.numeric constant.other.color',
  f: 'entity.name.function support.function meta.function-call entity.name.command',
  t: 'entity.name.type entity.name.class entity.name.namespace entity.other.inherited-class support.type support.class',
  b: 'constant support.constant variable.language',
  c: 'comment punctuation.definition.comment',
  p: 'variable.other.property support.type.property-name meta.object-literal.key entity.name.label',
  g: 'entity.name.tag entity.name.selector',
  a: 'entity.other.attribute-name',
  v: 'variable entity.name.variable',
  i: 'markup.inserted',
  d: 'markup.deleted',
  // Other punctuation takes the colour of what it stands in, and none elsewhere.
  '': 'keyword.operator',
}

const LETTERS = Object.keys(KINDS)
const PLAIN = colourOf('')

/**
 * The letters as colours of a theme. So the colour of a token is a number that comes with it: a list of the scopes it stands
 * in, for every token, takes as much memory as a grammar likes.
 */
export const KINDS_AS_THEME: IRawTheme = {
  settings: [
    { settings: { foreground: PLAIN } },
    ...Object.entries(KINDS).map(([letter, scopes]) => ({
      scope: scopes.split(' '),
      settings: { foreground: colourOf(letter) },
    })),
  ],
}

/** Our letter for a colour of that theme; none for plain text. */
export function kindOfColour(colour: string | undefined): string {
  return LETTERS[Number.parseInt(colour?.slice(1) ?? '', 16)] ?? ''
}

function colourOf(letter: string): string {
  return `#${LETTERS.indexOf(letter).toString(16).padStart(6, '0')}`
}
