import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { makeFolder } from './site.ts'

export interface TestEngine {
  /** A store with nothing in it; closed at the end. */
  empty(): Promise<Store>
}

/** The same tests against both engines: a real SQLite file, a real PostgreSQL. */
export function onBothEngines(name: string, tests: (engine: TestEngine) => void): void {
  describe(`${name}, SQLite`, () => {
    const open = keepTrack()
    tests({ empty: async () => open.add(await openStore({ dataFolder: path.join(makeFolder({}), 'data') })) })
  })
  describe(`${name}, PostgreSQL`, () => {
    let server: TestPostgres
    const open = keepTrack()
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())
    tests({
      empty: async () => open.add(await openStore({ dataFolder: '', databaseUrl: await server.database() })),
    })
  })
}

function keepTrack() {
  const stores: Store[] = []
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
  })
  return {
    add(store: Store): Store {
      stores.push(store)
      return store
    },
  }
}
