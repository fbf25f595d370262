import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { KeyScope, KeyType } from '../shared/api/enumerations.ts'
import type { ApiKey } from '../store/repositories/api-keys.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { hashToken, isToken, makeToken } from './secret-token.ts'

const PREFIX: Readonly<Record<KeyType, string>> = { admin: 'lect_', assistant: 'lect_ask_' }
const TOUCH_EVERY_MS = 300_000

export interface KeyRequest {
  readonly type: KeyType
  readonly label: string
  readonly scopes?: readonly KeyScope[] | undefined
  readonly addresses?: readonly string[] | undefined
  readonly expiresAt?: number | undefined
  readonly createdBy: string
}

export interface MadeKey {
  readonly id: string
  /** The only time it is seen. */
  readonly key: string
}

export async function createApiKey(store: Store, project: Project, request: KeyRequest): Promise<MadeKey> {
  const key = makeToken(PREFIX[request.type])
  const id = randomUUID()
  await store.keys.add({
    id,
    organizationId: project.organizationId,
    projectId: request.type === 'assistant' ? project.id : null,
    type: request.type,
    label: request.label,
    hash: hashToken(key),
    hint: key.slice(-4),
    scopes: request.scopes,
    addresses: request.addresses,
    createdAt: Date.now(),
    createdBy: request.createdBy,
    expiresAt: request.expiresAt ?? null,
  })
  await store.audit.note(project.organizationId, {
    who: request.createdBy,
    action: 'key.create',
    target: `${request.type} ${request.label}`,
  })
  return { id, key }
}

/** Why a list of addresses cannot be used; undefined when it can. Everybody is not a list. */
export function addressListFault(addresses: readonly string[]): string | undefined {
  const wrong = addresses.find((entry) => {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    if (version === 0) return true
    return prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) < 1 || Number(prefix) > most)
  })
  return wrong === undefined
    ? undefined
    : `"${wrong}" is not an IP address or CIDR range narrower than everything`
}

export type KeyRefusal = 'missing' | 'invalid' | 'scope' | 'address'

export interface KeyUse {
  /** The Authorization header. */
  readonly authorization: string | undefined
  readonly type: KeyType
  /** Any of these will do. */
  readonly scopes: readonly KeyScope[]
  /** Address of the caller. */
  readonly address: string
}

/** The key of a request, or why it does not count. */
export async function checkApiKey(store: Store, use: KeyUse): Promise<ApiKey | KeyRefusal> {
  const given = /^bearer +(\S+) *$/i.exec(use.authorization ?? '')?.[1]
  if (given === undefined) return 'missing'
  if (!isToken(given, PREFIX[use.type])) return 'invalid'
  const key = await store.keys.findByHash(hashToken(given))
  const now = Date.now()
  if (!key || key.type !== use.type || (key.expiresAt !== null && key.expiresAt <= now)) return 'invalid'
  // Keys that manage are of an organization, and those of one project manage nothing: no such key was made here.
  if ((key.projectId === null) !== (key.type === 'admin')) return 'invalid'
  if (key.addresses && !contains(key.addresses, use.address)) return 'address'
  if (key.scopes && !use.scopes.some((scope) => key.scopes?.includes(scope))) return 'scope'
  // Nobody waits for it, and nothing is lost when it fails.
  if (now - (key.lastUsedAt ?? 0) > TOUCH_EVERY_MS) void store.keys.touch(key.id, now).catch(() => undefined)
  return key
}

function contains(addresses: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const entry of addresses) {
    const [network = '', prefix] = entry.split('/')
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(network, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(bare)
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}
