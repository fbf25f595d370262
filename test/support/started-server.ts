import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { SERVER_FLAGS, SERVER_MEMORY } from '../../bin/server-flags.js'
import { docsJson, makeFolder, type Files } from './site.ts'

export interface StartedServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly root: string
  readonly dataFolder: string
  /** Everything it has logged so far, one object a line. */
  lines(): Record<string, unknown>[]
  /** The log as it was written. */
  log(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code. */
  readonly ended: Promise<number | null>
}

const PAGES: Files = {
  'docs.json': docsJson(),
  'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
  'guides/start.mdx': '---\ntitle: Start\n---\n## Install the server\n\nRun `npm install acme`.',
}

/** `lectern start` as a process of its own, with its log at hand. Gone when the test ends. */
export async function startServer(
  options: {
    readonly files?: Files
    readonly env?: Record<string, string>
    /** In place of this Node and the program of the clone. */
    readonly command?: readonly [string, ...string[]]
    readonly args?: (root: string, dataFolder: string) => readonly string[]
    readonly cwd?: string
    /** Whom it runs as; the folders are made so that they can be used. */
    readonly user?: { readonly uid: number; readonly gid: number } | undefined
    /** Nobody reads the log. */
    readonly unread?: boolean
  } = {},
): Promise<StartedServer> {
  const root = makeFolder({ ...PAGES, ...options.files })
  const dataFolder = path.join(makeFolder({}), 'data')
  const [program, ...before] = options.command ?? [
    process.execPath,
    // Without them, and the settings of memory below, it starts itself again, which takes the time of a start more.
    ...SERVER_FLAGS,
    path.resolve('bin/lectern.js'),
  ]
  const args = options.args?.(root, dataFolder) ?? [
    'start',
    root,
    '--host=127.0.0.1',
    '--port=0',
    `--data=${dataFolder}`,
  ]
  if (options.user) {
    fs.chmodSync(root, 0o755)
    fs.chownSync(path.dirname(dataFolder), options.user.uid, options.user.gid)
  }
  const child = spawn(program, [...before, ...args, '--json'], {
    env: { ...(!options.command && SERVER_MEMORY), ...process.env, NO_COLOR: '1', ...options.env },
    ...options.user,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  })
  let stdout = ''
  let stderr = ''
  // Output that nobody reads would keep `close` from coming.
  const ended = new Promise<number | null>((resolve) => child.on(options.unread ? 'exit' : 'close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  if (!options.unread) child.stderr.on('data', (chunk) => (stderr += chunk))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const found = /"port": (\d+)\D/.exec(stdout)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    root,
    dataFolder,
    log: () => stderr,
    lines: () =>
      // A last line may still be on its way.
      stderr
        .slice(0, stderr.lastIndexOf('\n') + 1)
        .split('\n')
        // Behind the last end of a line there is nothing, or half of one.
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    signal: (name) => void child.kill(name),
    ended,
  }
}
