import type { Role } from '../../shared/api/enumerations.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

export interface Account {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly name: string | null
  readonly passwordHash: string | null
  readonly groups: readonly string[]
  /** What they may do in the dashboard; null for readers. */
  readonly role: Role | null
  readonly createdAt: number
  /** Sessions and tokens from before this moment open nothing: the password or the role was another then. */
  readonly validFrom: number
}

export type AccountChange = Partial<Pick<Account, 'name' | 'passwordHash' | 'groups' | 'role'>>

/** People with a password on this server. */
export class AccountRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async add(account: Account): Promise<void> {
    await this.#engine.write([statement(this.#engine.build.insertInto('accounts').values(toRow(account)))])
  }

  async change(id: string, { name, passwordHash, groups, role }: AccountChange): Promise<void> {
    const set = {
      ...(name !== undefined && { name }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(groups !== undefined && { groups: JSON.stringify(groups) }),
      ...(role !== undefined && { role }),
      ...((passwordHash !== undefined || role !== undefined) && { valid_from: Date.now() }),
    }
    if (Object.keys(set).length === 0) return
    await this.#engine.write([
      statement(this.#engine.build.updateTable('accounts').set(set).where('id', '=', id)),
    ])
  }

  async list(organizationId: string): Promise<readonly Account[]> {
    const query = this.#engine.build
      .selectFrom('accounts')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('email')
    return (await this.#engine.read(query.compile())).map(fromRow)
  }

  async findByEmail(organizationId: string, email: string): Promise<Account | undefined> {
    const query = this.#engine.build
      .selectFrom('accounts')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('email', '=', email.trim().toLowerCase())
    const [row] = await this.#engine.read(query.compile())
    return row && fromRow(row)
  }

  async find(id: string): Promise<Account | undefined> {
    const query = this.#engine.build.selectFrom('accounts').selectAll().where('id', '=', id)
    const [row] = await this.#engine.read(query.compile())
    return row && fromRow(row)
  }

  /** With their sessions: whoever is deleted is out at once. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const { build } = this.#engine
    const readers = [id, `account:${id}`]
    const [written] = await this.#engine.write([
      statement(
        build.deleteFrom('accounts').where('organization_id', '=', organizationId).where('id', '=', id),
      ),
      statement(build.deleteFrom('sessions').where('subject', 'in', readers)),
      statement(build.deleteFrom('readers').where('id', 'in', readers)),
    ])
    return (written?.changed ?? 0) > 0
  }
}

function toRow(account: Account): Tables['accounts'] {
  return {
    id: account.id,
    organization_id: account.organizationId,
    email: account.email.trim().toLowerCase(),
    name: account.name,
    password_hash: account.passwordHash,
    groups: JSON.stringify(account.groups),
    role: account.role,
    created_at: account.createdAt,
    valid_from: account.validFrom,
  }
}

function fromRow(row: Tables['accounts']): Account {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    groups: JSON.parse(row.groups) as string[],
    role: row.role,
    createdAt: row.created_at,
    validFrom: row.valid_from,
  }
}
