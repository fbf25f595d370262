import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { portFrom } from '../port-from.mjs'

/** `lectern start` over a folder, on a free port of this machine and with a data folder of its own. */
export async function startServer(root) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-repos-'))
  const args = ['start', root, '--json', '--port', '0', '--host', '127.0.0.1', '--data', data]
  const child = spawn(process.execPath, [path.join(ROOT, 'bin', 'lectern.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = `http://127.0.0.1:${await portFrom(child)}`
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      fs.rmSync(data, { recursive: true, force: true })
    },
  }
}
