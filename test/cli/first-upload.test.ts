import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/site.ts'

test('a server without content says how to send some, with the ID of its project', async () => {
  const data = makeFolder({})
  const args = ['bin/lectern.js', 'start', '--uploads', '--data', data, '--port', '0']
  const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.on('close', resolve))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('First admin:')
  expect(said).toContain('Nothing is deployed yet')
  const { projectId } = JSON.parse((await lectern(['project', '--json', '--data', data])).stdout) as {
    projectId: string
  }
  await expect
    .poll(() => said)
    .toMatch(new RegExp(`lectern deploy DIR --to \\S+ --project ${projectId} --key KEY`))
  child.kill()
  expect(await ended).toBe(0)
})
