import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import type { transform as Transform } from 'sucrase'

// Most pages hold no code, and the transformer takes a while to load.
const sucrase = lazy(() => loadPackage('sucrase') as { readonly transform: typeof Transform })

/** JSX, TypeScript and ESM -> a script our sandbox runs. Lines stay where they were. */
export function toScript(code: string): string {
  return sucrase().transform(camelCaseNamespaces(code), {
    transforms: ['jsx', 'typescript', 'imports'],
    jsxPragma: '__h',
    jsxFragmentPragma: '__Fragment',
    production: true,
    disableESTransforms: true,
  }).code
}

/** `xml:space="…"` in pasted SVG is no JSX the transformer knows; React spells it xmlSpace. */
function camelCaseNamespaces(code: string): string {
  return code.replace(/(?<=\s)(?:xml|xlink|xmlns):[a-z](?=[A-Za-z]*=)/g, (name) =>
    name.replace(/:(.)/, (_, first: string) => first.toUpperCase()),
  )
}

/** A literal that needs no evaluation: most attribute values are one. */
export function literalValue(code: string): { readonly value: unknown } | undefined {
  const text = code.trim()
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return { value: Number(text) }
  if (text === 'true') return { value: true }
  if (text === 'false') return { value: false }
  if (text === 'null' || text === 'undefined') return { value: undefined }
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(text)
  return quoted ? { value: quoted[2] } : undefined
}

/** True when nothing is left of an expression but its comments: `{/* note *\/}`. */
export function isComment(code: string): boolean {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === ''
}
