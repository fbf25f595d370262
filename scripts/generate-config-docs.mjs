// Writes the editor schemas and the reference pages from the config schemas. `--check` only says what is stale.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { docsJsonSchema, lecternJsonSchema } from '../src/config/json-schema.ts'
import { compatibilityPage } from '../src/config/reference/compatibility-page.ts'
import { docsJsonPage } from '../src/config/reference/docs-json-page.ts'
import { environmentPage } from '../src/config/reference/environment-page.ts'
import { lecternJsonPage } from '../src/config/reference/lectern-json-page.ts'
import { pageNamesPage } from '../src/config/reference/page-names-page.ts'
import { costsPage } from '../src/http/costs-page.ts'
import { apiDescription, createApi } from '../src/http/api/create-api.ts'
import { rulesPage } from '../src/openapi/diff/rules-page.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const outputs = {
  'schema/docs.json': `${JSON.stringify(docsJsonSchema(), null, 2)}\n`,
  'schema/lectern.json': `${JSON.stringify(lecternJsonSchema(), null, 2)}\n`,
  'docs/reference/docs-json.mdx': docsJsonPage(),
  'docs/reference/compatibility.mdx': compatibilityPage(),
  'docs/reference/lectern-json.mdx': lecternJsonPage(),
  'docs/reference/page-names.mdx': pageNamesPage(),
  'docs/reference/environment.mdx': environmentPage(),
  'docs/reference/costs.mdx': costsPage(),
  'docs/api-reference/changes.mdx': rulesPage(),
  'docs/rest-api.json': `${JSON.stringify(apiDescription(createApi()), null, 2)}\n`,
}

const check = process.argv.includes('--check')
const stale = Object.entries(outputs).filter(([file, text]) => !isSame(file, text))
for (const [file, text] of stale) {
  console.log(check ? `${file} is stale` : `wrote ${file}`)
  if (check) continue
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), text)
}
if (check && stale.length > 0) {
  console.log('Run `node scripts/generate-config-docs.mjs`.')
  process.exitCode = 1
}

// The formatter may lay out JSON differently; only its content counts.
function isSame(file, text) {
  const existing = read(file)
  if (existing === undefined || !file.endsWith('.json')) return existing === text
  return JSON.stringify(JSON.parse(existing)) === JSON.stringify(JSON.parse(text))
}

function read(file) {
  try {
    return fs.readFileSync(path.join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
