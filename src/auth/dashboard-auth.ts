import { timingSafeEqual } from 'node:crypto'
import type { Role } from '../shared/api/enumerations.ts'
import type { Account } from '../store/repositories/accounts.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { AccountError, addAccount, findByPassword } from './accounts.ts'
import { isToken, makeToken } from './secret-token.ts'
import { Sessions } from './sessions.ts'

/** A login with the password of an account; the account says from when on it counts. */
const BY_PASSWORD = 'password'
const RULES = { sessionDays: 30, idleDays: 7 }
const CONFIRMED_MS = 5 * 60_000
const LINK_PREFIX = 'lset_'
const LINK_MS = 86_400_000
const PURPOSE = 'first-admin'
const SPENT = 'This link has been used or has expired. Restart the server to get a new one.'

export interface DashboardUser {
  readonly email: string
  readonly name: string | null
  readonly role: Role
}

/** Who may enter the dashboard of a project. */
export class DashboardAuth {
  readonly #store: Store
  readonly #project: Project
  readonly #sessions: Sessions

  constructor(store: Store, project: Project) {
    this.#store = store
    this.#project = project
    this.#sessions = new Sessions(store, project.id, 'dashboard')
  }

  /** Whoever came by a provider is in as long as that provider still opens the dashboard. */
  async userOf(
    token: string | undefined,
    providerTerms: () => Promise<readonly string[]>,
  ): Promise<DashboardUser | undefined> {
    const session = await this.#sessions.find(token, RULES)
    if (session && session.terms !== BY_PASSWORD && !(await providerTerms()).includes(session.terms))
      return undefined
    const account = session && (await this.#store.accounts.find(session.subject))
    if (!account || session.createdAt < account.validFrom) return undefined
    return account.role !== null && account.organizationId === this.#project.organizationId
      ? { email: account.email, name: account.name, role: account.role }
      : undefined
  }

  /** A session for a correct email address and password of an account with a role; otherwise undefined. */
  async enter(email: string, password: string): Promise<string | undefined> {
    const account = await findByPassword(this.#store, this.#project.organizationId, { email, password })
    return account && account.role !== null ? this.#begin(account) : undefined
  }

  /** A session for a user of the site's OpenID provider, if an account with their email address has a role. */
  async enterByEmail(email: string, terms: string): Promise<string | undefined> {
    const account = await this.#store.accounts.findByEmail(this.#project.organizationId, email)
    return account && account.role !== null ? this.#sessions.begin(account.id, terms, RULES) : undefined
  }

  /** What only the dashboard's own document holds of a session. */
  async pageTokens(token: string): Promise<readonly [string, ...string[]]> {
    return (await this.#store.secrets.keys()).marks('dashboard page', token)
  }

  /** Says for some minutes that the password of a session's account was typed. Only who typed it has it. */
  async makeConfirmation(token: string): Promise<string> {
    const until = Date.now() + CONFIRMED_MS
    return `${until}.${(await this.#confirmations(token, until))[0]}`
  }

  async isConfirmed(token: string, confirmation: string): Promise<boolean> {
    const [until = '', mark = ''] = confirmation.split('.')
    if (!/^\d{13}$/.test(until) || Number(until) < Date.now()) return false
    return (await this.#confirmations(token, Number(until))).some((known) => isSame(known, mark))
  }

  /** Whether this is the password of the account that a session belongs to. */
  async isPasswordOf(email: string, password: string): Promise<boolean> {
    const { organizationId } = this.#project
    return (await findByPassword(this.#store, organizationId, { email, password })) !== undefined
  }

  leave(token: string | undefined): Promise<void> {
    return this.#sessions.end(token)
  }

  async hasAdmin(): Promise<boolean> {
    const accounts = await this.#store.accounts.list(this.#project.organizationId)
    return accounts.some(({ role }) => role === 'admin')
  }

  /** A link that makes its first user the first admin. There is no default password. */
  async makeSetupLink(): Promise<string> {
    const token = makeToken(LINK_PREFIX)
    await this.#store.sessions.addLink({
      hash: await this.#linkHash(token),
      purpose: PURPOSE,
      subject: this.#project.id,
      expires_at: Date.now() + LINK_MS,
    })
    return token
  }

  async isSetupLink(token: string): Promise<boolean> {
    if (!isToken(token, LINK_PREFIX)) return false
    const link = await this.#store.sessions.findLink(await this.#linkHash(token), PURPOSE)
    return link?.subject === this.#project.id
  }

  /** Makes the first admin. The link works once; a mistake in the form does not use it up. */
  async setUp(
    token: string,
    {
      email,
      password,
      name,
    }: { readonly email: string; readonly password: string; readonly name?: string | undefined },
  ): Promise<string> {
    if (!(await this.isSetupLink(token)) || (await this.hasAdmin())) throw new AccountError(SPENT)
    const link = await this.#store.sessions.findLink(await this.#linkHash(token), PURPOSE)
    // Used up first: of several who send it at the same moment only one gets further.
    if (!link || !(await this.#store.sessions.useLink(link.hash))) throw new AccountError(SPENT)
    try {
      return await this.#begin(await this.addAdmin(email, password, name))
    } catch (error) {
      if (error instanceof AccountError) await this.#store.sessions.addLink(link)
      throw error
    }
  }

  async addAdmin(email: string, password: string, name?: string): Promise<Account> {
    const { organizationId } = this.#project
    const known = await this.#store.accounts.findByEmail(organizationId, email)
    if (known) throw new AccountError(`An account for ${known.email} already exists.`)
    const account = await addAccount(this.#store, {
      organizationId,
      email,
      password,
      name,
      groups: [],
      role: 'admin',
    })
    await this.#store.audit.note(organizationId, {
      who: account.email,
      action: 'account.first-admin',
      target: account.email,
    })
    return account
  }

  async #confirmations(token: string, until: number): Promise<readonly string[]> {
    return (await this.#store.secrets.keys()).marks('dashboard confirmation', `${until} ${token}`)
  }

  async #linkHash(token: string): Promise<string> {
    return (await this.#store.secrets.keys()).marks('link', token)[0]
  }

  #begin({ id }: Account): Promise<string> {
    return this.#sessions.begin(id, BY_PASSWORD, RULES)
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
