import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { View } from '../../access/view.ts'
import type { BuiltAssets } from '../../http/built-assets.ts'
import { placeOf } from '../../site/page/place-of.ts'
import { schemaPage } from '../../site/reference/schema-page.ts'

/** A schema that a page had no room for: its spec, its name and the language of the page. */
export type SchemaName = readonly [spec: string, name: string, language: string]

/** Names of schemas may hold what file names may not. */
export function exportedSchemaPath(...schema: SchemaName): string {
  return `/_lectern/schemas/${hash('sha1', schema.join('\0'), 'hex').slice(0, 16)}.html`
}

/** What pages unfold on demand, and what that unfolds in turn: a finite set, however recursive the schemas are. */
export function writeSchemas(
  view: View,
  wanted: Iterable<SchemaName>,
  {
    out,
    baseUrl,
    assets,
  }: { readonly out: string; readonly baseUrl: string; readonly assets: Pick<BuiltAssets, 'url'> },
): void {
  const place = placeOf(view, baseUrl)
  const waiting = new Map([...wanted].map((name) => [name.join('\0'), name]))
  if (waiting.size > 0) fs.mkdirSync(path.join(out, '_lectern/schemas'), { recursive: true })
  // A map is walked on to what is added meanwhile.
  for (const [spec, name, language] of waiting.values()) {
    const node = view.specs.schema(spec, name)
    if (!node) continue
    const schemaUrl = (...other: SchemaName) => {
      waiting.set(other.join('\0'), other)
      return exportedSchemaPath(...other)
    }
    const assetUrl = (asset: string) => assets.url(asset)
    const html = schemaPage({ spec, name, node, language, schemaUrl, place, assetUrl })
    fs.writeFileSync(path.join(out, exportedSchemaPath(spec, name, language)), html)
  }
}
