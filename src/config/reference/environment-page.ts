import * as z from 'zod'
import { ENVIRONMENT_VARIABLES } from '../env-variables.ts'
import { unwrapSchema } from '../json/unwrap-schema.ts'
import type { EnvironmentVariable } from '../variables/variable.ts'
import { code, mdxTable } from './mdx-table.ts'
import { referencePage } from './options-table.ts'

/** docs/reference/environment.mdx */
export function environmentPage(): string {
  const variables = Object.values<EnvironmentVariable>(ENVIRONMENT_VARIABLES)
  const section = (title: string, own: readonly EnvironmentVariable[]): string =>
    `## ${title}\n\n${mdxTable(
      ['Variable', 'Default', 'Meaning'],
      own.map((variable) => [code(variable.name), defaultOf(variable), aboutOf(variable)]),
    )}`
  const ours = variables.filter(({ name }) => name.startsWith('LECTERN_'))
  const secrets = ours.filter(({ secret }) => secret)
  return referencePage('Environment', 'Every environment variable Lectern reads', [
    'All variables are optional. If a value is invalid, the server does not start and lists all invalid values. An empty variable counts as unset.',
    section('Server', [
      ...variables.filter(({ name }) => name === 'PORT' || name === 'HOST'),
      ...ours.filter(({ secret }) => !secret),
    ]),
    section('Secrets', secrets),
    'Each secret can also be in a file: add `_FILE` to the name of the variable and set it to the path, such as `LECTERN_SECRET_FILE=/run/secrets/lectern`. Whitespace around the text of the file is ignored. Secrets never appear in messages or logs.',
    section(
      'Shared with other tools',
      variables.filter(({ name }) => !name.startsWith('LECTERN_') && name !== 'PORT' && name !== 'HOST'),
    ),
  ])
}

/** With the values to choose from, where there is such a list. */
function aboutOf({ schema, about }: EnvironmentVariable): string {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodEnum
    ? `${about} One of ${inner.options.map(String).map(code).join(', ')}.`
    : about
}

function defaultOf({ schema, defaultText }: EnvironmentVariable): string {
  if (defaultText !== undefined) return defaultText
  const value = schema.safeParse(undefined).data
  return typeof value === 'string' || typeof value === 'number' ? code(String(value)) : ''
}
