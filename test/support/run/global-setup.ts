// What all tests of a run share: one browser, one PostgreSQL. Each starts when the first test asks for it.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { BlankPostgres } from './blank-postgres.ts'
import { SharedBrowser } from './shared-browser.ts'
import { SharedPostgres } from './shared-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests, which run in other processes, ask for what is shared. */
    shared: string
  }
}

const MEMORY = '/dev/shm'
const ROOM = 4e9

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Everything that tests put down is in one folder: processes that are ended at once cannot tidy up themselves.
  const folder = fs.mkdtempSync(path.join(memoryOrDisk(), 'lectern-run-'))
  // PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  const blank = new BlankPostgres()
  const services = { blank, browser: new SharedBrowser(), postgres: new SharedPostgres(blank) }
  const server = http.createServer((request, response) => {
    const name = (request.url ?? '').slice(1) as keyof typeof services
    services[name].address().then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('shared', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await Promise.all(Object.values(services).map((service) => service.stop()))
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Hundreds of databases of tests wait for the disk at each commit: in memory, where there is room, that takes no time. */
function memoryOrDisk(): string {
  if (process.env['TMPDIR'] !== undefined || !fs.existsSync(MEMORY)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize >= ROOM ? MEMORY : os.tmpdir()
}
