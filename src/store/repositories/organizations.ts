import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

const DEFAULT_ORGANIZATION = 'default'

interface FoundOrganization {
  readonly id: string
  readonly name: string
}

/** The organization of this name, made if there is none; without a name the first of the installation. */
export async function ensureOrganization(
  engine: Engine,
  name: string | undefined,
): Promise<FoundOrganization> {
  const { build } = engine
  const all = build.selectFrom('organizations').select(['id', 'name']).orderBy('created_at').orderBy('id')
  const found = await engine.read(all.compile())
  const known = name === undefined ? found[0] : found.find((one) => one.name === name)
  if (known) return known
  // Made from the name, so that two servers that start together make the same.
  const id = `org_${Buffer.from(name ?? DEFAULT_ORGANIZATION)
    .toString('hex')
    .slice(0, 40)}`
  const row = { id, name: name ?? DEFAULT_ORGANIZATION, created_at: Date.now() }
  const insert = build
    .insertInto('organizations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  await engine.write([statement(insert)])
  return { id, name: row.name }
}
