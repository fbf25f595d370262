import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import { html, trustedHtml, type SafeHtml } from '../html/html.ts'
import { measureExpansion, type ExpansionMeter, type MacroExpander } from './math-expansion.ts'

interface Katex {
  renderToString(
    tex: string,
    options: {
      readonly displayMode: boolean
      readonly output: 'htmlAndMathml'
      readonly strict: 'ignore'
      readonly throwOnError: false
      readonly maxSize: number
      readonly macros?: Record<string, (expander: MacroExpander) => string>
    },
  ): string
}

const MAX_TEX = 20_000
/** Signs that macros may put into a formula. */
const MAX_MADE = 10_000
/** What all formulas of a page may take together, in signs: some seconds, and some megabytes of HTML. */
const MAX_PAGE = 400_000
const HTML_A_SIGN = 40
/** What one costs that says nothing. */
const LEAST = 20

const OPTIONS = { output: 'htmlAndMathml', strict: 'ignore', throwOnError: false, maxSize: 50 } as const

const engine = lazy(() => {
  const katex = loadPackage('katex') as Katex
  return { katex, meter: meterOf(katex) }
})

/** Loads the engine before a page is written, so that the time it takes is not part of the page's. */
export function prepareMath(): void {
  engine()
}

/** The formulas of one page. */
export class PageMath {
  #spent = 0

  /** TeX -> HTML with MathML beside it for screen readers. */
  render(tex: string, displayMode: boolean): SafeHtml {
    if (tex.length > MAX_TEX || this.#spent > MAX_PAGE) return html`<code>${tex}</code>`
    const { katex, meter } = engine()
    meter.made = 0
    meter.most = MAX_MADE
    let markup: string | undefined
    try {
      markup = katex.renderToString(tex, { ...OPTIONS, displayMode })
    } catch {
      // Nested deeper than the stack allows: shown as it was written.
    }
    this.#spent += LEAST + tex.length + meter.made + (markup?.length ?? 0) / HTML_A_SIGN
    return markup === undefined ? html`<code>${tex}</code>` : trustedHtml(markup)
  }
}

/** What expands macros is no export of the engine, but every macro written as a function gets it. */
function meterOf(katex: Katex): ExpansionMeter {
  let meter: ExpansionMeter | undefined
  const find = (expander: MacroExpander) => {
    meter = measureExpansion(expander)
    return ''
  }
  katex.renderToString('\\find', { ...OPTIONS, displayMode: false, macros: { '\\find': find } })
  if (!meter) throw new Error('KaTeX does not call macros that are functions.')
  return meter
}
