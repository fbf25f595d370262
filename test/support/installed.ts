import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { makeFolder } from './folder.ts'
import { startServer, type StartedServer } from './started-server.ts'

const run = promisify(execFile)

/** How Lectern is called where nothing of the clone is reachable: a program and what comes before the command. */
export interface Installed {
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  readonly env?: Record<string, string>
}

export function lecternOf(
  { command: [program, ...before], cwd, env }: Installed,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  return run(program, [...before, ...args], { cwd, env: { ...process.env, NO_COLOR: '1', ...env } })
}

export function serverOf(installed: Installed, args: readonly string[]): Promise<StartedServer> {
  return startServer({ ...installed, args: () => [...args, '--host=127.0.0.1', '--port=0'] })
}

/** What a newcomer does: init, check, build, start and dev, each with nothing to complain about. */
export async function walkThrough(installed: Installed): Promise<void> {
  const docs = makeFolder({})
  const lectern = (...args: string[]) => lecternOf(installed, ...args)
  expect((await lectern('init', docs)).stderr).not.toContain('Warning')
  expect((await lectern('check', docs, '--strict')).stderr).not.toContain('Warning')
  const out = path.join(makeFolder({}), 'out')
  await lectern('build', docs, '--out', out)
  expect(fs.readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('</html>')
  const server = await serverOf(installed, ['start', docs, `--data=${makeFolder({})}`])
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const page = await fetch(server.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
  const found = await fetch(`${server.url}/_lectern/search?q=welcome`)
  expect(await found.json()).toMatchObject({ results: expect.arrayContaining([expect.anything()]) })
  // The shell runs in a thread of its own.
  expect(await runInShell(server.url, 'ls /')).toContain('index.mdx')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.log()).not.toContain('Warning')
  await previews(installed, docs)
}

async function runInShell(url: string, command: string): Promise<string> {
  const ask = async (method: string, params: object) => {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return answer.text()
  }
  const [name] = /query_docs_filesystem_\w+/.exec(await ask('tools/list', {})) ?? []
  return ask('tools/call', { name, arguments: { command } })
}

async function previews({ command: [program, ...before], cwd, env }: Installed, docs: string): Promise<void> {
  const child = spawn(program, [...before, 'dev', docs, '--port=0', '--no-open'], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += String(chunk)
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('close', (code) => reject(new Error(`dev ended with ${code}: ${said}`)))
  })
  expect((await fetch(url)).status).toBe(200)
}
