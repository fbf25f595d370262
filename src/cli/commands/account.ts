import { AccountError, addAccount, checkedPassword, checkGroups } from '../../auth/accounts.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { ROLES, type Role } from '../../shared/api/enumerations.ts'
import type { Account } from '../../store/repositories/accounts.ts'
import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { readPassword } from '../read-password.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'

/** People with a password on this server: readers of the site, users of the dashboard. */
export const accountCommand: Command = {
  positionals: 'add EMAIL | password EMAIL | set EMAIL | list | delete EMAIL',
  options: {
    groups: { type: 'string', value: 'LIST', help: 'add, set: groups, separated by commas' },
    role: {
      type: 'string',
      value: 'ROLE',
      help: 'add, set: dashboard role: viewer, editor, admin or none (none)',
    },
    name: { type: 'string', value: 'TEXT', help: 'add, set: display name' },
    'password-stdin': { type: 'boolean', help: 'add, password: read the password from standard input' },
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run(input) {
    const [action = '', email] = input.positionals
    const work = { add, password, set, list, delete: remove }[action]
    if (!work)
      throw new UsageError(
        'Choose an action: `account add EMAIL`, `account password EMAIL`, `account set EMAIL`, `account list` or `account delete EMAIL`.',
      )
    if (action !== 'list' && email === undefined)
      throw new UsageError(`Name the account: \`account ${action} EMAIL\`.`)
    readRole(input)
    if (action === 'set') requireChange(input)
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
  const email = positionals[1] ?? ''
  const known = await store.accounts.findByEmail(organizationId, email)
  if (known)
    throw new AccountError(
      `An account for ${known.email} already exists. Change it with \`account set ${known.email}\` or \`account password ${known.email}\`.`,
    )
  const account = await addAccount(store, {
    organizationId,
    email,
    password: await readPassword(input),
    name: options['name'] as string | undefined,
    groups: readGroups(input) ?? [],
    role: readRole(input) ?? null,
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

/** Sets a new password. Whoever knew the old one is out at once. */
async function password(store: Store, input: CommandInput, { organizationId }: Project): Promise<number> {
  const account = await find(store, input, organizationId)
  const passwordHash = await hashPassword(checkedPassword(await readPassword(input)))
  await store.accounts.change(account.id, { passwordHash })
  await note(store, account, 'account.password')
  if (input.output.json) input.output.data(asData(account))
  input.output.info(`${account.email} has a new password, and is logged out everywhere.`)
  return 0
}

async function set(store: Store, input: CommandInput, { organizationId }: Project): Promise<number> {
  const account = await find(store, input, organizationId)
  const [groups, role] = [readGroups(input), readRole(input)]
  const name = input.options['name'] as string | undefined
  if (groups) checkGroups(groups)
  if (role !== undefined && role !== 'admin') await requireAnotherAdmin(store, account)
  await store.accounts.change(account.id, {
    ...(groups && { groups }),
    ...(role !== undefined && role !== account.role && { role }),
    ...(name !== undefined && { name: name.trim() || null }),
  })
  await note(store, account, 'account.change')
  const changed = await find(store, input, organizationId)
  if (input.output.json) input.output.data(asData(changed))
  const memberOf = changed.groups.length > 0 ? `in ${changed.groups.join(', ')}` : 'in no group'
  input.output.info(`${changed.email} is ${changed.role ?? 'a reader'}, ${memberOf}.`)
  return 0
}

/** Without an admin nobody could make one in the dashboard. */
async function requireAnotherAdmin(store: Store, { id, role, organizationId }: Account): Promise<void> {
  if (role !== 'admin') return
  const accounts = await store.accounts.list(organizationId)
  if (!accounts.some((other) => other.role === 'admin' && other.id !== id))
    throw new AccountError('This is the only admin. Give another account the role admin first.')
}

async function find(store: Store, { positionals }: CommandInput, organizationId: string): Promise<Account> {
  const email = positionals[1] ?? ''
  const account = await store.accounts.findByEmail(organizationId, email)
  if (!account)
    throw new AccountError(`There is no account for ${email}. \`lectern account list\` shows all accounts.`)
  return account
}

function note(store: Store, { organizationId, email }: Account, action: string): Promise<void> {
  return store.audit.note(organizationId, { who: 'command line', action, target: email })
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
  const { output } = input
  const account = await find(store, input, organizationId)
  await store.accounts.delete(organizationId, account.id)
  await store.audit.note(organizationId, {
    who: 'command line',
    action: 'account.delete',
    target: account.email,
  })
  if (output.json) output.data({ email: account.email, deleted: true })
  output.info(`${account.email} is deleted and logged out everywhere.`)
  return 0
}

function requireChange({ options }: CommandInput): void {
  if (['groups', 'role', 'name'].every((name) => options[name] === undefined))
    throw new UsageError('Say what to change: --groups, --role or --name.')
}

function readGroups({ options }: CommandInput): readonly string[] | undefined {
  const groups = options['groups'] as string | undefined
  return groups === undefined ? undefined : groups.split(',').flatMap((part) => part.trim() || [])
}

/** Undefined where nothing was said; null for no role. */
function readRole({ options }: CommandInput): Role | null | undefined {
  const role = options['role'] as string | undefined
  if (role === undefined || role === 'none') return role === undefined ? undefined : null
  const known = ROLES.find((name) => name === role)
  if (!known) throw new UsageError(`--role must be one of ${ROLES.join(', ')} or none, not "${role}".`)
  return known
}

function asData({ id, email, name, groups, role, createdAt }: Account) {
  return { id, email, name, groups, role, createdAt: new Date(createdAt).toISOString() }
}
