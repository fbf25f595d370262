import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken, makeToken } from '../../src/auth/secret-token.ts'
import { hashOf } from '../../src/deploy/folder-files.ts'
import { newestSchema } from '../../src/store/migrations/migrations.ts'
import { restoreProject } from '../../src/store/transfer/restore-project.ts'
import { timeId } from '../../src/store/time-id.ts'
import { askHost } from '../support/ask-host.ts'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

type Row = Readonly<Record<string, unknown>>

const ID = timeId()
const AT = Date.UTC(2026, 0, 1)
const DOCS = docsJson({ navigation: { pages: ['index'] } })
const PAGE = '---\ntitle: Home\n---\nHello.'
const UP = '../'.repeat(20)
const sha256 = (text: string) => hashOf(Buffer.from(text))
const packed = (text: string) => gzipSync(text).toString('base64')

/** A backup that somebody wrote by hand; its checksum is right, since anybody can make one. */
function hostileBackup(tables: Readonly<Record<string, readonly Row[]>>): string {
  const file = path.join(makeFolder({}), 'evil.ndjson.gz')
  const lines: unknown[] = [
    {
      lectern: 'project-backup',
      format: 1,
      schema: newestSchema(),
      createdAt: '2026-01-01T00:00:00.000Z',
      version: '1',
      project: 'evil',
    },
  ]
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {})
    lines.push({ table, columns }, ...rows.map((row) => columns.map((name) => row[name])))
  }
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const rows = Object.fromEntries(Object.entries(tables).map(([name, list]) => [name, list.length]))
  const sha256 = createHash('sha256').update(text).digest('hex')
  fs.writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end: true, rows, sha256 })}\n`))
  return file
}

function project(organization = 'Evil'): Record<string, readonly Row[]> {
  return {
    organizations: [{ id: 'org_evil', name: organization, created_at: AT }],
    projects: [{ id: 'evil', organization_id: 'org_evil', name: 'Evil', created_at: AT, state: 'active' }],
  }
}

interface Content {
  readonly host: string
  readonly id?: string
  /** Beside a page that can be read. */
  readonly files?: Readonly<Record<string, readonly [string, number]>>
  readonly bodies?: Readonly<Record<string, string>>
}

function content({ host, id = ID, files = {}, bodies = {} }: Content): Record<string, readonly Row[]> {
  const all = { [sha256(DOCS)]: DOCS, [sha256(PAGE)]: PAGE, ...bodies }
  const listed = {
    'docs.json': [sha256(DOCS), DOCS.length],
    'index.mdx': [sha256(PAGE), PAGE.length],
    ...files,
  }
  return {
    project_hosts: [{ host, project_id: 'evil', url: `http://${host}`, added_at: AT }],
    content_files: Object.entries(all).map(([hash, body]) => ({
      project_id: 'evil',
      hash,
      size: body.length,
      body: packed(body),
    })),
    deployments: [
      {
        project_id: 'evil',
        id,
        created_at: AT,
        ended_at: AT,
        created_by: 'x',
        status: 'success',
        summary: '',
        logs: '[]',
        files: JSON.stringify(listed),
        preview: 0,
      },
    ],
    live_deployments: [{ project_id: 'evil', deployment_id: id, at: AT }],
  }
}

describe('a backup that somebody wrote by hand', () => {
  let server: UploadsServer
  let acme: HostedProject
  let live: string

  beforeAll(async () => {
    server = await openUploadsServer()
    acme = await server.project('acme')
    live = await acme.deploy(smallSite('ACMESECRET'))
  })

  /** What a project shows that was restored from it: its page, and two files. */
  async function shown(as: string, made: Omit<Content, 'host'>): Promise<readonly string[]> {
    const host = `${as}.test`
    const file = hostileBackup({ ...project(), ...content({ host, ...made }) })
    await restoreProject(server.store.engine, { file, projectId: 'evil', as })
    const ask = async (address: string) => (await askHost(server.url, host, address)).text
    await vi.waitFor(async () => expect(await ask('/')).not.toContain('no site with this name'), 60_000)
    return Promise.all(['/', '/leak.txt', '/leak.bin'].map(ask))
  }

  test('is shown as any other where it says nothing else', async () => {
    expect((await shown('plain', {}))[0]).toContain('Hello.')
  })

  test('has no ID that leads out of a folder', async () => {
    const rows = project()
    const evil = { ...rows, projects: rows['projects']?.map((row) => ({ ...row, id: '../evil' })) ?? [] }
    await expect(
      restoreProject(server.store.engine, { file: hostileBackup(evil), projectId: '../evil' }),
    ).rejects.toThrow('Use 1 to 64 letters')
  })

  test('writes no file outside of its folder', async () => {
    const outside = makeFolder({ 'target.txt': 'as it was' })
    const target = path.join(outside, 'target.txt')
    const over = ['up', `${UP}${target}`] as const
    const others = [
      ['new', `${UP}${path.join(outside, 'new.txt')}`],
      ['back', `a\\..\\..\\${target}`],
    ] as const
    for (const [as, name] of sampled<readonly (readonly [string, string])[]>([over], [over, ...others]))
      await shown(as, { files: { [name]: [sha256('EVIL'), 4] }, bodies: { [sha256('EVIL')]: 'EVIL' } })
    expect(fs.readdirSync(outside)).toEqual(['target.txt'])
    expect(fs.readFileSync(target, 'utf8')).toBe('as it was')
  })

  test('reads no file of the machine, and not the database', async () => {
    const secret = path.join(makeFolder({ 'secret.txt': 'TOPSECRET' }), 'secret.txt')
    const files = {
      'leak.txt': [`${UP}${secret}`, 9],
      'leak.bin': [`${UP}${path.join(server.dataFolder, 'lectern.db')}`, 9],
    } as const
    expect((await shown('reads', { files })).join()).not.toMatch(/TOPSECRET|SQLite format/)
  })

  test('shows no deployment of another project', async () => {
    const there = path.join(server.dataFolder, 'sites/acme/deployments/acme', live)
    expect(fs.existsSync(path.join(there, 'complete'))).toBe(true)
    expect((await shown('other', { id: `${UP}${there}` })).join()).not.toContain('ACMESECRET')
    expect((await acme.ask('/')).text).toContain('ACMESECRET')
  })

  test('fills no memory with what is packed in it', async () => {
    // 20 kB, of a file that is said to have ten bytes.
    const bomb = { project_id: 'evil', hash: sha256('bomb'), size: 10, body: packed('0'.repeat(20_000_000)) }
    const file = hostileBackup({ ...project(), content_files: [bomb] })
    await restoreProject(server.store.engine, { file, projectId: 'evil', as: 'bomb' })
    await expect(server.store.files.read('bomb', sha256('bomb'))).rejects.toMatchObject({
      code: 'ERR_BUFFER_TOO_LARGE',
    })
  })

  test('has no file that is another than its hash says', async () => {
    const other = { [sha256('honest')]: 'LIES' }
    const shows = await shown('lies', { files: { 'leak.txt': [sha256('honest'), 6] }, bodies: other })
    expect(shows.join()).not.toContain('LIES')
  })

  test('lays claim to no object of the bucket', async () => {
    const [row] = content({ host: 'x.test' })['content_files'] ?? []
    const file = hostileBackup({
      ...project(),
      content_files: [{ ...row, body: '', location: `files/acme/${sha256('x')}-${timeId()}` }],
    })
    await expect(
      restoreProject(server.store.engine, { file, projectId: 'evil', as: 'claims' }),
    ).rejects.toThrow('it refers to objects of a bucket')
  })

  test('brings no key that manages the organization it joins', async () => {
    const key = makeToken('lect_')
    const row = {
      id: 'evil-key',
      organization_id: 'org_evil',
      project_id: 'evil',
      type: 'admin',
      label: 'x',
      hash: hashToken(key),
      hint: 'x',
      created_at: AT,
    }
    const file = hostileBackup({ ...project('acme'), api_keys: [row] })
    const restored = await restoreProject(server.store.engine, { file, projectId: 'evil', as: 'joins' })
    expect(restored).toMatchObject({ organization: 'acme', joined: true })
    const headers = { authorization: `Bearer ${key}` }
    expect((await acme.ask('/v1/manage/acme/accounts', { headers })).status).toBe(401)
    // Nor would it count if it came by another way.
    const { organizationId } = (await server.store.projects.find('acme')) as { organizationId: string }
    const { id, label, hint, hash } = row
    const always = { scopes: undefined, addresses: undefined, createdBy: null, expiresAt: null }
    const made = { id, label, hint, hash, organizationId, projectId: 'joins', createdAt: AT }
    await server.store.keys.add({ ...made, ...always, type: 'admin' })
    expect((await acme.ask('/v1/manage/acme/accounts', { headers })).status).toBe(401)
  })
})
