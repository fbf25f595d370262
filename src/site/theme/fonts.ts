import {
  familyNamed,
  isFontSheet,
  latinFile,
  ownFamily,
  systemFamily,
  type FontFamily,
} from '../../shared/font-families.ts'
import { cssString, cssUrl } from './css-text.ts'
import type { SiteConfig } from '../page/site-config.ts'

type Fonts = NonNullable<SiteConfig['fonts']>
type Font = NonNullable<Fonts['body']>

export interface FontStyle {
  readonly faces: string
  /** Declarations for `:root`. */
  readonly variables: string
}

/**
 * docs.json `fonts`. A family without a file is one that comes along, or is asked of the reader's own machine: loading it
 * from a font service would tell that service who reads which page.
 */
export function fontStyle(fonts: Fonts | undefined): FontStyle {
  if (fonts === undefined) return { faces: '', variables: '' }
  const { body, heading, both } = partsOf(fonts)
  const faces = new Set([body, heading, both].map(fontFace))
  return {
    faces: [...faces].join(''),
    variables:
      (body === undefined ? '' : `--font:${familyList(body)},var(--sans);`) +
      (body?.weight === undefined ? '' : `--weight:${body.weight};`) +
      headingVariables(heading ?? (fonts.body === undefined ? undefined : both), heading?.weight),
  }
}

function partsOf(fonts: Fonts): Readonly<Record<'body' | 'heading' | 'both', Font | undefined>> {
  const both = fonts.family === undefined ? undefined : { ...fonts, family: fonts.family }
  return {
    body: withFile(fonts.body ?? both),
    heading: withFile(fonts.heading),
    both: withFile(both),
  }
}

/** A style sheet in place of a file is as good as none: `check` says so. */
function withFile(font: Font | undefined): Font | undefined {
  return font?.source !== undefined && isFontSheet(font.source) ? { ...font, source: undefined } : font
}

/** Families of ours that a site chose; each has a sheet. */
export function chosenFamilies(fonts: Fonts | undefined): readonly FontFamily[] {
  if (fonts === undefined) return []
  const { body, heading, both } = partsOf(fonts)
  return [...new Set([body, heading, fonts.body && both].flatMap((font) => broughtAlong(font) ?? []))]
}

/** The file of the first lines of text, if it is one of ours: asked for together with the sheet that names it. */
export function firstLetters(fonts: Fonts | undefined): string | undefined {
  const body = fonts && partsOf(fonts).body
  const own = body === undefined || (body.source === undefined && ownFamily(body.family) === 'Geist')
  const family = own ? { key: 'geist', weights: [] } : broughtAlong(body)
  return family && latinFile(family)
}

function broughtAlong(font: Font | undefined): FontFamily | undefined {
  return font === undefined || font.source !== undefined ? undefined : familyNamed(font.family)
}

/** The family, and what has its widths until its letters are there. */
function familyList(font: Font): string {
  const along = broughtAlong(font)
  if (along) return `${cssString(along.name)},${cssString(`${along.name} Fallback`)}`
  if (font.source !== undefined) return cssString(font.family)
  return systemFamily(font.family) ?? cssString(ownFamily(font.family) ?? font.family)
}

/** Headings follow the text unless they have a font of their own; a weight meant for text would make them pale. */
function headingVariables(font: Font | undefined, weight: number | undefined): string {
  return (
    (font === undefined ? '' : `--font-heading:${familyList(font)},var(--sans);`) +
    (weight === undefined ? '' : `--heading-weight:${weight};`)
  )
}

function fontFace(font: Font | undefined): string {
  const url = font?.source === undefined ? undefined : cssUrl(font.source)
  if (font === undefined || url === undefined) return ''
  const format = font.format ?? /\.(woff2?)(?:$|[?#])/i.exec(font.source ?? '')?.[1]?.toLowerCase()
  return (
    `@font-face{font-family:${cssString(font.family)};src:${url}${format === undefined ? '' : ` format("${format}")`};` +
    `${font.weight === undefined ? '' : `font-weight:${font.weight};`}font-display:swap}`
  )
}
