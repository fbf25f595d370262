import type { Cluster } from '../cluster.ts'
import type { Outcome } from './mixed-load.ts'

/** Everything that was acknowledged, looked for in the database. */
export async function whatIsKept(cluster: Cluster, { feedback, views, searches }: Outcome) {
  return cluster.read(async ({ engine }) => {
    const { build } = engine
    // Of one moment: views of pages that were just read are still being written.
    const { said, seen, sought, days } = await engine.snapshot(async (read) => ({
      said: await read(build.selectFrom('feedback').select('comment').compile()),
      seen: await read(build.selectFrom('page_views').select(['path', 'referrer']).compile()),
      sought: await read(build.selectFrom('searches').select('id').compile()),
      days: await read(build.selectFrom('page_view_days').selectAll().compile()),
    }))
    const found = countOf([
      ...said.map((row) => textOf(row['comment'])),
      ...seen.map((row) => textOf(row['referrer'])),
      ...sought.map((row) => textOf(row['id'])),
    ])
    const counted = new Map<string, number>()
    for (const row of days) {
      const path = textOf(row['path'])
      counted.set(path, (counted.get(path) ?? 0) + Number(row['human']) + Number(row['ai']))
    }
    const paths = countOf(seen.map((row) => textOf(row['path'])))
    return {
      lost: [...feedback, ...views, ...searches].filter((name) => !found.has(name)),
      doubled: [...found].filter(([name, count]) => name.startsWith('chaos-') && count > 1),
      miscounted: [...counted].filter(([path, count]) => count !== (paths.get(path) ?? 0)),
    }
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
