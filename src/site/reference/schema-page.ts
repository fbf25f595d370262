import type { SchemaNode } from '../../shared/reference/schema-node.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt } from './schema-place.ts'

export interface SchemaPageInput {
  readonly spec: string
  readonly name: string
  readonly node: SchemaNode
  readonly assetUrl: (name: string) => string
  /** Where more of other schemas is. */
  readonly schemaUrl: (spec: string, name: string) => string
}

/** One schema on a bare page: scripts take its inside, readers without scripts the whole. */
export function schemaPage({ spec, name, node, assetUrl, schemaUrl }: SchemaPageInput): string {
  const page = { expanded: false, moreUrl: (other: string) => schemaUrl(spec, other) }
  const inside = schemaHtml(node, placeAt(page, name))
  const sheets = ['site.css', 'reference.css'].map(
    (sheet) => `<link rel="stylesheet" href="${escapeHtml(assetUrl(sheet))}">`,
  )
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeText(name)}</title>${sheets.join('')}</head>` +
    `<body><main class="prose reference bare"><h1>${escapeText(name)}</h1><div id="schema">${inside}</div></main></body></html>`
  )
}
