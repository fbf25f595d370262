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
 * docs.json `fonts`. A family without a file is asked of the reader's own machine only: loading it from a font
 * service would tell that service who reads which page.
 */
export function fontStyle(fonts: Fonts | undefined): FontStyle {
  if (fonts === undefined) return { faces: '', variables: '' }
  const both = fonts.family === undefined ? undefined : { ...fonts, family: fonts.family }
  const body = fonts.body ?? both
  const { heading } = fonts
  const faces = new Set([body, heading, both].map(fontFace))
  return {
    faces: [...faces].join(''),
    variables:
      (body === undefined ? '' : `--font:${cssString(body.family)},var(--sans);`) +
      (body?.weight === undefined ? '' : `--weight:${body.weight};`) +
      headingVariables(heading ?? (fonts.body === undefined ? undefined : both), heading?.weight),
  }
}

/** Headings follow the text unless they have a font of their own; a weight meant for text would make them pale. */
function headingVariables(font: Font | undefined, weight: number | undefined): string {
  return (
    (font === undefined ? '' : `--font-heading:${cssString(font.family)},var(--sans);`) +
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
