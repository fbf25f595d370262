import { randomBytes } from 'node:crypto'
import { SecretKeys } from '../../lib/secret-keys.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

/** The secret of the installation, by its environment. */
export interface GivenSecret {
  /** Without one, a secret is made and kept in the database. */
  readonly secret?: string | undefined
  readonly previousSecret?: string | undefined
}

/** The secret of an installation that was given none. */
export const ROOT_SECRET = 'root'
/** Servers note which secret they have, so that one with another is found. */
export const SERVER_NOTE = 'server@'
/** They do so every hour. */
export const NOTE_COUNTS_MS = 2 * 3_600_000

export interface ServerNote {
  readonly keyId: string
  readonly seenAt: number
}

/** Random values that all servers of an installation share, sealed under its secret: another secret has others. */
export class SecretRepository {
  readonly #engine: Engine
  readonly #given: GivenSecret
  #keys: Promise<SecretKeys> | undefined

  constructor(engine: Engine, given: GivenSecret = {}) {
    this.#engine = engine
    this.#given = given
  }

  /** What everything secret in the database is sealed under, and tokens are known by. */
  keys(): Promise<SecretKeys> {
    if (!this.#keys) {
      this.#keys = this.#derive()
      // The next caller tries again.
      this.#keys.catch(() => (this.#keys = undefined))
    }
    return this.#keys
  }

  async #derive(): Promise<SecretKeys> {
    const { secret, previousSecret } = this.#given
    return new SecretKeys(secret ?? (await this.shared(ROOT_SECRET)), previousSecret)
  }

  /** The value of this name, made by whoever asks first. */
  async ensure(name: string, make = randomSecret): Promise<string> {
    const keys = await this.keys()
    const sealed = await this.shared(placeOf(name, keys.ids[0]), async () =>
      keys.seal((await this.#earlier(name, keys)) ?? (await make()), name),
    )
    const value = keys.open(sealed, name)
    if (value === undefined) throw new Error(`The secret "${name}" in the database was damaged.`)
    return value
  }

  /** The same for what is no secret, and for all servers whatever theirs is. */
  async shared(name: string, make = randomSecret): Promise<string> {
    const known = await this.#find(name)
    if (known !== undefined) return known
    const row = { name, value: await make(), created_at: Date.now() }
    const add = this.#engine.build
      .insertInto('secrets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    await this.#engine.write([statement(add)])
    return (await this.#find(name)) ?? row.value
  }

  /** Forgets every secret whose name starts so, but that one. What was made with them can never be traced back. */
  async forget(prefix: string, except: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('secrets')
      .where('name', 'like', `${prefix}%`)
      .where('name', 'not like', placeOf(except, '%'))
    await this.#engine.write([statement(query)])
  }

  /** This server has the secret of now. */
  async noteServer(): Promise<void> {
    const [id] = (await this.keys()).ids
    const created_at = Date.now()
    const query = this.#engine.build
      .insertInto('secrets')
      .values({ name: `${SERVER_NOTE}${id}`, value: '', created_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at }))
    await this.#engine.write([statement(query)])
  }

  /** Secrets that servers of this installation had lately, and this program does not know. */
  async foreignServers(): Promise<readonly ServerNote[]> {
    const query = this.#engine.build
      .selectFrom('secrets')
      .select(['name', 'created_at'])
      .where('name', 'like', `${SERVER_NOTE}%`)
      .where('created_at', '>', Date.now() - NOTE_COUNTS_MS)
    const { ids } = await this.keys()
    return (await this.#engine.read(query.compile()))
      .map(({ name, created_at }) => ({ keyId: name.slice(SERVER_NOTE.length), seenAt: created_at }))
      .filter(({ keyId }) => !ids.includes(keyId))
  }

  /** Under the secret before this one, while that one still counts. */
  async #earlier(name: string, keys: SecretKeys): Promise<string | undefined> {
    const id = keys.ids[1]
    const sealed = id === undefined ? undefined : await this.#find(placeOf(name, id))
    return sealed === undefined ? undefined : keys.open(sealed, name)
  }

  async #find(name: string): Promise<string | undefined> {
    const query = this.#engine.build.selectFrom('secrets').select('value').where('name', '=', name)
    return (await this.#engine.read(query.compile()))[0]?.value
  }
}

/** Each secret of the installation has rows of its own: servers that differ do not overwrite each other's. */
function placeOf(name: string, keyId: string): string {
  return `${name}@${keyId}`
}

function randomSecret(): string | Promise<string> {
  return randomBytes(32).toString('base64url')
}
