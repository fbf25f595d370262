import { createRequire } from 'node:module'
import { escapeText } from '../html/escape-html.ts'

interface Katex {
  renderToString(
    tex: string,
    options: {
      readonly displayMode: boolean
      readonly output: 'htmlAndMathml'
      readonly strict: 'ignore'
      readonly throwOnError: false
      readonly maxSize: number
    },
  ): string
}

const MAX_TEX = 20_000
const require = createRequire(import.meta.url)
let katex: Katex | undefined

/** Loads the engine in the background; without it the first formula loads it on the spot. */
export async function prepareMath(): Promise<void> {
  katex ??= (await import('katex')).default as Katex
}

/** TeX -> HTML with MathML beside it for screen readers. */
export function renderMath(tex: string, displayMode: boolean): string {
  if (tex.length > MAX_TEX) return `<code>${escapeText(tex)}</code>`
  katex ??= require('katex') as Katex
  try {
    return katex.renderToString(tex, {
      displayMode,
      output: 'htmlAndMathml',
      strict: 'ignore',
      throwOnError: false,
      maxSize: 50,
    })
  } catch {
    return `<code>${escapeText(tex)}</code>`
  }
}
