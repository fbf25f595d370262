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
    `## Icons\n\nAn icon is the name of one in the library of the site, the path or URL of an image, or an object:\n\n${optionsTable(memberRows('', iconObject()))}`,
    `## Specs\n\nA spec is a path or URL, an object as below, or a list of these:\n\n${optionsTable(fieldRows('', specObjectSchema.shape))}`,
  ])
}

const INTRODUCTION = `\`docs.json\` stands at the top of the docs folder. Four options are required: \`theme\`, \`name\`, \`colors.primary\` and \`navigation\`.

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

A wrong value is an error that names file, line and column. The site is still served, without that value. A key Lectern does not know is a warning, and is kept. Comments and trailing commas are forgiven with a warning. In the tables, *required* means: when the object around it is there.

## Several files

Anywhere in the file, \`{ "$ref": "./navigation.json" }\` stands for what that file holds. The path is relative to the file that says it and stays inside the docs folder; a leading slash means the docs folder itself. Keys beside \`$ref\` are laid over the object from the file and win. Files may refer to further files, but not in a circle.`

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
    'The navigation is one list, whose entries hold further lists, nested in any order: tabs of groups, languages of versions of tabs. A page is written as its path without the extension, an operation of an API as `GET /users` or `openapi.json GET /users`.',
    'These lists may stand in the navigation and in every entry. One list in a place is the rule; several are shown one after the other, with a warning.',
    optionsTable(lists),
    '### Every entry',
    'What an entry says about `openapi`, `asyncapi`, `directory` and `boost` holds for everything inside it, until an inner entry says otherwise.',
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
