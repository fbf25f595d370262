import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import { html, trustedHtml, type SafeHtml } from '../html/html.ts'

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
const katex = lazy(() => loadPackage('katex') as Katex)

/** Loads the engine before a page is written, so that the time it takes is not part of the page's. */
export function prepareMath(): void {
  katex()
}

/** TeX -> HTML with MathML beside it for screen readers. */
export function renderMath(tex: string, displayMode: boolean): SafeHtml {
  if (tex.length > MAX_TEX) return html`<code>${tex}</code>`
  try {
    const markup = katex().renderToString(tex, {
      displayMode,
      output: 'htmlAndMathml',
      strict: 'ignore',
      throwOnError: false,
      maxSize: 50,
    })
    return trustedHtml(markup)
  } catch {
    return html`<code>${tex}</code>`
  }
}
