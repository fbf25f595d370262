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

const INTRODUCTION = `\`lectern.json\` is next to docs.json, or at the path in \`--config\`. It contains the settings of the server rather than the content. All settings are optional. Do not put secrets into it: they come from the [environment](/reference/environment).

\`\`\`json
{
  "organization": "Acme",
  "baseUrl": "https://docs.acme.com",
  "auth": { "method": "accounts" }
}
\`\`\`

Unlike in docs.json, an unknown key is an error, and the server does not start.`

const AUTH = `With \`auth\`, every page needs a login unless the page, or a group that contains it, has \`public: true\`. If \`auth\` is invalid, the site is closed to everyone until you fix it; it never becomes public by mistake.`

function authSection(schema: (typeof authMethodSchemas)[number]): string {
  const [method, ...fields] = fieldRows('auth.', schema.shape)
  const [name] = schema.shape.method.values
  return `### ${name}\n\n${method?.meaning}\n\n${optionsTable(fields)}`
}
