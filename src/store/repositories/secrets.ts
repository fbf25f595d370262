import { randomBytes } from 'node:crypto'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

/** Random values that all servers of an installation share: for signing cursors, for making visitors anonymous. */
export class SecretRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** The value of this name, made by whoever asks first. */
  async ensure(name: string, make = randomSecret): Promise<string> {
    const { build } = this.#engine
    const find = build.selectFrom('secrets').select('value').where('name', '=', name)
    const [known] = await this.#engine.read(find.compile())
    if (known) return known.value
    const row = { name, value: await make(), created_at: Date.now() }
    await this.#engine.write([
      statement(
        build
          .insertInto('secrets')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),
    ])
    const [made] = await this.#engine.read(find.compile())
    return made?.value ?? row.value
  }

  /** Forgets every secret whose name starts so, but those named. What was made with them can never be traced back. */
  async forget(prefix: string, except: readonly string[]): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('secrets')
      .where('name', 'like', `${prefix}%`)
      .where('name', 'not in', [...except])
    await this.#engine.write([statement(query)])
  }
}

function randomSecret(): string | Promise<string> {
  return randomBytes(32).toString('base64url')
}
