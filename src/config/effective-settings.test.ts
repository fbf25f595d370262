import type * as z from 'zod'
import { expect, test } from 'vitest'
import { effectiveSettings } from './effective-settings.ts'
import { unwrapSchema } from './json/unwrap-schema.ts'
import { loadOperatorSettings } from './operator-settings.ts'
import { settingsSchema } from './schema/settings.ts'
import { SETTING_OWNERS } from './setting-owners.ts'
import { loadSettings } from './settings.ts'

const OPERATOR = loadOperatorSettings(undefined).config

const load = (given: object) => loadSettings({ readFile: () => JSON.stringify(given) })

test('every setting has an owner, by its own name or by the names of all that is in it', () => {
  const names = Object.entries<z.core.$ZodType>(settingsSchema.shape).flatMap(([name, schema]) => {
    if (name in SETTING_OWNERS) return [name]
    const { shape } = unwrapSchema(schema) as z.ZodObject
    return Object.keys(shape).map((inner) => `${name}.${inner}`)
  })
  expect(names.sort()).toEqual(Object.keys(SETTING_OWNERS).sort())
})

/** A value other than the default, for everything that is not the author's. */
const NOT_THE_AUTHORS = {
  organization: 'Evil',
  project: 'acme',
  baseUrl: 'https://evil.example',
  dashboardUrl: 'https://evil.example',
  previewUrl: 'https://{preview}--{host}',
  previewDays: 365,
  trustProxy: true,
  mcp: { redirects: ['evil.example'], popularRedirects: ['evil.example'], tokenLifetime: 31_536_000 },
  limits: { login: 1_000_000 },
  quotas: { pages: 1_000_000 },
  playground: { allowedHosts: ['127.0.0.1'] },
  security: { frameAncestors: ['*'] },
  webhooks: [{ url: 'https://evil.example' }],
  pullRequests: { forks: true },
  gapThreshold: 1,
}

test('deployed content decides about none of the operator’s settings, and its author is told of each', () => {
  const { config, diagnostics } = effectiveSettings(OPERATOR, load(NOT_THE_AUTHORS))
  expect(config).toEqual(OPERATOR)
  const owned = Object.entries(SETTING_OWNERS).filter(
    ([, { owner }]) => owner === 'operator' || owner === 'project',
  )
  for (const [name] of owned)
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'setting-not-applied',
        message: expect.stringMatching(`^${name} `) as string,
      }),
    )
  expect(diagnostics).toHaveLength(owned.length)
  expect(diagnostics[0]).toMatchObject({ severity: 'warning', file: 'lectern.json', line: 1 })
})

test('what the operator says holds for all, and what is the author’s stays', () => {
  const operator = load({
    limits: { feedback: 3 },
    trustProxy: ['10.0.0.0/8'],
    playground: { proxy: false },
  }).config
  const site = {
    auth: { method: 'accounts' },
    mcp: { name: 'beta', enabled: false },
    limits: { feedback: 3 },
  }
  const { config, diagnostics } = effectiveSettings(operator, load(site))
  expect(config).toMatchObject({
    auth: { method: 'accounts' },
    mcp: { name: 'beta', enabled: false },
    limits: { feedback: 3 },
    trustProxy: ['10.0.0.0/8'],
    playground: { proxy: false },
  })
  expect(diagnostics).toEqual([])
  const wanted = effectiveSettings(operator, load({ playground: { proxy: true } }))
  expect(wanted.diagnostics).toMatchObject([{ code: 'setting-not-applied' }])
})
