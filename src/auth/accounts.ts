import { randomUUID } from 'node:crypto'
import type { Role } from '../shared/api/enumerations.ts'
import type { Account } from '../store/repositories/accounts.ts'
import { ConflictError } from '../store/statement.ts'
import type { Store } from '../store/store.ts'
import { hashPassword, isNobodysPassword, isPassword } from './passwords.ts'

export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1024
const MOST_GROUPS = 100

export interface NewAccount {
  readonly organizationId: string
  readonly email: string
  readonly password: string
  readonly name?: string | undefined
  readonly groups: readonly string[]
  readonly role: Role | null
}

/** An invalid account field, with a message for the person who typed it. */
export class AccountError extends Error {}

export async function addAccount(store: Store, given: NewAccount): Promise<Account> {
  const email = given.email.trim().toLowerCase()
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new AccountError(`"${email}" is not an email address.`)
  checkGroups(given.groups)
  const now = Date.now()
  const account: Account = {
    id: randomUUID(),
    organizationId: given.organizationId,
    email,
    name: given.name?.trim() || null,
    passwordHash: await hashPassword(checkedPassword(given.password)),
    groups: [...new Set(given.groups)],
    role: given.role,
    createdAt: now,
    validFrom: now,
  }
  try {
    await store.accounts.add(account)
  } catch (error) {
    if (error instanceof ConflictError && error.kind === 'unique')
      throw new AccountError(`An account for ${email} already exists.`)
    throw error
  }
  return account
}

export function checkedPassword(password: string): string {
  if (password.length < SHORTEST_PASSWORD)
    throw new AccountError(`The password must have at least ${SHORTEST_PASSWORD} characters.`)
  if (password.length > LONGEST_PASSWORD)
    throw new AccountError(`The password must have at most ${LONGEST_PASSWORD} characters.`)
  return password
}

export function checkGroups(groups: readonly string[]): void {
  const wrong = groups.find((group) => group === '' || group.length > 100)
  if (wrong !== undefined || groups.length > MOST_GROUPS)
    throw new AccountError(`Groups are up to ${MOST_GROUPS} names of up to 100 characters.`)
}

/** An address as accounts are looked up by it: what is counted for an account must not depend on how it is written. */
export function accountName(email: string): string {
  return email.slice(0, 300).trim().toLowerCase()
}

/** The account of an address and password. It takes the same time whether there is one or not. */
export async function findByPassword(
  store: Store,
  organizationId: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Account | undefined> {
  const account = await store.accounts.findByEmail(organizationId, accountName(email))
  const kept = account?.passwordHash
  const right = await (typeof kept === 'string' ? isPassword(password, kept) : isNobodysPassword(password))
  return right ? account : undefined
}
