import type * as Resvg from '@resvg/resvg-js'

export interface SvgDrawing {
  readonly svg: string
  readonly fontFiles: readonly string[]
  /** Fonts of the machine too. */
  readonly system: boolean
}

/** A drawing as pixels. It runs beside the main thread; the program for it is loaded with the first one. */
export async function renderSvg({ svg, fontFiles, system }: SvgDrawing): Promise<Resvg.RenderedImage> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const font = {
    fontFiles: [...fontFiles],
    loadSystemFonts: system,
    defaultFontFamily: 'Inter',
    // A logo may hold text in whatever the reader has.
    sansSerifFamily: 'Inter',
    serifFamily: 'Inter',
  }
  return renderAsync(svg, { font, logLevel: 'off' })
}
