import type { Cluster } from '../cluster.ts'
import type { Outcome } from './mixed-load.ts'

/** Everything that was acknowledged, looked for in the database. */
export async function whatIsKept(cluster: Cluster, { feedback, views, searches }: Outcome) {
  return cluster.read(async ({ engine }) => {
    const { build } = engine
    const said = await engine.read(build.selectFrom('feedback').select('comment').compile())
    const seen = await engine.read(build.selectFrom('page_views').select(['path', 'referrer']).compile())
    const sought = await engine.read(build.selectFrom('searches').select('id').compile())
    const days = await engine.read(build.selectFrom('page_view_days').selectAll().compile())
    const found = countOf([
      ...said.map(({ comment }) => comment ?? ''),
      ...seen.map(({ referrer }) => referrer ?? ''),
      ...sought.map(({ id }) => id),
    ])
    const counted = new Map<string, number>()
    for (const { path, human, ai } of days) counted.set(path, (counted.get(path) ?? 0) + human + ai)
    const paths = countOf(seen.map(({ path }) => path))
    return {
      lost: [...feedback, ...views, ...searches].filter((name) => !found.has(name)),
      doubled: [...found].filter(([name, count]) => name.startsWith('chaos-') && count > 1),
      miscounted: [...counted].filter(([path, count]) => count !== (paths.get(path) ?? 0)),
    }
  })
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
