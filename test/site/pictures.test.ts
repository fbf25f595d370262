// How every kind of page looks, against the pictures that somebody looked at and accepted.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/site.ts'

// The pictures depend on the machine that draws them: each has its own, made with `npm run screenshots -- --accept`.
const ACCEPTED = process.env['LECTERN_PICTURES'] ?? '.lectern/pictures'

test.skipIf(!fs.existsSync(ACCEPTED))('every view looks as it was accepted', { timeout: 1_800_000 }, () => {
  const run = spawnSync(process.execPath, ['scripts/screenshots.mjs', '--compare', makeFolder({})])
  expect(run.stdout.toString()).toMatch(/^0 of [1-9]\d{2} differ/m)
})
