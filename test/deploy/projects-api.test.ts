import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ManagedProject } from '../../src/shared/api/projects.ts'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let acme: HostedProject
let beta: HostedProject

beforeAll(async () => {
  server = await openUploadsServer({}, { quotas: { projects: 2, eventsPerDay: 1000 } })
  acme = await server.project('acme', ['admin', 'deploy'])
  beta = await server.project('beta', ['write'])
  await acme.deploy(smallSite('Site of acme.'))
})

async function ask(project: HostedProject, method: string, address: string, json?: object) {
  const answer = await project.ask(`/v1/manage/${project.id}/${address}`, {
    method,
    ...(json && { json }),
    headers: { authorization: `Bearer ${project.key}` },
  })
  return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> }
}

async function listed(): Promise<readonly ManagedProject[]> {
  return (await ask(acme, 'GET', 'projects')).body['projects'] as ManagedProject[]
}

test('an admin creates, renames, suspends and resumes a project of the organization', async () => {
  const made = await ask(acme, 'POST', 'projects', { id: 'acme-api', name: 'API' })
  expect(made).toMatchObject({ status: 200, body: { id: 'acme-api', name: 'API', state: 'active' } })
  // Its keys are those of the organization, and it takes a deployment at once.
  const second = { ...acme, id: 'acme-api' }
  const args = ['--to', server.url, '--key', acme.key, '--project', 'acme-api']
  const sent = await lectern(['deploy', makeFolder(smallSite('Site of the API.')), ...args])
  expect(sent.code, sent.stderr).toBe(0)

  await ask(acme, 'PATCH', 'projects/acme-api', { name: 'API of Acme' })
  expect(await listed()).toMatchObject([
    { id: 'acme', urls: ['http://acme.test'], quotas: { pages: null, eventsPerDay: 1000 } },
    { id: 'acme-api', name: 'API of Acme', urls: [], eventsToday: 0 },
  ])
  const state = async () => (await ask(second, 'GET', 'content')).status
  expect(await state()).toBe(200)
  await ask(acme, 'PATCH', 'projects/acme-api', { state: 'suspended' })
  await expect.poll(state).not.toBe(200)
  await ask(acme, 'PATCH', 'projects/acme-api', { state: 'active' })
  await expect.poll(state).toBe(200)
})

test('what cannot be done is refused with a reason', async () => {
  const refused = async (project: HostedProject, method: string, address: string, json?: object) => {
    const { status, body } = await ask(project, method, address, json)
    return [status, body['code'], body['error'] as string]
  }
  const full = await refused(acme, 'POST', 'projects', { id: 'third' })
  expect(full).toEqual([403, 'quota-exceeded', expect.stringContaining('`quotas.projects`')])
  expect(await refused(acme, 'POST', 'projects', { id: 'no space' })).toEqual([
    400,
    'bad-body',
    expect.any(String),
  ])
  expect(await refused(acme, 'PATCH', 'projects/acme', { state: 'suspended' })).toEqual([
    409,
    'conflict',
    expect.stringContaining('lectern project suspend acme'),
  ])
  expect(await refused(acme, 'DELETE', 'projects/acme?confirm=acme')).toEqual([
    409,
    'conflict',
    expect.any(String),
  ])
  expect(await refused(acme, 'DELETE', 'projects/acme-api?confirm=acme')).toEqual([
    400,
    'bad-query',
    expect.any(String),
  ])
  // Another organization's is not there; and a key that only writes manages nothing.
  expect(await refused(acme, 'DELETE', 'projects/beta?confirm=beta')).toEqual([
    404,
    'not-found',
    expect.any(String),
  ])
  expect(await refused(acme, 'PATCH', 'projects/beta', { name: 'Mine' })).toEqual([
    404,
    'not-found',
    expect.any(String),
  ])
  expect(await refused(beta, 'GET', 'projects')).toEqual([403, 'forbidden', expect.any(String)])
  expect(await refused(beta, 'POST', 'projects', { id: 'beta-2' })).toEqual([
    403,
    'forbidden',
    expect.any(String),
  ])
})

test('a project is backed up on the server and deleted, and comes back from that backup', async () => {
  const made = await ask(acme, 'POST', 'projects/acme-api/backup')
  const file = path.join(server.dataFolder, made.body['file'] as string)
  expect(fs.existsSync(file)).toBe(true)
  const gone = await ask(acme, 'DELETE', 'projects/acme-api?confirm=acme-api')
  expect(gone).toMatchObject({ status: 200, body: { deletedRows: expect.any(Number) } })
  expect(await listed()).toMatchObject([{ id: 'acme' }])
  await expect.poll(() => fs.existsSync(path.join(server.dataFolder, 'sites', 'acme-api'))).toBe(false)

  const back = await lectern(['restore', file, '--project', 'acme-api', '--data', server.dataFolder])
  expect(back.code, back.stderr).toBe(0)
  expect(await listed()).toMatchObject([{ id: 'acme' }, { id: 'acme-api', name: 'API of Acme' }])
  const actions = (await ask(acme, 'GET', 'audit')).body['entries'] as { action: string }[]
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith('project.'))).toEqual([
    'project.delete',
    'project.backup',
    'project.resume',
    'project.suspend',
    'project.rename',
    'project.create',
  ])
})
