import { hash } from 'node:crypto'
import { Lru } from '../../lib/lru.ts'
import { drawApart } from './draw-apart.ts'
import { pictureFonts, type PictureFonts } from './fonts.ts'
import { pictureSvg, type Picture } from './picture.ts'
import { renderSvg } from './render-svg.ts'

/** Until when images that could not be drawn in time are left out, without anybody waiting for them. */
const refused = new Lru<string, number>({ entries: 200 })
const REFUSED_MS = 600_000

/** The picture as PNG. One with images of its author that cannot be drawn is drawn without them. */
export async function drawPicture(wanted: Picture): Promise<Buffer> {
  const fonts = pictureFonts()
  const picture = await inLettersWeHave(wanted, fonts)
  const system = picture.family !== undefined || !covers(fonts, textOf(picture))
  const drawing = (shown: Picture) => ({ svg: pictureSvg(shown, fonts), fontFiles: fonts.files, system })
  const { logo, image } = picture
  if (logo !== undefined || image !== undefined) {
    const images = hash('sha1', JSON.stringify([logo, image]), 'base64url')
    const isLeftOut = (refused.get(images) ?? 0) > Date.now()
    const drawn = isLeftOut ? undefined : await drawApart(drawing(picture))
    if (drawn) return drawn
    if (!isLeftOut) refused.set(images, Date.now() + REFUSED_MS)
  }
  return (await renderSvg(drawing({ ...picture, logo: undefined, image: undefined }))).asPng()
}

/** Inter has no Chinese, Arabic and many more; then fonts of the machine are asked, and without one the words stay away. */
async function inLettersWeHave(picture: Picture, fonts: PictureFonts): Promise<Picture> {
  const shown = async (text: string) => (await canShow(text, fonts)) || undefined
  const kept = async (text: string | undefined) =>
    text !== undefined && (await shown(text)) ? text : undefined
  const site = withoutEmoji(picture.site)
  const title = withoutEmoji(picture.title) || site
  const titled = await shown(title)
  return {
    ...picture,
    site: (await shown(site)) ? site : '',
    title: titled ? title : (await shown(site)) ? site : (picture.host ?? ''),
    section: titled && (await kept(optional(picture.section))),
    description: titled && (await kept(optional(picture.description))),
  }
}

function optional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutEmoji(text) || undefined
}

function withoutEmoji(text: string): string {
  return text
    .replace(
      /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)+/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

function textOf({ description, section, site, title }: Picture): string {
  return `${title}${site}${section ?? ''}${description ?? ''}`
}

function covers({ bold }: PictureFonts, text: string): boolean {
  return Array.from(text).every((character) => bold.has(character.codePointAt(0) ?? 0))
}

async function canShow(text: string, fonts: PictureFonts): Promise<boolean> {
  const missing = Array.from(text).filter((character) => !fonts.bold.has(character.codePointAt(0) ?? 0))
  for (const character of new Map(missing.map((one) => [blockOf(one), one])).values())
    if (!(await machineHas(character, fonts))) return false
  return true
}

// By blocks of 256 characters: a font has a script as a whole or not at all.
const blockOf = (character: string) => (character.codePointAt(0) ?? 0) >> 8
const known = new Map<number, Promise<boolean>>()
const NO_CHARACTER = '\u0378'

/** True when some font of the machine has the character: then it looks otherwise than one that cannot exist. */
function machineHas(character: string, fonts: PictureFonts): Promise<boolean> {
  const block = blockOf(character)
  let answer = known.get(block)
  if (!answer) {
    const draw = async (text: string) =>
      (await renderSvg({ svg: probe(text), fontFiles: fonts.files, system: true })).pixels
    answer = Promise.all([draw(character), draw(NO_CHARACTER)]).then(([one, none]) => !one.equals(none))
    known.set(block, answer)
  }
  return answer
}

function probe(character: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text y="24" font-family="Inter" font-weight="600" font-size="20">${character}</text></svg>`
}
