import { openStore } from '../../../src/store/open-store.ts'
import type { BlankPostgres } from './blank-postgres.ts'
import { TEMPLATE } from '../databases.ts'
import { createDatabase, startPostgres, urlOf, type TestPostgres } from '../postgres.ts'

/** One PostgreSQL for the run, with a database to copy that has our tables already. */
export class SharedPostgres {
  readonly #blank: BlankPostgres
  #server: Promise<TestPostgres> | undefined

  constructor(blank: BlankPostgres) {
    this.#blank = blank
  }

  async address(): Promise<string> {
    this.#server ??= this.#blank.address().then(start)
    return (await this.#server).folder
  }

  async stop(): Promise<void> {
    await (await this.#server?.catch(() => undefined))?.stop()
  }
}

async function start(blank: string): Promise<TestPostgres> {
  const server = await startPostgres({ durable: false, blank })
  await createDatabase(server.folder, TEMPLATE)
  await (await openStore({ dataFolder: '', databaseUrl: urlOf(server.folder, TEMPLATE) })).close()
  return server
}
