import { ENVIRONMENT_VARIABLES } from '../env-variables.ts'
import type { EnvironmentVariable } from '../env-variables.ts'
import { code, mdxTable } from './mdx-table.ts'
import { referencePage } from './options-table.ts'

/** docs/reference/environment.mdx */
export function environmentPage(): string {
  const variables = Object.values<EnvironmentVariable>(ENVIRONMENT_VARIABLES)
  const section = (title: string, own: readonly EnvironmentVariable[]): string =>
    `## ${title}\n\n${mdxTable(
      ['Variable', 'Default', 'Meaning'],
      own.map((variable) => [code(variable.name), defaultOf(variable), variable.about]),
    )}`
  const ours = variables.filter(({ name }) => name.startsWith('LECTERN_'))
  const secrets = ours.filter(({ secret }) => secret)
  return referencePage('Environment', 'Every environment variable Lectern reads', [
    'All variables are optional. Wrong values stop a server at its start, with a list of everything that is wrong. An empty variable counts as unset.',
    section('Server', [
      ...variables.filter(({ name }) => name === 'PORT' || name === 'HOST'),
      ...ours.filter(({ secret }) => !secret),
    ]),
    section('Secrets', secrets),
    'Each secret may also stand in a file: set the variable with `_FILE` at the end of its name to the path, such as `LECTERN_SECRET_FILE=/run/secrets/lectern`. Space around the text of the file is ignored. Secrets never appear in messages or logs.',
    section(
      'Terminal and build services',
      variables.filter(({ name }) => !name.startsWith('LECTERN_') && name !== 'PORT' && name !== 'HOST'),
    ),
  ])
}

function defaultOf({ schema, defaultText }: EnvironmentVariable): string {
  if (defaultText !== undefined) return defaultText
  const value = schema.safeParse(undefined).data
  return typeof value === 'string' || typeof value === 'number' ? code(String(value)) : ''
}
