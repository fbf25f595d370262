import { text } from 'node:stream/consumers'
import { AccountError, addAccount } from '../../auth/accounts.ts'
import { ROLES, type Role } from '../../shared/api/enumerations.ts'
import type { Account } from '../../store/repositories/accounts.ts'
import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'

/** People with a password on this server: readers of the site, users of the dashboard. */
export const accountCommand: Command = {
  positionals: 'add EMAIL | list | delete EMAIL',
  options: {
    groups: { type: 'string', value: 'LIST', help: 'add: groups, separated by commas' },
    role: { type: 'string', value: 'ROLE', help: 'add: dashboard role: viewer, editor or admin (none)' },
    name: { type: 'string', value: 'TEXT', help: 'add: display name' },
    'password-stdin': { type: 'boolean', help: 'add: read the password from standard input' },
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run(input) {
    const [action = '', email] = input.positionals
    const work = { add, list, delete: remove }[action]
    if (!work)
      throw new UsageError('Choose an action: `account add EMAIL`, `account list` or `account delete EMAIL`.')
    if (action !== 'list' && email === undefined)
      throw new UsageError(`Name the account: \`account ${action} EMAIL\`.`)
    if (action === 'add') readRole(input)
    const store = await openData(input.options)
    try {
      return await work(store, input, await chooseProject(store, input.options))
    } catch (error) {
      if (!(error instanceof AccountError)) throw error
      input.output.problem(error.message)
      return 1
    } finally {
      await store.close()
    }
  },
}

async function add(store: Store, input: CommandInput, { organizationId }: Project): Promise<number> {
  const { options, output, positionals } = input
  const account = await addAccount(store, {
    organizationId,
    email: positionals[1] ?? '',
    password: await readPassword(input),
    name: options['name'] as string | undefined,
    groups: ((options['groups'] as string | undefined) ?? '').split(',').flatMap((part) => part.trim() || []),
    role: readRole(input),
  })
  await store.audit.note(organizationId, {
    who: 'command line',
    action: 'account.create',
    target: account.email,
  })
  if (output.json) output.data(asData(account))
  output.info(
    `${account.email} can log in${account.groups.length > 0 ? `, in ${account.groups.join(', ')}` : ''}.`,
  )
  return 0
}

async function list(store: Store, { output }: CommandInput, { organizationId }: Project): Promise<number> {
  const accounts = await store.accounts.list(organizationId)
  if (output.json) output.data(accounts.map(asData))
  else
    for (const { email, groups, role } of accounts)
      output.print(`${email}  ${role ?? 'reader'}  ${groups.join(', ')}`.trimEnd())
  if (accounts.length === 0)
    output.info('There are no accounts. Create one with `lectern account add EMAIL`.')
  return 0
}

async function remove(store: Store, input: CommandInput, { organizationId }: Project): Promise<number> {
  const { output, positionals } = input
  const email = positionals[1] ?? ''
  const account = await store.accounts.findByEmail(organizationId, email)
  if (!account || !(await store.accounts.delete(organizationId, account.id))) {
    output.problem(`There is no account for ${email}.`)
    return 1
  }
  await store.audit.note(organizationId, {
    who: 'command line',
    action: 'account.delete',
    target: account.email,
  })
  if (output.json) output.data({ email: account.email, deleted: true })
  output.info(`${account.email} is deleted and logged out everywhere.`)
  return 0
}

/** Never on the command line, where other users of the machine could see it. */
async function readPassword({ options, output }: CommandInput): Promise<string> {
  if (options['password-stdin'] !== true) {
    if (process.stdin.isTTY) output.info('Type the password and end the line with Enter, then Ctrl-D:')
    else throw new UsageError('Pass the password on standard input with --password-stdin.')
  }
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function readRole({ options }: CommandInput): Role | null {
  const role = options['role'] as string | undefined
  if (role === undefined) return null
  const known = ROLES.find((name) => name === role)
  if (!known) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${role}".`)
  return known
}

function asData({ id, email, name, groups, role, createdAt }: Account) {
  return { id, email, name, groups, role, createdAt: new Date(createdAt).toISOString() }
}
