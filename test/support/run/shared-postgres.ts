import { openStore } from '../../../src/store/open-store.ts'
import { TEMPLATE } from '../databases.ts'
import { createDatabase, startPostgres, urlOf, type TestPostgres } from '../postgres.ts'

/** One PostgreSQL for the run, with a database to copy that has our tables already. */
export class SharedPostgres {
  #server: Promise<TestPostgres> | undefined

  async address(): Promise<string> {
    this.#server ??= start()
    return (await this.#server).folder
  }

  async stop(): Promise<void> {
    await (await this.#server?.catch(() => undefined))?.stop()
  }
}

async function start(): Promise<TestPostgres> {
  const server = await startPostgres({ durable: false })
  await createDatabase(server.folder, TEMPLATE)
  await (await openStore({ dataFolder: '', databaseUrl: urlOf(server.folder, TEMPLATE) })).close()
  return server
}
