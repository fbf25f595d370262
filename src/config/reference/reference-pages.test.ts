import { expect, test } from 'vitest'
import { ENVIRONMENT_VARIABLES } from '../env-variables.ts'
import { docsConfigSchema } from '../schema/docs-config.ts'
import { docsJsonPage } from './docs-json-page.ts'
import { environmentPage } from './environment-page.ts'
import { lecternJsonPage } from './lectern-json-page.ts'

test('the docs.json page names every option', () => {
  const page = docsJsonPage()
  const missing = Object.keys(docsConfigSchema.shape).filter(
    (name) => !page.includes(`| \`${name}\` |`) && !page.includes(`## ${name}\n`),
  )
  expect(missing).toEqual([])
})

test('the lectern.json page explains every way to log in', () => {
  for (const method of ['accounts', 'password', 'oidc', 'jwt'])
    expect(lecternJsonPage()).toContain(`### ${method}\n`)
})

test('the environment page names every variable', () => {
  for (const { name } of Object.values(ENVIRONMENT_VARIABLES))
    expect(environmentPage()).toContain(`\`${name}\``)
})

test('the environment page names the values to choose from', () => {
  expect(environmentPage()).toContain('One of `silent`, `fatal`, `error`, `warn`, `info`, `debug`, `trace`.')
})

test.each([docsJsonPage, lecternJsonPage, environmentPage])(
  '%o writes tables without broken rows',
  (page) => {
    const tables = page().match(/(^\|.*\|\n)+/gm) ?? []
    expect(tables.length).toBeGreaterThan(2)
    for (const table of tables) {
      const widths = table
        .trim()
        .split('\n')
        .map((row) => row.replaceAll(String.raw`\|`, '').split('|').length)
      expect(new Set(widths).size).toBe(1)
    }
  },
)
