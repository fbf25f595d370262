// A store of either engine with months of readers and agents in it, for as long as it is measured.
import fs from 'node:fs'
import path from 'node:path'
import { openStore } from '../../src/store/open-store.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { WORK } from '../paths.mjs'
import { loadVisitsPostgres, loadVisitsSqlite } from './load-visits.mjs'

/** What `measure` returns for one engine, or for both. `load` is what the loaders take. */
export async function withVisits({ engine, load }, measure) {
  const results = []
  for (const name of engine === undefined ? ['sqlite', 'postgres'] : [engine])
    results.push(await (name === 'sqlite' ? onSqlite : onPostgres)(load, (store) => measure(name, store)))
  return results
}

async function onSqlite(load, measure) {
  const folder = path.join(WORK, 'visits')
  fs.rmSync(folder, { recursive: true, force: true })
  const dataFolder = path.join(folder, 'data')
  await (await openStore({ dataFolder })).close()
  console.error('  sqlite: loading')
  loadVisitsSqlite(path.join(dataFolder, 'lectern.db'), load)
  const store = await openStore({ dataFolder })
  try {
    return await measure(store)
  } finally {
    await store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(load, measure) {
  const server = await startPostgres()
  try {
    const databaseUrl = await server.database()
    const store = await openStore({ dataFolder: '', databaseUrl })
    console.error('  postgres: loading')
    await loadVisitsPostgres(databaseUrl, load)
    const result = await measure(store)
    await store.close()
    return result
  } finally {
    await server.stop()
  }
}
