import { mixHex, readableHex } from '../theme/colors.ts'
import { escapeXml } from '../../lib/escape-xml.ts'
import type { Layout } from '../../shared/themes.ts'
import { fitText, type FittedText } from './fit-text.ts'
import type { FontMetrics } from './font-metrics.ts'

export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

/** What a picture shows. Plain data: its hash names the picture. */
export interface Picture {
  readonly site: string
  readonly title: string
  readonly section: string | undefined
  readonly description: string | undefined
  /** Host of the site, in small letters at the foot. */
  readonly host: string | undefined
  readonly rightToLeft: boolean
  readonly dark: boolean
  readonly layout: Layout
  readonly background: string
  readonly primary: string
  /** Family to prefer where the machine has it. */
  readonly family: string | undefined
  /** `data:` addresses of files of the docs folder. */
  readonly logo: string | undefined
  readonly image: string | undefined
}

export interface Measures {
  readonly bold: FontMetrics
  readonly regular: FontMetrics
}

const EDGE = 84
const TEXT_WIDTH = PICTURE_WIDTH - 2 * EDGE
const TIGHT = -0.022

/** The picture as SVG. Text is broken and sized here: SVG itself cannot do it. */
export function pictureSvg(picture: Picture, { bold, regular }: Measures): string {
  const look = lookOf(picture)
  const measure = (text: string) => bold.width(text) + TIGHT * text.length
  const fit = (maxLines: number, sizes: readonly number[]) =>
    fitText(picture.title, { width: TEXT_WIDTH, maxLines, sizes, measure })
  const short = fit(2, [88, 78, 68, 60])
  // A title that needs the room gets it.
  const title = short.cut ? fit(3, [68, 60, 54]) : short
  const description =
    picture.description === undefined || short.cut
      ? undefined
      : fitText(picture.description, {
          width: TEXT_WIDTH - 60,
          maxLines: 2,
          sizes: [32],
          measure: (text) => regular.width(text),
        })
  const place = placer(picture.rightToLeft)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" font-family="${families(picture)}">` +
    backdrop(picture, look) +
    brand(picture, look, place) +
    words({ picture, title, description, look, place }) +
    foot(picture, look, place) +
    '</svg>'
  )
}

interface Look {
  readonly page: string
  readonly sheet: string
  readonly line: string
  readonly strong: string
  readonly soft: string
  readonly accent: string
}

function lookOf({ background, dark, layout, primary }: Picture): Look {
  const ink = dark ? '#ffffff' : '#0b0d12'
  const onSheet = layout !== 'bar'
  const page = onSheet ? mixHex(background, primary, dark ? 0.14 : 0.09) : background
  const sheet = onSheet && dark ? mixHex(background, '#ffffff', 0.03) : background
  return {
    page,
    sheet,
    line: mixHex(sheet, ink, 0.1),
    strong: dark ? '#f6f7f9' : ink,
    soft: mixHex(sheet, ink, dark ? 0.66 : 0.62),
    accent: readableHex(primary, sheet),
  }
}

/** The page's colour with a glow of the brand; on a sheet or a card where the theme's pages lie on one. */
function backdrop({ dark, image, layout, primary }: Picture, look: Look): string {
  const rect = (fill: string, more = '') =>
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${fill}"${more}/>`
  if (image !== undefined)
    return (
      rect(look.page) +
      `<image href="${image}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" preserveAspectRatio="xMidYMid slice"/>`
    )
  const stops = (strength: number) =>
    `<stop stop-color="${primary}" stop-opacity="${strength}"/><stop offset="1" stop-color="${primary}" stop-opacity="0"/>`
  const glow = `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="1130" cy="-40" r="760">${stops(dark ? 0.42 : 0.26)}</radialGradient>`
  const dots =
    `<pattern id="d" width="26" height="26" patternUnits="userSpaceOnUse"><circle cx="13" cy="13" r="1.6" fill="${look.accent}" fill-opacity="${dark ? 0.34 : 0.3}"/></pattern>` +
    `<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="1200" cy="0" r="700"><stop offset=".1" stop-color="${look.sheet}" stop-opacity="0"/><stop offset="1" stop-color="${look.sheet}"/></radialGradient>`
  const sheet =
    layout === 'bar'
      ? ''
      : layout === 'panel'
        ? `<rect x="36" y="36" width="1300" height="730" rx="28" fill="${look.sheet}" stroke="${look.line}" stroke-width="2"/>`
        : `<rect x="36" y="36" width="1128" height="558" rx="28" fill="${look.sheet}" stroke="${look.line}" stroke-width="2"/>`
  const pattern =
    layout === 'bar'
      ? `<rect x="560" width="640" height="500" fill="url(#d)"/><rect x="500" width="700" height="520" fill="url(#f)"/>`
      : ''
  const stripe = layout === 'bar' ? `<rect y="622" width="1200" height="8" fill="${primary}"/>` : ''
  return `<defs>${glow}${dots}</defs>${rect(look.page)}${sheet}${pattern}${rect('url(#g)')}${stripe}`
}

type Place = (y: number, text: string, attributes: string) => string

/** Text at the reading edge of the picture. */
function placer(rightToLeft: boolean): Place {
  const [x, anchor] = rightToLeft ? [PICTURE_WIDTH - EDGE, ' text-anchor="end"'] : [EDGE, '']
  return (y, text, attributes) =>
    `<text x="${x}" y="${Math.round(y)}"${anchor} ${attributes}>${escapeXml(text)}</text>`
}

const LOGO_HEIGHT = 52

function brand({ logo, rightToLeft, site, title }: Picture, look: Look, place: Place): string {
  if (logo === undefined && site === title) return ''
  if (logo === undefined) return place(122, site, `font-weight="600" font-size="34" fill="${look.strong}"`)
  const align = rightToLeft ? 'xMaxYMid' : 'xMinYMid'
  const x = rightToLeft ? PICTURE_WIDTH - EDGE - 420 : EDGE
  return `<image href="${logo}" x="${x}" y="84" width="420" height="${LOGO_HEIGHT}" preserveAspectRatio="${align} meet"/>`
}

interface Words {
  readonly picture: Picture
  readonly title: FittedText
  readonly description: FittedText | undefined
  readonly look: Look
  readonly place: Place
}

/** Section, title and description as one block that ends above the foot. */
function words({ picture, title, description, look, place }: Words): string {
  const lead = title.size * 1.12
  const after = description === undefined ? 0 : 26 + description.lines.length * 44
  let y = 500 - after - (title.lines.length - 1) * lead
  let svg = ''
  if (picture.section !== undefined)
    svg += place(
      y - title.size - 12,
      cutTo(picture.section, 60),
      `font-weight="600" font-size="28" fill="${look.accent}"`,
    )
  for (const line of title.lines) {
    svg += place(
      y,
      line,
      `font-weight="600" font-size="${title.size}" letter-spacing="${(TIGHT * title.size).toFixed(2)}" fill="${look.strong}"`,
    )
    y += lead
  }
  y += 26 + 32 - lead + 12
  for (const line of description?.lines ?? []) {
    svg += place(y, line, `font-weight="500" font-size="${description?.size}" fill="${look.soft}"`)
    y += 44
  }
  return svg
}

function foot({ host }: Picture, look: Look, place: Place): string {
  if (host === undefined) return ''
  return place(568, cutTo(host, 60), `font-weight="500" font-size="24" fill="${look.soft}"`)
}

function cutTo(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`
}

function families({ family }: Picture): string {
  return escapeXml(family === undefined ? 'Inter' : `'${family.replace(/[^\p{L}\p{N} -]/gu, '')}', Inter`)
}
