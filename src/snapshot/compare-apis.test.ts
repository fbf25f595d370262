import { expect, test } from 'vitest'
import { cpuTime } from '../../test/support/cpu-time.ts'
import { sampled } from '../../test/support/sampled.ts'
import { docsJson, makeFolder } from '../../test/support/site.ts'
import { changesOf } from '../openapi/changes/api-history.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { compareApis } from './compare-apis.ts'

const OPERATIONS = 24
const SCHEMAS = sampled(200, 600)

/** Every operation answers with the same large tangle of schemas, and is for one of so many groups. */
function siteOf(groups: number, type: string) {
  const ref = (at: number) => ({ $ref: `#/components/schemas/S${at % SCHEMAS}` })
  const schemas = Object.fromEntries(
    Array.from({ length: SCHEMAS }, (_, at) => [
      `S${at}`,
      {
        type: 'object',
        properties: Object.fromEntries([
          ...Array.from({ length: 20 }, (_unused, name) => [`p${name}`, { type: 'string', maxLength: at }]),
          ...[1, 2, 7].map((step) => [`next${step}`, ref(at * step + 1)]),
          ...(at === 5 ? [['changed', { type }]] : []),
        ]) as object,
      },
    ]),
  )
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, at) => [
      `/o${at}`,
      {
        get: {
          summary: `Operation ${at}`,
          'x-mint': { groups: [`g${at % groups}`] },
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref(0) } } } },
        },
      },
    ]),
  )
  const spec = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components: { schemas } }
  return buildSnapshot({
    root: makeFolder({
      'docs.json': docsJson({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
      'api.json': JSON.stringify(spec),
    }),
  })
}

async function compared(groups: number) {
  const [before, after] = [siteOf(groups, 'string'), siteOf(groups, 'integer')]
  let best = Infinity
  for (let round = 0; round < 3; round++) {
    const started = cpuTime()
    await compareApis(before, after, new Date('2026-01-02'))
    best = Math.min(best, cpuTime() - started)
  }
  return { milliseconds: best, releases: await compareApis(before, after, new Date('2026-01-02')) }
}

test('schemas are compared once, however many audiences there are, and each is told what its operations lead to', async () => {
  const [one, many] = [await compared(1), await compared(OPERATIONS)]
  expect(one.releases.flatMap(changesOf)).toHaveLength(1)
  const parts = many.releases.flatMap(({ parts: told }) => told)
  expect(parts.map(({ audience }) => audience.groups)).toHaveLength(OPERATIONS)
  for (const { audience, changes } of parts) {
    const [group] = audience.groups ?? []
    expect(changes.map(({ operation }) => operation)).toEqual([`GET /o${group?.slice(1)}`])
  }
  expect(many.milliseconds).toBeLessThan(one.milliseconds * 6)
})
