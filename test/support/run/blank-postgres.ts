import { makeBlank } from '../postgres.ts'

/** The files of a PostgreSQL that was never started, made once for all that start one. */
export class BlankPostgres {
  #made: ReturnType<typeof makeBlank> | undefined

  async address(): Promise<string> {
    this.#made ??= makeBlank()
    return (await this.#made).data
  }

  async stop(): Promise<void> {
    ;(await this.#made?.catch(() => undefined))?.remove()
  }
}
