import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SERVER_FLAGS, SERVER_MEMORY } from '../../bin/server-flags.js'
import { startServer } from '../support/started-server.ts'

const PROGRAM = path.resolve('bin/lectern.js')

/** How a process was started: what the system says of it. */
function commandOf(pid: number): string[] {
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
}

/** With which of the settings for memory it was. */
function memoryOf(pid: number): Record<string, string> {
  const all = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return Object.fromEntries(
    all.filter((line) => line.startsWith('MALLOC_')).map((line) => line.split('=') as [string, string]),
  )
}

describe.skipIf(process.platform !== 'linux')('a server', () => {
  test('gives V8 and the C library the settings of a server, and stays the process that was started', async () => {
    const server = await startServer({ command: [process.execPath, '--no-deprecation', PROGRAM] })
    expect(commandOf(server.pid)).toEqual(
      expect.arrayContaining([...SERVER_FLAGS, '--no-deprecation', PROGRAM, 'start', server.root]),
    )
    expect(memoryOf(server.pid)).toEqual(SERVER_MEMORY)
    expect((await fetch(server.url)).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('leaves a choice of the operator', async () => {
    const env = { NODE_OPTIONS: '--max_semi_space_size=32', MALLOC_ARENA_MAX: '8' }
    const server = await startServer({ command: [process.execPath, PROGRAM], env })
    expect(commandOf(server.pid)).not.toEqual(expect.arrayContaining([...SERVER_FLAGS]))
    expect(memoryOf(server.pid)).toEqual({ ...SERVER_MEMORY, MALLOC_ARENA_MAX: '8' })
  })

  test('that cannot start ends with the code that says why', async () => {
    const start = startServer({
      command: [process.execPath, PROGRAM],
      args: () => ['start', '/no/such/folder'],
    })
    await expect(start).rejects.toThrow(/ended with 2: .*is not a folder/)
  })
})
