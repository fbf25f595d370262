import { readMoment } from '../../analytics/date-range.ts'
import { addressListFault, createApiKey } from '../../auth/api-keys.ts'
import { KEY_SCOPES, type KeyScope, type KeyType } from '../../shared/api/enumerations.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'
import type { ApiKey } from '../../store/repositories/api-keys.ts'
import type { Store } from '../../store/store.ts'

const LONGEST_LABEL = 100

/** API keys: made, listed, deleted. */
export const keyCommand: Command = {
  positionals: 'create | list | delete ID',
  options: {
    type: { type: 'string', value: 'TYPE', help: 'create: admin or assistant (admin)' },
    label: { type: 'string', value: 'TEXT', help: 'create: what it is for' },
    expires: { type: 'string', value: 'DATE', help: 'create: expiry date (never)' },
    scopes: { type: 'string', value: 'LIST', help: 'create: deploy, read, write or admin (all)' },
    'allow-ips': {
      type: 'string',
      value: 'LIST',
      help: 'create: allowed IP addresses and CIDR ranges (all)',
    },
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run(input) {
    const [action = '', id] = input.positionals
    const work = { create, list, delete: remove }[action]
    if (!work) throw new UsageError('Choose an action: `key create`, `key list` or `key delete ID`.')
    if (action === 'delete' && id === undefined) throw new UsageError('Name the key: `key delete ID`.')
    const request = action === 'create' ? readRequest(input.options) : undefined
    const store = await openData(input.options)
    try {
      return await work(store, input, { request, id: id ?? '' })
    } finally {
      await store.close()
    }
  },
}

interface Wanted {
  readonly request: ReturnType<typeof readRequest> | undefined
  readonly id: string
}

async function create(store: Store, { options, output }: CommandInput, { request }: Wanted): Promise<number> {
  if (!request) return 2
  const project = await chooseProject(store, options)
  const { id, key } = await createApiKey(store, project, { ...request, createdBy: 'command line' })
  const { type, label } = request
  if (output.json) output.data({ id, key, type, label, projectId: project.id })
  else output.print(key)
  output.info(`Save it now; it is shown only once. Project ${project.id}, key ${id}.`)
  return 0
}

async function list(store: Store, { options, output }: CommandInput): Promise<number> {
  const { organizationId } = await chooseProject(store, options)
  const keys = await store.keys.list(organizationId)
  if (output.json) {
    output.data(keys.map(asData))
    return 0
  }
  if (keys.length === 0) output.info('There are no keys. Create one with `lectern key create --label NAME`.')
  for (const { id, type, label, hint, scopes, addresses, expiresAt } of keys) {
    const bounds = [
      scopes ? `(${scopes.join(', ')})` : '',
      addresses ? `from ${addresses.join(', ')}` : '',
      expiresAt === null ? '' : `until ${iso(expiresAt).slice(0, 10)}`,
    ]
    output.print([`${id}  ${type.padEnd(9)} …${hint}  ${label}`, ...bounds.filter(Boolean)].join('  '))
  }
  return 0
}

async function remove(store: Store, { options, output }: CommandInput, { id }: Wanted): Promise<number> {
  const { organizationId } = await chooseProject(store, options)
  if (!(await store.keys.delete(organizationId, id))) {
    output.problem(`There is no key ${id}. \`lectern key list\` shows all keys.`)
    return 1
  }
  await store.audit.note(organizationId, { who: 'command line', action: 'key.delete', target: id })
  if (output.json) output.data({ id, deleted: true })
  output.info(`Key ${id} is deleted and no longer works.`)
  return 0
}

function asData(key: ApiKey) {
  const { id, type, label, hint, scopes, addresses, createdAt, createdBy, expiresAt, lastUsedAt } = key
  return {
    id,
    type,
    label,
    hint,
    scopes: scopes ?? null,
    allowedIps: addresses ?? null,
    createdAt: iso(createdAt),
    createdBy,
    expiresAt: expiresAt === null ? null : iso(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
  }
}

function readRequest(options: CommandInput['options']) {
  const type = (options['type'] as string | undefined) ?? 'admin'
  if (type !== 'admin' && type !== 'assistant')
    throw new UsageError(`--type must be admin or assistant, not "${type}".`)
  const label = ((options['label'] as string | undefined) ?? '').trim()
  if (label === '' || label.length > LONGEST_LABEL)
    throw new UsageError(`Say what the key is for with --label, in at most ${LONGEST_LABEL} characters.`)
  return {
    type: type as KeyType,
    label,
    scopes: readScopes(listOf(options['scopes'])),
    addresses: readAddresses(listOf(options['allow-ips'])),
    expiresAt: readExpiry(options['expires'] as string | undefined),
  }
}

function readScopes(names: readonly string[] | undefined): readonly KeyScope[] | undefined {
  const unknown = names?.find((name) => !(KEY_SCOPES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new UsageError(`--scopes accepts ${KEY_SCOPES.join(', ')}, not "${unknown}".`)
  return names as readonly KeyScope[] | undefined
}

function readAddresses(addresses: readonly string[] | undefined): readonly string[] | undefined {
  const fault = addresses && addressListFault(addresses)
  if (fault !== undefined) throw new UsageError(`--allow-ips: ${fault}.`)
  return addresses
}

function readExpiry(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = readMoment(text)
  if (time === undefined || time <= Date.now())
    throw new UsageError('--expires must be a date in the future, such as 2027-01-31.')
  return time
}

function listOf(value: string | boolean | undefined): readonly string[] | undefined {
  if (typeof value !== 'string') return undefined
  const names = value.split(',').flatMap((part) => part.trim() || [])
  return names.length === 0 ? undefined : names
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
