import type * as z from 'zod'
import { SETTING_OWNERS, type SettingOwner } from '../setting-owners.ts'
import { authMethodSchemas } from '../schema/lectern-auth.ts'
import { settingsSchema } from '../schema/settings.ts'
import { code, mdxTable } from './mdx-table.ts'
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
    `## Who decides\n\n${WHO_DECIDES}\n\n${ownersTable()}`,
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

const WHO_DECIDES = `A folder that the server reads itself (\`lectern start DIR\`, \`--sites\`) is the operator's: its \`lectern.json\` decides about everything.

Deployed content may be someone else's. This applies to everything sent by \`lectern deploy\`, fetched with \`--git\` or taken from the folder of \`--watch\`: a deployment lives in the database, and no server can tell who wrote it. There, \`lectern.json\` decides only about the site itself. The operator sets the rest for all sites in a file of the same format, with \`lectern start --uploads --config FILE\` or \`LECTERN_CONFIG\`; it is read once, at the start. A deployed setting that is not the author's has no effect and is reported as [\`setting-not-applied\`](/reference/diagnostics#configuration).`

const OWNER_WORDS: Readonly<Record<SettingOwner, string>> = {
  author: 'author',
  operator: 'operator',
  project: 'operator, for each project',
  either: 'author and operator',
}

function ownersTable(): string {
  const rows = Object.entries(SETTING_OWNERS).map(([name, { owner, how }]) => [
    code(name),
    OWNER_WORDS[owner],
    how,
  ])
  return mdxTable(['Option of deployed content', 'Decided by', 'Where'], rows)
}

function authSection(schema: (typeof authMethodSchemas)[number]): string {
  const [method, ...fields] = fieldRows('auth.', schema.shape)
  const [name] = schema.shape.method.values
  return `### ${name}\n\n${method?.meaning}\n\n${optionsTable(fields)}`
}
