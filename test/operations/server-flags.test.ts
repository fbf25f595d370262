import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SERVER_FLAGS } from '../../bin/server-flags.js'
import { startServer } from '../support/started-server.ts'

const PROGRAM = path.resolve('bin/lectern.js')

/** How a process was started: what the system says of it. */
function commandOf(pid: number): string[] {
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
}

describe.skipIf(process.platform !== 'linux')('a server', () => {
  test('gives V8 the flags of a server, and stays the process that was started', async () => {
    const server = await startServer({ command: [process.execPath, '--no-deprecation', PROGRAM] })
    expect(commandOf(server.pid)).toEqual(
      expect.arrayContaining([...SERVER_FLAGS, '--no-deprecation', PROGRAM, 'start', server.root]),
    )
    expect((await fetch(server.url)).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('leaves a choice of the operator', async () => {
    const env = { NODE_OPTIONS: '--max_semi_space_size=32' }
    const server = await startServer({ command: [process.execPath, PROGRAM], env })
    expect(commandOf(server.pid)).not.toEqual(expect.arrayContaining([...SERVER_FLAGS]))
  })

  test('that cannot start ends with the code that says why', async () => {
    const start = startServer({
      command: [process.execPath, PROGRAM],
      args: () => ['start', '/no/such/folder'],
    })
    await expect(start).rejects.toThrow(/ended with 2: .*is not a folder/)
  })
})
