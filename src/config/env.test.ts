import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 's3cr3t-'.repeat(6)

test('an empty environment is fine', () => {
  const { environment, diagnostics } = readEnvironment({})
  expect(diagnostics).toEqual([])
  expect(environment).toMatchObject({
    port: 3000,
    logLevel: 'info',
    ci: false,
    noColor: false,
  })
  expect(environment.databaseUrl).toBeUndefined()
})

test('values are read and typed', () => {
  const { environment, diagnostics } = readEnvironment({
    PORT: '8080',
    HOST: '0.0.0.0',
    LECTERN_BASE_URL: 'https://docs.example.com/',
    LECTERN_DATABASE_URL: 'postgres://u:p@h/db',
    LECTERN_REDIS_URL: 'rediss://h',
    LECTERN_SECRET: secret,
    LECTERN_LOG_LEVEL: 'debug',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  })
  expect(diagnostics).toEqual([])
  expect(environment).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://docs.example.com',
    databaseUrl: 'postgres://u:p@h/db',
    redisUrl: 'rediss://h',
    secret,
    logLevel: 'debug',
    ci: true,
    github: true,
    noColor: true,
    forceColor: false,
  })
})

test('everything that is wrong is listed at once, and counts as unset', () => {
  const { environment, diagnostics } = readEnvironment({
    PORT: '99999',
    LECTERN_LOG_LEVEL: 'loud',
    LECTERN_ADMIN_EMAIL: 'nobody',
    LECTERN_DATABSE_URL: 'x',
  })
  expect(diagnostics.map(({ severity, code, message }) => [severity, code, message])).toEqual([
    ['warning', 'env-unknown', 'LECTERN_DATABSE_URL is not a known variable.'],
    ['error', 'env-invalid', 'PORT must be a port number from 0 to 65535, found "99999".'],
    ['error', 'env-invalid', 'LECTERN_ADMIN_EMAIL must be an email address, found "nobody".'],
    [
      'error',
      'env-invalid',
      'LECTERN_LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, found "loud".',
    ],
  ])
  expect(diagnostics[0]?.hint).toBe('Did you mean LECTERN_DATABASE_URL?')
  expect(environment).toMatchObject({ port: 3000, logLevel: 'info' })
})

test('secrets never appear in messages', () => {
  const { diagnostics } = readEnvironment({
    LECTERN_SECRET: 'hunter2',
    LECTERN_DATABASE_URL: 'mysql://u:hunter2@h/db',
    LECTERN_ADMIN_PASSWORD: 'hunter2',
    LECTERN_METRICS_TOKEN: 'hunter2',
    LECTERN_UNKNOWN: 'hunter2',
  })
  expect(diagnostics).toHaveLength(5)
  expect(JSON.stringify(diagnostics)).not.toContain('hunter2')
})

test('a secret may stand in a file', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`)
  expect(readEnvironment({ LECTERN_SECRET_FILE: file })).toMatchObject({
    environment: { secret },
    diagnostics: [],
  })
})

test('a missing file and a secret given twice are errors', () => {
  expect(readEnvironment({ LECTERN_SECRET_FILE: join(folder, 'gone') }).diagnostics).toMatchObject([
    { code: 'env-file' },
  ])
  expect(
    readEnvironment({ LECTERN_SECRET: secret, LECTERN_SECRET_FILE: join(folder, 'x') }).diagnostics,
  ).toMatchObject([{ code: 'env-conflict' }])
})

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', LECTERN_SECRET: ' ', LECTERN_REDIS_URL_FILE: '' })).toMatchObject({
    environment: { port: 3000 },
    diagnostics: [],
  })
})
