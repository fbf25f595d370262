import path from 'node:path'
import { afterAll, describe } from 'vitest'
import { openStore, type StoreOptions } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { newDatabase } from './databases.ts'
import { makeFolder } from './site.ts'

export type EngineKind = 'sqlite' | 'postgres'

export interface TestEngine {
  readonly kind: EngineKind
  /** A store with nothing in it; closed at the end. */
  empty(): Promise<Store>
}

/** The same tests against both engines: a real SQLite file, a real PostgreSQL. */
export function onBothEngines(name: string, tests: (engine: TestEngine) => void): void {
  const kinds = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const
  for (const [title, kind] of Object.entries(kinds))
    describe(`${name}, ${title}`, () => {
      const open = openStores()
      tests({ kind, empty: async () => open(await newPlace(kind)) })
    })
}

/** Where a store with nothing in it may be. */
export async function newPlace(kind: EngineKind): Promise<StoreOptions> {
  const dataFolder = path.join(makeFolder({}), 'data')
  return kind === 'sqlite' ? { dataFolder } : { dataFolder, databaseUrl: await newDatabase() }
}

/** Opens stores, and closes them at the end of the file or of the `describe` it is called in. */
export function openStores(): (options: StoreOptions) => Promise<Store> {
  const stores: Store[] = []
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
  })
  return async (options) => {
    const store = await openStore(options)
    stores.push(store)
    return store
  }
}
