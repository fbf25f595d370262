import { createRequire } from 'node:module'
import { lazy } from '../../lib/lazy.ts'
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
const require = createRequire(import.meta.url)
// The same file for both ways to load it, so that what was prepared is what is used.
const ENGINE = 'katex/dist/katex.mjs'
const katex = lazy(() => (require(ENGINE) as { readonly default: Katex }).default)

/** Loads the engine in the background; without it the first formula loads it on the spot. */
export async function prepareMath(): Promise<void> {
  await import(ENGINE)
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
