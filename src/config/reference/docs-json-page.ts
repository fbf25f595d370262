import type * as z from 'zod'
import { docsConfigSchema } from '../schema/docs-config.ts'
import { iconSchema } from '../schema/icon.ts'
import { sharedFields } from '../schema/navigation-fields.ts'
import { divisionFields, entryFields } from '../schema/navigation.ts'
import { specObjectSchema } from '../schema/spec-source.ts'
import { branchesOf } from '../json/unwrap-schema.ts'
import { escapeMdx } from './mdx-table.ts'
import { fieldRows, memberRows, optionRow, optionRows } from './option-rows.ts'
import type { OptionRow } from './option-rows.ts'
import { optionsTable, referencePage } from './options-table.ts'

/** docs/reference/docs-json.mdx */
export function docsJsonPage(): string {
  const rows = Object.entries<z.core.$ZodType>(docsConfigSchema.shape)
    .filter(([name]) => name !== 'navigation')
    .map(([name, schema]) => optionRows(name, schema))
  const simple = rows.filter((own) => own.length === 1)
  const compound = rows.filter((own) => own.length > 1)
  return referencePage('docs.json', 'Every option of docs.json: type, default and meaning', [
    INTRODUCTION,
    `## Basics\n\n${optionsTable(simple.flat())}`,
    navigationSection(),
    ...compound.map(([option, ...members]) => optionSection(option, members)),
    `## Icons\n\nAn icon is a name from the site's icon library, the path or URL of an image, or an object:\n\n${optionsTable(memberRows('', iconObject()))}`,
    `## Specs\n\nA spec is a path or URL, an object with these options, or a list of these:\n\n${optionsTable(fieldRows('', specObjectSchema.shape))}`,
  ])
}

const INTRODUCTION = `\`docs.json\` is at the top of the docs folder. Four options are required: \`theme\`, \`name\`, \`colors.primary\` and \`navigation\`.

\`\`\`json
{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0f766e" },
  "navigation": {
    "groups": [{ "group": "Start", "pages": ["index", "install"] }]
  }
}
\`\`\`

An invalid value is an error with file, line and column. The site is still served, without that value. An unknown key is a warning and is kept. Comments and trailing commas are accepted with a warning. In the tables, *required* means required if the object that contains the option is present.

## Several files

Anywhere in the file, \`{ "$ref": "./navigation.json" }\` includes the contents of that file. The path is relative to the file that contains the \`$ref\` and must stay inside the docs folder; a leading slash means the docs folder itself. Keys next to \`$ref\` override those of the file. Files can refer to further files, but not in a cycle.`

function navigationSection(): string {
  const kinds = Object.entries<z.core.$ZodShape>(entryFields).map(
    ([list, fields]) => `### Entries of ${list}\n\n${optionsTable(entryRows(fields))}`,
  )
  const lists = Object.entries<z.core.$ZodType>(divisionFields).map(([name, schema]) => ({
    ...optionRow(name, schema),
    type: LIST_TYPES[name] ?? 'list of entries',
  }))
  return [
    '## navigation',
    'The navigation is a list whose entries can contain further lists, nested in any order: tabs of groups, languages of versions of tabs. Write a page as its path without extension, and an API operation as `GET /users` or `openapi.json GET /users`.',
    'You can use these lists in the navigation and in every entry. Use one list per entry; several are shown one after the other, with a warning.',
    optionsTable(lists),
    '### Every entry',
    '`openapi`, `asyncapi`, `directory` and `boost` apply to everything inside an entry, unless an inner entry overrides them.',
    optionsTable(fieldRows('', sharedFields)),
    ...kinds,
  ].join('\n\n')
}

/** Fields of an entry; objects that the site has too are explained there. */
function entryRows(fields: z.core.$ZodShape): readonly OptionRow[] {
  return Object.entries(fields).flatMap(([name, schema]) =>
    Object.hasOwn(docsConfigSchema.shape, name) ? [optionRow(name, schema)] : optionRows(name, schema),
  )
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  pages: 'list of paths and groups',
  global: 'object of lists',
}

function optionSection(option: OptionRow | undefined, members: readonly OptionRow[]): string {
  if (!option) return ''
  return `## ${option.name}\n\n${escapeMdx(option.meaning)}\n\n${optionsTable(members)}`
}

function iconObject(): z.core.$ZodType {
  return branchesOf(iconSchema)[1] ?? iconSchema
}
