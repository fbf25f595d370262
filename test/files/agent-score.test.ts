import { computeScore, runChecks } from 'afdocs'
import { expect, test } from 'vitest'
import { servedSite } from '../support/served-site.ts'
import { LONG } from '../support/sampled.ts'

test('the public checker for agent-friendly docs gives our manual at least 99 of 100', async () => {
  const { url } = await servedSite('docs')
  const report = await runChecks(url, {
    samplingStrategy: 'deterministic',
    maxLinksToTest: LONG ? 200 : 8,
    requestDelay: 0,
    requestTimeout: 60_000,
  })
  const score = computeScore(report)
  const lost = report.results.filter(({ status }) => status === 'fail' || status === 'error')
  expect(lost.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(score.overall).toBeGreaterThanOrEqual(99)
}, 300_000)
