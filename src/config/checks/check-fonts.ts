import {
  familyNamed,
  FONT_FAMILIES,
  isFontSheet,
  OWN_FAMILIES,
  ownFamily,
  systemFamily,
} from '../../shared/font-families.ts'
import { nearest } from '../../lib/nearest.ts'
import { childOf, nodeAt, stringOf, type LocatedNode } from '../json/located-node.ts'
import type { Finding } from './finding.ts'

const PLACES = [['fonts'], ['fonts', 'heading'], ['fonts', 'body']]

/** Finds families that nobody sends to readers: those without a file that do not come along. */
export function checkFonts(root: LocatedNode): readonly Finding[] {
  return PLACES.flatMap((place) => {
    const font = nodeAt(root, place)
    const node = font && childOf(font, 'family')
    const family = node && stringOf(node)
    if (!node || family === undefined) return []
    const source = childOf(font, 'source')
    if (source) {
      return isFontSheet(stringOf(source) ?? '') ? sheetFinding(source, family) : []
    }
    if (familyNamed(family) ?? ownFamily(family) ?? systemFamily(family)) return []
    const meant = nearest(family, [...OWN_FAMILIES, ...FONT_FAMILIES.map(({ name }) => name)])
    const file = 'Put its file into the folder and name it in `source`.'
    return {
      code: 'font-missing',
      message: `The font ${JSON.stringify(family)} has no \`source\` and is not one that Lectern brings along, so only readers who have it see it.`,
      hint:
        meant === undefined
          ? file
          : `Did you mean "${meant}"? Otherwise: ${file.charAt(0).toLowerCase()}${file.slice(1)}`,
      node,
    }
  })
}

/** Font services hand out style sheets, and readers are not sent to them. */
function sheetFinding(node: LocatedNode, family: string): Finding {
  const comesAlong = (familyNamed(family)?.name ?? ownFamily(family)) !== undefined
  return {
    code: 'font-sheet',
    message: `\`source\` names a style sheet, not a font file, so it is not loaded. ${
      comesAlong
        ? 'The font comes with Lectern and is used.'
        : 'Only readers who have the font installed see it.'
    }`,
    hint: comesAlong
      ? 'Leave out `source` and `format`.'
      : 'Put the file of the font into the folder and name it in `source`.',
    node,
  }
}
