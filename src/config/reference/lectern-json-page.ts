import type * as z from 'zod'
import { authMethodSchemas } from '../schema/lectern-auth.ts'
import { settingsSchema } from '../schema/settings.ts'
import { fieldRows, optionRows } from './option-rows.ts'
import { optionsTable, referencePage } from './options-table.ts'

/** docs/reference/lectern-json.mdx */
export function lecternJsonPage(): string {
  const rows = Object.entries<z.core.$ZodType>(settingsSchema.shape)
    .filter(([name]) => name !== 'auth')
    .map(([name, schema]) => optionRows(name, schema))
  const simple = rows.filter((own) => own.length === 1)
  const compound = rows.filter((own) => own.length > 1)
  return referencePage('lectern.json', 'Every option of lectern.json: type, default and meaning', [
    INTRODUCTION,
    `## Basics\n\n${optionsTable(simple.flat())}`,
    `## auth\n\n${AUTH}`,
    ...authMethodSchemas.map((schema) => authSection(schema)),
    ...compound.map(
      ([option, ...members]) => `## ${option?.name}\n\n${option?.meaning}\n\n${optionsTable(members)}`,
    ),
  ])
}

const INTRODUCTION = `\`lectern.json\` stands beside docs.json, or where \`--config\` says. It holds what concerns the server rather than the content. Everything in it is optional. Secrets do not belong in it: they come from the [environment](/reference/environment).

\`\`\`json
{
  "organization": "Acme",
  "baseUrl": "https://docs.acme.com",
  "auth": { "method": "accounts" }
}
\`\`\`

Here, unlike in docs.json, an unknown key is an error, and a server does not start with one.`

const AUTH = `When \`auth\` is there, every page needs login unless it, or a group around it, says \`public: true\`. If \`auth\` cannot be understood, the site is closed to everybody until it is fixed; it never falls open.`

function authSection(schema: (typeof authMethodSchemas)[number]): string {
  const [method, ...fields] = fieldRows('auth.', schema.shape)
  const [name] = schema.shape.method.values
  return `### ${name}\n\n${method?.meaning}\n\n${optionsTable(fields)}`
}
