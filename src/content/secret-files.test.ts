import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { Folder } from './read-folder.ts'

const BACKUP = `{"lectern":"backup","format":1}\n${'x'.repeat(9000)}`

test('backups, databases and keys are left out of a folder wherever they lie, and named', () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-secret-')))
  const write = (name: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), content)
  }
  const secrets = [
    'lectern-2026-11-15.ndjson.gz',
    'a/b/any.gz',
    'a/plain.txt',
    'feedback.ndjson',
    'data/lectern.db',
    'data/lectern.db-wal',
    'server.key',
    'certs/site.pem',
    'prod.env',
    'app.env.production',
    'password.txt',
  ]
  for (const name of secrets) write(name, name.endsWith('.gz') ? zlib.gzipSync(BACKUP) : BACKUP)
  write('feedback.ndjson', '{"id":"1","source":"contextual","comment":"x"}\n')
  // The names of what is secret, without values.
  for (const name of ['.env.example', 'app.env.sample', 'a/.example.env']) write(name, 'KEY=')
  const files = [
    'archive.tar.gz',
    'index.mdx',
    'quickstart.env.mdx',
    'notes.txt',
    'openapi.json',
    'keys.mdx',
    'data/table.csv',
  ]
  for (const name of files) write(name, name.endsWith('.gz') ? zlib.gzipSync('other') : '{}')
  const folder = Folder.read(root)
  expect([...folder.files.keys()].sort()).toEqual([...files].sort())
  expect(folder.diagnostics.map(({ code, file }) => `${code} ${file}`).sort()).toEqual(
    secrets.map((name) => `file-secret ${name}`).sort(),
  )
  fs.rmSync(root, { recursive: true })
})
