import { createCredential, deleteCredential } from '../../auth/client-credentials.ts'
import type { Store } from '../../store/store.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { hasLogin } from '../site-login.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'

const LONGEST_LABEL = 100

/** Client credentials of the authenticated MCP server: made, listed, deleted. */
export const credentialCommand: Command = {
  positionals: 'create | list | delete ID',
  options: {
    label: { type: 'string', value: 'TEXT', help: 'create: what it is for' },
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run(input) {
    const [action = '', id] = input.positionals
    const work = { create, list, delete: remove }[action]
    if (!work)
      throw new UsageError(
        'Choose an action: `credential create`, `credential list` or `credential delete ID`.',
      )
    if (action === 'delete' && id === undefined) throw new UsageError('Name it: `credential delete ID`.')
    if (action === 'create') readLabel(input)
    const store = await openData(input.options)
    try {
      return await work(store, input)
    } finally {
      await store.close()
    }
  },
}

async function create(store: Store, input: CommandInput): Promise<number> {
  const { options, output } = input
  const project = await chooseProject(store, options)
  const made = await createCredential(store, project, { label: readLabel(input), createdBy: 'command line' })
  if (output.json) output.data(made)
  else output.print(`client id      ${made.clientId}\nclient secret  ${made.clientSecret}`)
  output.info('Save the secret now; it is shown only once.')
  const login = await hasLogin(store, project, options)
  if (login === false)
    output.problem('This site has no login, so the credential opens nothing yet: set "auth" in lectern.json.')
  else if (login === undefined)
    output.info('It opens /authed/mcp, which only sites with login have ("auth" in lectern.json).')
  return 0
}

async function list(store: Store, { options, output }: CommandInput): Promise<number> {
  const { id } = await chooseProject(store, options)
  const credentials = await store.credentials.list(id)
  if (output.json) {
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    output.data(
      credentials.map(({ clientId, label, createdAt, createdBy, lastUsedAt }) => ({
        clientId,
        label,
        createdAt: iso(createdAt),
        createdBy,
        lastUsedAt: iso(lastUsedAt),
      })),
    )
    return 0
  }
  if (credentials.length === 0)
    output.info('There are no credentials. Create one with `lectern credential create --label NAME`.')
  for (const { clientId, label } of credentials) output.print(`${clientId}  ${label}`)
  return 0
}

async function remove(store: Store, { options, output, positionals }: CommandInput): Promise<number> {
  const project = await chooseProject(store, options)
  const clientId = positionals[1] ?? ''
  if (!(await deleteCredential(store, project, { clientId, who: 'command line' }))) {
    output.problem(`There is no credential ${clientId}. \`lectern credential list\` shows all credentials.`)
    return 1
  }
  if (output.json) output.data({ clientId, deleted: true })
  output.info(`Credential ${clientId} is deleted; its tokens no longer work.`)
  return 0
}

function readLabel({ options }: CommandInput): string {
  const label = ((options['label'] as string | undefined) ?? '').trim()
  if (label === '' || label.length > LONGEST_LABEL)
    throw new UsageError(
      `Say what the credential is for with --label, in at most ${LONGEST_LABEL} characters.`,
    )
  return label
}
